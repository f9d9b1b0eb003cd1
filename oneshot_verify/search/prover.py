"""The verdict for each function of a pair of programs.

search    runs both programs; a run that tells them apart is a refutation
          else plans, until the judge holds one: proved
runs      else more runs: refuted, or unknown with the judge's reason
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.activity import note
from oneshot_verify.assumptions.granted import (
    SAME_AS,
    assumptions_of,
    never_freed,
    not_called_by_name,
)
from oneshot_verify.encode.certificate import write
from oneshot_verify.encode.function import Checker, Outcome
from oneshot_verify.encode.refusal import Obligation
from oneshot_verify.ir import position_of
from oneshot_verify.ir.alone import gone
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.symbols import (
    FUNCTION,
    bodies_of,
    functions_of,
    has_body,
    is_modelled,
    is_private,
    reached_from,
    remembered_symbols,
)
from oneshot_verify.refute.concolic.search import Budget
from oneshot_verify.refute.inputs import Choice
from oneshot_verify.refute.outcomes import Difference, Exercise, counterexample
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.refute.search import Effort, exercise_pair, is_defined, rehearse
from oneshot_verify.search.find import SAME_TEXT, Found, Limits, Search
from oneshot_verify.search.options import NOBODY, ProofOptions
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.semantics.interface.signatures import layout_not_covered
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.verdict import FunctionResult, Verdict

GONE = "it is private, and gone, or not called: nobody can call it in the bufferized program"
UNDEFINED = "the tensor program is undefined on every input"
NONE_DEFINED = "no input was found on which the tensor program is defined, and no index overflows"

FIRST_LOOK = Effort(candidates=60, pairs=10, alike=2, constants=6, special=False, seconds=1.0)
"""Runs before a plan is searched: most wrong programs differ at once."""
GLANCE = replace(FIRST_LOOK, pairs=3, one_layout=True)
"""Runs where many programs are still to be told apart."""
SECOND_LOOK = Effort(candidates=800, pairs=160, alike=20, constants=100, concolic=Budget())
"""Runs after no plan was found: of 1,348 wrong functions of tests and corpus, none took more than 127 usual pairs, or
0.3 s."""

MOST_GIVEN_UP = 3
"""Limit of the refusals that are listed."""
LONG_RUNS = 30
"""The factor of the limit of steps, where it is only asked if the source is defined at all."""


def prove_pair(
    source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
) -> list[FunctionResult]:
    """The verdicts for all functions with a body in either program, in the order of the source; but a private function
    of the target alone is a helper, and judged at its calls."""
    with remembered_symbols():
        prover = Prover(source, target, options)
        return [prover.prove(path) for path in prover.paths()]


def function_order(source: ModuleOp, target: ModuleOp) -> list[str]:
    """The paths of the functions that have a body in both programs, so that there is something to prove."""
    there = {path for path, op in functions_of(target).items() if has_body(op)}
    return [path for path, op in functions_of(source).items() if has_body(op) and path in there]


class Prover:
    """Gives the verdicts of a pair of programs. Facts about whole programs, and about functions that others call, are
    computed once."""

    @remembered_symbols()
    def __init__(
        self, source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
    ) -> None:
        note("the first look at both programs")
        self.options = options or ProofOptions()
        self.pair = pair = PairedPrograms(source, target, self.options)
        self.programs = Programs(*pair.modules, pair.meanings, self.options.run_steps)
        self.bodies = tuple(map(bodies_of, pair.modules))
        places = (place for op in pair.modules[0].walk() if (place := position_of(op)) is not None)
        self.source_path = next((place.path for place in places), "")
        """The file of the source; a module that the text does not spell out has no place of its own."""
        self.differences: dict[str, Difference] = {}
        """The runs that have refuted functions, by path."""
        self.told: Sequence[Choice] = ()
        """Inputs that have told other targets from this source: they are tried first."""

    def beside(self, target: ModuleOp, told: Sequence[Choice] = ()) -> Prover:
        """The prover of the same source and another target. Both share the runs of the source."""
        prover = Prover(self.pair.given[0], target, self.options)
        if prover.pair.modules[0] is self.pair.modules[0]:
            prover.programs = self.programs.with_target(prover.pair.modules[1])
        prover.told = told
        return prover

    def rehearse(self, name: str) -> None:
        """Run a function of the source on the inputs of `glance`, for all provers that are `beside` this one."""
        if self._refused(name) is None:
            rehearse(self._programs_of(name), GLANCE)

    def glance(self, name: str) -> FunctionResult:
        """The verdict of a few runs: refuted, or unknown."""
        if self._refused(name) is not None:
            return FunctionResult(name, Verdict.UNKNOWN)
        with remembered_symbols(self.pair.symbols):
            return self._looked(name, GLANCE)

    def look_again(self, name: str) -> FunctionResult:
        """The verdict of many runs: refuted, or unknown."""
        return self._looked(name, self._second_look)

    def _looked(self, name: str, effort: Effort) -> FunctionResult:
        """The verdict of runs: refuted, or unknown."""
        result = FunctionResult(name, Verdict.UNKNOWN)
        found = self._run(name, effort).difference
        return result if found is None else self._refuted(result, found)

    @property
    def _second_look(self) -> Effort:
        return replace(SECOND_LOOK, seconds=self.options.replay_seconds)

    def telling_input(self, name: str) -> Choice | None:
        """The input that has refuted a function, if one has."""
        difference = self.differences.get(name)
        return None if difference is None else difference.input.choice

    @cached_property
    def gone(self) -> set[str]:
        """The functions that nobody can call any more."""
        return gone(*self.pair.modules)

    def paths(self) -> list[str]:
        """The functions to prove, in order."""
        ours, theirs = self.bodies
        extra = (path for path, op in theirs.items() if path not in ours and not is_private(op))
        return [*ours, *extra]

    def prove(self, name: str) -> FunctionResult:
        """The verdict for one function, given its path."""
        started = time.perf_counter()
        with remembered_symbols(self.pair.symbols):
            result = self._prove(name)
        return replace(result, seconds=time.perf_counter() - started)

    def _prove(self, name: str) -> FunctionResult:
        ours, theirs = (bodies.get(name) for bodies in self.bodies)
        op = theirs if ours is None else ours
        place = None if op is None else position_of(op)
        result = FunctionResult(name, Verdict.UNKNOWN, line=place.line if place else 0)
        if name in self.gone:
            assumed = (not_called_by_name(name),)
            return replace(result, verdict=Verdict.PROVED, assumptions=assumed, notes=(GONE,))
        if (refused := self._refused(name)) is not None:
            verdict, reason = refused
            return replace(result, verdict=verdict, reason=reason)
        found = self.search.find(name)
        if found.telling is not None:
            look = self._run(name, FIRST_LOOK, told=[found.telling])
            if look.difference is not None:
                return self._refuted(result, look.difference)
            # The longer run sees that what differs is left open by MLIR.
            found = self.search.find_anyway(name)
        result = replace(result, queries=found.questions)
        outcome, asked = found.outcome, Obligation.VACUOUS.value
        holds = found.certificate is not None
        if holds and (not found.is_undefined or self._is_defined(name)):
            return self._proved(result, found)
        if holds or outcome.obligation == asked:
            reason, verdict = (
                (NONE_DEFINED, result.verdict) if holds else (UNDEFINED, Verdict.VACUOUS)
            )
            result = replace(result, reason=reason, verdict=verdict, obligation=asked)
            fault = rehearse(self._programs_of(name), FIRST_LOOK).fault
            return replace(result, tried=(self._at(fault.op, str(fault)),) if fault else ())
        reason = self._reason(outcome)
        if outcome.unsupported:
            return replace(result, verdict=Verdict.UNSUPPORTED, reason=reason)
        look = self._run(name, self._second_look)
        if look.difference is not None:
            return self._refuted(result, look.difference)
        said = tuple(tried(found, look))
        return replace(result, reason=reason, obligation=outcome.obligation, tried=said)

    def _reason(self, outcome: Outcome) -> str:
        """The reason of an answer that is not `holds`, with its op and place before it."""
        op = outcome.refusal and outcome.refusal.op
        return outcome.reason if op is None else self._at(op, outcome.reason)

    def _at(self, op: Operation, reason: str) -> str:
        """A reason, with its op and place, `source:3` or `target:12`, before it. The output of our bufferizer has the
        places of the source."""
        reason, place = f"'{op_name(op)}': {reason}", position_of(op)
        if place is None:
            return reason
        side = "source" if place.path == self.source_path else "target"
        return f"{side}:{place.line}{place.beside}: {reason}"

    def _is_defined(self, name: str) -> bool:
        """True unless the source is undefined, or an index overflows, on all inputs that are tried."""
        steps = LONG_RUNS * self.options.run_steps
        programs = Programs(*self.pair.modules, self.pair.meanings, steps)
        if not is_defined(Pair(programs, name), SECOND_LOOK):
            return False
        return not self._run(name, FIRST_LOOK).overflows

    def _refused(self, name: str) -> tuple[Verdict, str] | None:
        """The reason why a pair is not one of functions that can be judged, with its verdict."""
        ours, theirs = (bodies.get(name) for bodies in self.bodies)
        for op in (ours, theirs):
            if op is None:
                continue
            if not is_modelled(op):
                return Verdict.UNSUPPORTED, f"'{op_name(op)}' has a body here, and is not modelled"
            if not isinstance(op, func.FuncOp):
                return Verdict.UNSUPPORTED, "the function is of a class that cannot be read"
            if (layout := layout_not_covered(op)) is not None:
                return Verdict.UNSUPPORTED, layout
        if ours is None or theirs is None:
            side = "tensor" if ours is None else "bufferized"
            return Verdict.ERROR, f"the {side} program has no such function with a body"
        return None

    @cached_property
    def search(self) -> Search:
        """The search for plans, with the judge that it asks."""
        options = self.options
        checker = Checker(
            self.pair.modules,
            must_free=self.pair.must_free,
            tensors=options.tensors,
            review=options.reviewer.review,
            prints=self.pair.prints,
            rlimit=options.rlimit,
            budget=options.budget,
        )
        limits = Limits(stops_at_differences=options.replay_first)
        search = Search(self.pair, checker, limits, options.reviewer.begin)
        search.told = self.told
        # There, each function has questions of its own.
        search.shares = options.reviewer is NOBODY
        return search

    def _proved(self, result: FunctionResult, found: Found) -> FunctionResult:
        assert found.certificate is not None
        writes, outcome = self.options.writes, found.outcome
        needed = self.search.needed(result.name) if writes else ()
        assumed = assumptions_of(found.certificate, outcome, must_free=self.pair.must_free)
        return replace(
            result,
            verdict=Verdict.PROVED,
            assumptions=tuple(assumed),
            notes=tuple(self._notes(result.name, outcome)),
            certificate=write(found.certificate) if writes else "",
            needed=tuple(map(write, needed)),
        )

    def _notes(self, name: str, outcome: Outcome) -> list[str]:
        notes = never_freed(outcome)
        found = self.search.find(name)
        if found.step == SAME_TEXT:
            unasked = "" if found.runs else "; whether any input is defined was not asked"
            notes.append(f"the function is the same in both programs, to the letter{unasked}")
        helpers = self._helpers(name)
        return [
            *notes,
            *([f"{SAME_AS}{found.like}"] if found.like else ()),
            *(f"@{each}, of the bufferized program only, is judged here" for each in helpers),
        ]

    def _helpers(self, name: str) -> list[str]:
        """The functions with a body that a function of the target calls, and the source lacks."""
        return [
            path
            for path, op in reached_from(self.pair.targets[name]).items()
            if path not in self.bodies[0] and op_name(op) == FUNCTION and has_body(op)
        ]

    def _run(self, name: str, effort: Effort, told: Sequence[Choice] | None = None) -> Exercise:
        effort = effort if self.options.shrink else replace(effort, shrinks=0)
        told = self.told if told is None else told
        return exercise_pair(self._programs_of(name), effort=effort, told=told)

    def _programs_of(self, name: str) -> Pair:
        return Pair(self.programs, name, must_free=self.pair.must_free)

    def _refuted(self, result: FunctionResult, difference: Difference) -> FunctionResult:
        self.differences[result.name] = difference
        found = counterexample(self.pair.modules[0], result.name, difference)
        return replace(
            result,
            verdict=Verdict.REFUTED,
            reason=found.what,
            obligation=difference.obligation,
            counterexample=found,
        )


def tried(found: Found, look: Exercise) -> Iterator[str]:
    """The other plans that were refused, and the concrete runs."""
    others = dict.fromkeys(each for each in found.refused if each != found.outcome.reason)
    for reason in list(others)[:MOST_GIVEN_UP]:
        yield f"with another plan: {reason}"
    if look.not_run:
        yield f"not run on numbers: {look.not_run}"
    else:
        yield f"run on numbers: {look.compared} inputs, without a difference"
