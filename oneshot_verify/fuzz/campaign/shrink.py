"""Minimise the program of a sighting within a time limit, while it still shows its problem."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.campaign.checks import (
    DEEPER,
    Kind,
    Problem,
    compare,
    difference_of,
    problems_of,
)
from oneshot_verify.fuzz.campaign.programs import Configuration, read_program, simpler
from oneshot_verify.fuzz.campaign.records import plain
from oneshot_verify.fuzz.campaign.reduce import reduce_text
from oneshot_verify.fuzz.campaign.targets import TOO_LATE, CommandTarget, Ending, Made, Target
from oneshot_verify.pipeline.processes.works import describe
from oneshot_verify.refute import Choice, Effort, counterexample
from oneshot_verify.refute.outcomes import Difference, show
from oneshot_verify.search import ProofOptions, function_order, prove_pair
from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.verdict import Verdict

QUICK = Effort(candidates=40, pairs=6, alike=2, shrinks=0, seconds=0.3)
"""Concrete runs of each candidate, beside the input on which the last one showed a difference."""
FINAL = Effort(candidates=400, pairs=60, alike=4, shrinks=200, seconds=3.0)
"""Concrete runs of the minimal program, whose input is minimised too."""


IMPATIENT_SECONDS = 2.0
"""Time limit for each candidate of a command that hangs: most programs take it a tenth of a second."""
LAST_LOOK_SECONDS = 15.0
"""Part of the time for a command that hangs that is kept for a last try with the full limit, and its decisions."""


@dataclass(frozen=True)
class Shown:
    """A program that shows a problem."""

    text: str
    source: ModuleOp | None
    """None if the text cannot be parsed."""
    made: Made
    problem: Problem
    configuration: Configuration
    said: str = ""
    """The sentence of `confirm`; empty if it was not run."""

    @property
    def is_confirmed(self) -> bool:
        """True if a run shows that the program is wrong."""
        return self.said.startswith("confirmed")


class Shrinker:
    """Reduces a program while it shows one kind of problem."""

    def __init__(self, kind: Kind, detail: str, target: Target, other: Target | None) -> None:
        self.kind = kind
        self.detail = plain(detail)
        self.target = target
        self.other = other
        self.deadline = math.inf
        """Time on the monotonic clock after which no candidate is tried."""
        self.steps: list[Shown] = []
        """Programs that were taken on the way to the smallest one, the largest first."""
        self.on_smaller: Callable[[Shown], None] = lambda _: None
        """Called with each smaller program that is taken."""
        self.definite = False
        """True if the difference must be one of values, not undefined behaviour."""
        self._shown_by: dict[str, Choice] = {}
        """By function, the input on which the last program showed a difference."""
        self._hangs = detail.startswith(TOO_LATE) and isinstance(target, CommandTarget)

    def shows(
        self, texts: Sequence[str], configuration: Configuration, effort: Effort = QUICK
    ) -> tuple[int, Shown] | None:
        """The first of `texts` that has the problem, with its index; None if none has it in time."""
        if self.kind is Kind.UNREADABLE:
            return None
        results = self._bufferized(texts, configuration, patient=effort is FINAL)
        for number, (text, made) in enumerate(zip(texts, results, strict=True)):
            if time.monotonic() > self.deadline:
                return None
            source = read_program(text)
            for problem in self._problems(text, source, made, configuration, effort):
                return number, Shown(text, source, made, problem, configuration)
        return None

    def _bufferized(
        self, texts: Sequence[str], configuration: Configuration, *, patient: bool
    ) -> Iterator[Made]:
        """Bufferize the texts; for a command that hangs one by one, with a short limit unless `patient`."""
        if not (self._hangs and isinstance(self.target, CommandTarget)):
            yield from self.target.bufferize(texts, configuration)
            return
        seconds = self.target.seconds if patient else min(self.target.seconds, IMPATIENT_SECONDS)
        target = replace(self.target, seconds=seconds)
        for text in texts:
            yield from target.bufferize([text], configuration)

    def _problems(
        self, text: str, source: ModuleOp, made: Made, configuration: Configuration, effort: Effort
    ) -> Iterator[Problem]:
        wanted = {Kind.CRASH: Ending.CRASHED, Kind.INVALID: Ending.INVALID}.get(self.kind)
        if wanted is not None:
            if made.ending is wanted and self._is_wanted(made.message):
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
            told = self._shown_by if effort is not FINAL else {}
            names = function_order(source, made.module)
            for name in [each for each in names if each in told] or names:
                known = [told[name]] if name in told else []
                found = difference_of(source, made.module, name, effort, known)
                if found is not None and (is_definite(found) or not self.definite):
                    self._shown_by = {name: found.input.choice}
                    shown = counterexample(source, name, found)
                    yield Problem(self.kind, found.what, name, shown)

    def _is_wanted(self, message: str) -> bool:
        if self._hangs:
            # The message contains the time limit, which differs.
            return message.startswith(TOO_LATE)
        return plain(message) == self.detail

    def _compared(self, text: str, made: Made, configuration: Configuration) -> Iterator[Problem]:
        if self.other is None:
            return
        [other] = self.other.bufferize([text], configuration)
        for problem in compare(made, other, self.other.name):
            if problem.kind is self.kind:
                yield problem

    def reduce(
        self, best: Shown, seconds: float, accepts: Callable[[Shown], bool] = lambda shown: True
    ) -> Shown:
        """The smallest program that was found within `seconds`, has the problem, and passes `accepts`."""
        self.deadline = time.monotonic() + seconds
        self.steps.append(best)

        def first(texts: Sequence[str]) -> int | None:
            passed = 0
            while (found := self.shows(texts[passed:], best.configuration)) is not None:
                passed += found[0] + 1
                if accepts(found[1]):
                    self.steps.append(found[1])
                    self.on_smaller(found[1])
                    return passed - 1
            return None

        reduce_text(best.text, first, seconds)
        self.deadline = math.inf
        return self.steps[-1]

    def shrink(self, text: str, configuration: Configuration, seconds: float) -> Shown | None:
        """The smallest program that was found within `seconds`; None if `text` does not show the problem now."""
        if self.kind is Kind.CRASH and not self._hangs:
            # Another version of the bufferizer may have another message.
            [made] = self.target.bufferize([text], configuration)
            if made.ending is Ending.CRASHED:
                self.detail = plain(made.message)
        found = self.shows([text], configuration, replace(DEEPER, shrinks=0))
        if found is None:
            return None
        best = found[1]
        # Undefined behaviour need not show in a run: a wrong value is not given up for it.
        self.definite = _has_value(best.problem)
        for candidate in simpler(configuration):
            found = self.shows([text], candidate)
            if found is not None:
                best = found[1]
                break

        if self._hangs:
            seconds = max(IMPATIENT_SECONDS, seconds - LAST_LOOK_SECONDS)
        best = self.reduce(best, seconds)
        final = self.shows([best.text], best.configuration, FINAL)
        if final is None and self._hangs:
            # It is slow, but ends.
            return None
        return final[1] if final is not None else best


def is_definite(found: Difference) -> bool:
    """True if a difference is one of values, not undefined behaviour or an undefined value."""
    return found.fault is None and found.actual is not UNDEF


def _has_value(problem: Problem) -> bool:
    found = problem.counterexample
    return found is not None and found.expected is not None and found.actual != show(UNDEF)


def _prover_crash(source: ModuleOp, target: ModuleOp, detail: str) -> Iterator[Problem]:
    try:
        prove_pair(source, target, ProofOptions(replay_seconds=0.5))
    except Exception as error:
        if plain(describe(error)) == detail:
            yield Problem(Kind.PROVER_CRASH, describe(error))


def _wrong_proofs(source: ModuleOp, target: ModuleOp) -> Iterator[Problem]:
    for result in prove_pair(source, target, ProofOptions(replay_seconds=0.1)):
        if result.verdict in (Verdict.PROVED, Verdict.VACUOUS):
            yield from problems_of(source, target, result, True)
