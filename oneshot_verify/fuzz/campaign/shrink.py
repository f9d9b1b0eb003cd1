"""Make the program of a sighting small, within a minute, and write down all that is to say of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode import ProofOptions, function_order, prove_pair
from oneshot_verify.encode.replay import Effort, counterexample, exercise
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.causes import plain
from oneshot_verify.fuzz.campaign.checks import DEEPER, Kind, Problem, allocations
from oneshot_verify.fuzz.campaign.configuration import Configuration, simpler
from oneshot_verify.fuzz.campaign.programs import NAME
from oneshot_verify.fuzz.campaign.targets import Ending, Made, Target
from oneshot_verify.fuzz.minimise import minimise
from oneshot_verify.fuzz.recipe import Recipe
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.workers import describe
from oneshot_verify.verdict import Verdict

QUICK = Effort(candidates=120, pairs=16, alike=2, shrinks=0, seconds=0.6)
"""Concrete runs of each candidate."""
ASKS = 600
"""Candidates at most."""


@dataclass(frozen=True)
class Shown:
    """A program that shows a problem."""

    text: str
    source: ModuleOp
    made: Made
    problem: Problem
    configuration: Configuration


class Shrinker:
    """Looks for one kind of problem in smaller and smaller programs."""

    def __init__(self, kind: Kind, detail: str, target: Target, other: Target | None) -> None:
        self.kind = kind
        self.detail = plain(detail)
        self.target = target
        self.other = other

    def shows(
        self, text: str, configuration: Configuration, effort: Effort = QUICK
    ) -> Shown | None:
        """The program with its problem, if it has it."""
        [made] = self.target.bufferize([text], configuration)
        source = parse(text, "program")[0].module
        for problem in self._problems(text, source, made, configuration, effort):
            return Shown(text, source, made, problem, configuration)
        return None

    def _problems(
        self, text: str, source: ModuleOp, made: Made, configuration: Configuration, effort: Effort
    ) -> Iterator[Problem]:
        wanted = {Kind.CRASH: Ending.CRASHED, Kind.INVALID: Ending.INVALID}.get(self.kind)
        if wanted is not None:
            if made.ending is wanted and plain(made.message) == self.detail:
                yield Problem(self.kind, made.message)
            return
        if self.kind in (Kind.REFUSED, Kind.MORE_COPIES):
            yield from self._compared(text, made, configuration)
            return
        if made.module is None:
            return
        if self.kind is Kind.PROVER_CRASH:
            yield from _prover_crash(source, made.module, self.detail)
        elif self.kind is Kind.WRONG_PROOF:
            yield from _wrong_proofs(source, made.module)
        else:
            for name in function_order(source, made.module):
                found = exercise(source, made.module, name, effort=effort).difference
                if found is not None:
                    shown = counterexample(source, name, found)
                    yield Problem(self.kind, found.what, name, shown)

    def _compared(self, text: str, made: Made, configuration: Configuration) -> Iterator[Problem]:
        if self.other is None:
            return
        [other] = self.other.bufferize([text], configuration)
        if self.kind is Kind.REFUSED:
            if made.ending is Ending.REFUSED and other.ending is Ending.DONE:
                yield Problem(self.kind, f"{made.message} ({self.other.name} accepts it)")
        elif made.module is not None and other.module is not None:
            mine, least = allocations(made.module), allocations(other.module)
            if mine > least:
                yield Problem(self.kind, f"{mine} allocations, {self.other.name} {least}")

    def shrink(self, recipe: Recipe, configuration: Configuration, seconds: float) -> Shown | None:
        """The smallest program that was found within `seconds`; None if `recipe` does not show the problem now."""
        deadline = time.monotonic() + seconds
        best = self.shows(build(recipe, NAME), configuration, replace(DEEPER, shrinks=0))
        if best is None:
            return None
        for candidate in simpler(configuration):
            found = self.shows(build(recipe, NAME), candidate)
            if found is not None:
                best, configuration = found, candidate
                break

        def still(candidate: Recipe) -> bool:
            nonlocal best
            if time.monotonic() > deadline:
                return False
            found = self.shows(build(candidate, NAME), configuration)
            best = found or best
            return found is not None

        minimise(recipe, still, ASKS)
        return best


def _prover_crash(source: ModuleOp, target: ModuleOp, detail: str) -> Iterator[Problem]:
    try:
        prove_pair(source, target, ProofOptions(replay_seconds=0.5))
    except Exception as error:
        if plain(describe(error)) == detail:
            yield Problem(Kind.PROVER_CRASH, describe(error))


def _wrong_proofs(source: ModuleOp, target: ModuleOp) -> Iterator[Problem]:
    for result in prove_pair(source, target, ProofOptions(replay_seconds=0.1)):
        if result.verdict in (Verdict.PROVED, Verdict.VACUOUS):
            found = exercise(source, target, result.name, effort=DEEPER).difference
            if found is not None:
                shown = counterexample(source, result.name, found)
                said = f"{result.verdict.value}, but {found.what}"
                yield Problem(Kind.WRONG_PROOF, said, result.name, shown)
