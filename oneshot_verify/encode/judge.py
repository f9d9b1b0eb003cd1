"""The verdict for each function of a pair of programs."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.activity import note
from oneshot_verify.check.certificate import Certificate, Point, write
from oneshot_verify.check.function import Checker
from oneshot_verify.check.identical import is_identical
from oneshot_verify.check.obligation import EXIT_BUFFERIZED, EXIT_INTERFACE
from oneshot_verify.encode.certify import certificate_of
from oneshot_verify.encode.function_proof import Attempt, ProofOptions
from oneshot_verify.encode.interface import (
    Interface,
    layout_not_covered,
    not_called_by_name,
    ranks_that_change,
)
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.tried import Places, what_was_tried
from oneshot_verify.encode.walk.obligations import Failure
from oneshot_verify.ir import position_of
from oneshot_verify.ir.alone import gone
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.ir.symbols import (
    FUNCTION,
    bodies_of,
    functions_of,
    has_body,
    is_modelled,
    is_private,
    name_of,
    reached_from,
    remembered_symbols,
)
from oneshot_verify.refute.concolic.search import Budget
from oneshot_verify.refute.inputs import Choice, Hint
from oneshot_verify.refute.outcomes import Difference
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.refute.search import (
    Effort,
    Exercise,
    exercise_pair,
    rehearse,
)
from oneshot_verify.refute.shown import counterexample
from oneshot_verify.search.find import Limits, Search
from oneshot_verify.search.granted import ANYWHERE, assumptions_of
from oneshot_verify.semantics.unbufferized import left_on_tensors
from oneshot_verify.verdict import FunctionResult, Verdict

GONE = "it is private, and gone from the bufferized program, where nobody can call it"
DEEP = 200_000
"""Python frames that a walk over a deep term may take; terms grow with the length of the program."""

FIRST_LOOK = Effort(candidates=60, pairs=10, alike=2, constants=6, special=False, seconds=1.0)
"""Concrete runs before a proof is tried: most wrong programs are found out at once."""
GLANCE = replace(FIRST_LOOK, pairs=3, one_layout=True)
"""Concrete runs where many are still to be told apart."""
SECOND_LOOK = Effort(candidates=2000, pairs=400, alike=20, constants=200, concolic=Budget())
"""Concrete runs after a proof has failed."""


def prove_function(
    source: ModuleOp, target: ModuleOp, name: str, options: ProofOptions | None = None
) -> FunctionResult:
    """The verdict for one function, given its path."""
    return Judge(source, target, options).judge(name)


def prove_pair(
    source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
) -> list[FunctionResult]:
    """The verdicts for all that has a body in either program, in the order of the source; but a private function that
    only the target has is a helper, and judged where it is called."""
    with remembered_symbols():
        judge = Judge(source, target, options)
        return [judge.judge(path) for path in judge.paths()]


def function_order(source: ModuleOp, target: ModuleOp) -> list[str]:
    """The paths of the functions that both programs have with a body, so that there is something to prove."""
    ours, theirs = functions_of(source), functions_of(target)
    return [
        path
        for path, function in ours.items()
        if has_body(function) and path in theirs and has_body(theirs[path])
    ]


class Judge:
    """From concrete runs and attempts at proofs to the verdicts of a pair of programs.

    What is worked out of the programs as a whole, and of functions that others call, is worked out once.
    """

    @remembered_symbols()
    def __init__(
        self, source: ModuleOp, target: ModuleOp, options: ProofOptions | None = None
    ) -> None:
        note("the first look at both programs")
        self.options = options or ProofOptions()
        self.pair = pair = ProgramPair(source, target, self.options)
        self.programs = Programs(*pair.modules, pair.meanings, self.options.run_steps)
        self.bodies = tuple(map(bodies_of, pair.modules))
        self.interface = Interface(*pair.modules, lambda path: pair.attempt(path).pairing)
        self.places = Places(pair.modules[0])
        self.differences: dict[str, Difference] = {}
        """What was run to refute a function, by its path."""
        self.hints: dict[str, list[Hint]] = {}
        """Inputs that a proof that has failed suggests for a function, by its path."""
        self.told: Sequence[Choice] = ()
        """Inputs that have told other bufferized programs from the tensor program: they are tried first."""

    def beside(self, target: ModuleOp, told: Sequence[Choice] = ()) -> Judge:
        """The judge of the same tensor program and another bufferized one. What the tensor program does on inputs is
        found out once for all of them."""
        judge = Judge(self.pair.given[0], target, self.options)
        if judge.pair.modules[0] is self.pair.modules[0]:
            judge.programs = self.programs.with_target(judge.pair.modules[1])
        judge.told = told
        return judge

    def rehearse(self, name: str) -> None:
        """Run a function of the tensor program on the inputs of `glance`, for all that are `beside`."""
        if self._refused(*(bodies.get(name) for bodies in self.bodies)) is None:
            rehearse(self._programs_of(name), GLANCE)

    def glance(self, name: str, *, longer: bool = False) -> FunctionResult:
        """What a few runs say, or as many as there are before a proof: refuted, or unknown."""
        result = FunctionResult(name, Verdict.UNKNOWN)
        if self._refused(*(bodies.get(name) for bodies in self.bodies)) is not None:
            return result
        with remembered_symbols(self.pair.symbols):
            found = self._run(name, FIRST_LOOK if longer else GLANCE).difference
            return result if found is None else self._refuted(result, found)

    def look_again(self, name: str, hints: Sequence[Hint]) -> FunctionResult:
        """The longer search for an input, after a judge who has not searched has found no proof."""
        result = FunctionResult(name, Verdict.UNKNOWN)
        found = self._run(name, self._second_look, hints).difference
        return result if found is None else self._refuted(result, found)

    @property
    def _second_look(self) -> Effort:
        return replace(SECOND_LOOK, seconds=self.options.replay_seconds)

    def telling_input(self, name: str) -> Choice | None:
        """The input that has refuted a function, if one has."""
        difference = self.differences.get(name)
        return None if difference is None else difference.input.choice

    def differing_result(self, name: str) -> int | None:
        """The number of the first result that differs, where that has refuted a function."""
        difference = self.differences.get(name)
        return None if difference is None else difference.result

    @cached_property
    def gone(self) -> set[str]:
        """The functions that nobody can call any more."""
        return gone(*self.pair.modules)

    def paths(self) -> list[str]:
        """What is to be judged, in order."""
        ours, theirs = self.bodies
        extra = (path for path, op in theirs.items() if path not in ours and not is_private(op))
        return [*ours, *extra]

    def judge(self, name: str) -> FunctionResult:
        """The verdict for one function, given its path."""
        with remembered_symbols(self.pair.symbols):
            return self._judge(name)

    def _judge(self, name: str) -> FunctionResult:
        started = time.perf_counter()
        ours, theirs = (bodies.get(name) for bodies in self.bodies)
        op = theirs if ours is None else ours
        place = None if op is None else position_of(op)
        result = FunctionResult(name, Verdict.UNKNOWN, line=place.line if place else 0)
        if name in self.gone:
            assumed = (not_called_by_name(name),)
            return replace(result, verdict=Verdict.PROVED, assumptions=assumed, notes=(GONE,))
        refused = self._refused(ours, theirs)
        if refused is not None:
            verdict, reason = refused
            return replace(result, verdict=verdict, reason=reason)
        first = self.pair.options.replay_first
        with room_to_recurse(DEEP):
            found = self._searched(name, result)
            if found is None:
                look = self._run(name, FIRST_LOOK) if first else Exercise()
                found = (
                    self._refuted(result, look.difference)
                    if look.difference
                    else self._prove(name, result, look)
                )
            if found.verdict is Verdict.UNKNOWN:
                found = self._searched(name, result, is_last=True) or found
            result = found
        if result.verdict is Verdict.PROVED:
            result = self._bufferized(name, self._as_seen(name, result))
        return replace(result, seconds=time.perf_counter() - started)

    def _refused(
        self, ours: Operation | None, theirs: Operation | None
    ) -> tuple[Verdict, str] | None:
        """Why a pair is not one of functions that can be judged."""
        for op in (ours, theirs):
            if op is not None and not is_modelled(op):
                return Verdict.UNSUPPORTED, f"'{name_of(op)}' has a body here, and is not modelled"
            if op is not None and not isinstance(op, func.FuncOp):
                return Verdict.UNSUPPORTED, "the function is of a class that cannot be read"
            layout = None if op is None else layout_not_covered(op)
            if layout is not None:
                return Verdict.UNSUPPORTED, layout
        if ours is None or theirs is None:
            side = "tensor" if ours is None else "bufferized"
            return Verdict.ERROR, f"the {side} program has no such function with a body"
        return None

    def _as_seen(self, name: str, result: FunctionResult) -> FunctionResult:
        """A proof, if others see the same of both functions."""
        seen = self.interface.difference(self.pair.sources[name], self.pair.targets[name])
        if seen is None:
            return result
        reason, asked = self.places.at(seen.op, f"not shown: {seen.what}"), str(EXIT_INTERFACE)
        return replace(result, verdict=Verdict.UNKNOWN, reason=reason, obligation=asked)

    def _bufferized(self, name: str, result: FunctionResult) -> FunctionResult:
        """A proof, if what was proved is bufferized as far as was asked for, with its helpers."""
        function = self.pair.targets[name]
        helpers = {
            path: op
            for path, op in reached_from(function).items()
            if path not in self.bodies[0] and name_of(op) == FUNCTION and has_body(op)
        }
        for each in (function, *helpers.values()):
            left = left_on_tensors(each, self.pair.options.tensors)
            if left is not None and result.verdict is Verdict.PROVED:
                reason = f"{self.places.at(left, 'still works on tensors')}: the function is not bufferized"
                asked = str(EXIT_BUFFERIZED)
                result = replace(result, verdict=Verdict.UNKNOWN, reason=reason, obligation=asked)
        notes = [f"@{path}, of the bufferized program only, is judged here" for path in helpers]
        return replace(result, notes=(*result.notes, *notes))

    def _certificate(self, name: str) -> str:
        """The text of the certificate of a function that is proved, if it is wanted, and there is a plan."""
        is_wanted = self.options.certify and self.options.writes
        found = certificate_of(self.pair, name) if is_wanted else None
        return "" if found is None else write(found)

    @cached_property
    def search(self) -> Search:
        """The search for plans, and the judge that it asks."""
        options = self.pair.options
        checker = Checker(
            self.pair.modules,
            must_free=bool(options.must_free),
            tensors=options.tensors,
            prints=self.pair.prints,
        )
        return Search(self.pair, checker, Limits(stops_at_differences=options.replay_first))

    def _searched(
        self, name: str, result: FunctionResult, *, is_last: bool = False
    ) -> FunctionResult | None:
        """The verdict, if the judge holds a plan of the search, or a run tells the programs apart; else None.

        `is_last`: the prover has found nothing better.
        """
        options = self.pair.options
        is_audited = options.dump_smt is not None or options.cross_check is not None
        if not options.searches or is_audited:
            return None
        self.search.told = self.told
        found = self.search.find(name)
        if found.telling is not None:
            looked = self._run(name, FIRST_LOOK, told=[found.telling]).difference
            return None if looked is None else self._refuted(result, looked)
        if found.certificate is None or found.is_undefined or self._assumes_more(found.certificate):
            return None
        if (
            not is_last
            and found.outcome.summary is None
            and ANYWHERE in found.certificate.assumptions
        ):
            # The prover may know more of what callers elsewhere have to know.
            return None
        is_wanted = options.certify and options.writes
        needed = self.search.needed(name) if is_wanted else ()
        must_free = bool(options.must_free)
        return replace(
            result,
            verdict=Verdict.PROVED,
            assumptions=tuple(
                assumptions_of(found.certificate, found.outcome, must_free=must_free)
            ),
            notes=tuple(f"{each} is never freed" for each in found.outcome.leaks),
            queries=found.questions,
            certificate=write(found.certificate) if is_wanted else "",
            needed=tuple(map(write, needed)),
            rechecked=found.outcome.answer.value,
        )

    def _assumes_more(self, certificate: Certificate) -> bool:
        """True if a proof has assumptions that a certificate does not list: of threads that race, and of callers that
        have to know which values have a rank."""
        name = certificate.function
        pairing = next(iter(self.pair.pairings(name)), None)
        changed = ranks_that_change(self.pair.sources[name], self.pair.targets[name], pairing)
        return has_threads(certificate.points) or any(changed)

    def _prove(self, name: str, result: FunctionResult, look: Exercise) -> FunctionResult:
        attempt = self.pair.attempt(name)
        result = replace(
            result,
            assumptions=tuple(attempt.assumptions),
            notes=tuple(_leaks(attempt, self.places)),
            queries=attempt.queries,
        )
        if attempt.unsupported is not None:
            reason = self.places.at(attempt.unsupported.op, attempt.unsupported.reason)
            result = replace(result, verdict=Verdict.UNSUPPORTED, reason=reason)
        elif not attempt.failures:
            if not attempt.contradictory:
                text = self._certificate(name)
                return replace(result, verdict=Verdict.PROVED, certificate=text)
            reason = "the tensor program is undefined on every input"
            return replace(result, verdict=Verdict.VACUOUS, reason=reason)
        else:
            asked = str(attempt.failures[0].needed.obligation)
            result = replace(result, reason=_why(attempt, self.places), obligation=asked)
        # A leak is one in both programs, so it has to be looked for; and to be undefined twice is no success.
        asks_more = self.pair.options.must_free or _is_undefined(look)
        if not asks_more and is_identical(*self.pair.modules, name):
            notes = (*result.notes, "the function is the same in both programs, to the letter")
            result = replace(result, reason="", obligation="", notes=notes)
            return replace(result, verdict=Verdict.PROVED, certificate=self._certificate(name))
        hints = self.hints[name] = _hints(attempt)
        found = self._run(name, self._second_look, hints)
        if found.difference is not None:
            return self._refuted(result, found.difference)
        ours = self.pair.sources[name]
        tried = what_was_tried(self.places, ours, attempt, hints, (look, found))
        return replace(result, tried=tuple(tried))

    def _run(
        self,
        name: str,
        effort: Effort,
        hints: Sequence[Hint] = (),
        told: Sequence[Choice] | None = None,
    ) -> Exercise:
        effort = effort if self.options.shrink else replace(effort, shrinks=0)
        told = self.told if told is None else told
        return exercise_pair(self._programs_of(name), effort=effort, hints=hints, told=told)

    def _programs_of(self, name: str) -> Pair:
        return Pair(self.programs, name, must_free=bool(self.pair.options.must_free))

    def _refuted(self, result: FunctionResult, difference: Difference) -> FunctionResult:
        self.differences[result.name] = difference
        found = counterexample(self.pair.modules[0], result.name, difference)
        return replace(
            result,
            verdict=Verdict.REFUTED,
            reason=found.what,
            obligation=str(difference.obligation),
            counterexample=found,
        )


def _is_undefined(look: Exercise) -> bool:
    """Whether inputs were tried, and the tensor program is undefined on all of them."""
    could_run = look.not_run is None and not look.set_apart
    return look.tried > 0 and could_run and not look.defined


def _hints(attempt: Attempt) -> list[Hint]:
    """Inputs that the models of failed obligations suggest."""
    hints: list[Hint] = []
    for failure in attempt.failures:
        if failure.model is None:
            continue
        scalars: dict[int, int | bool] = {}
        sizes: dict[tuple[int, int], int] = {}
        for symbol, value in (*failure.model.integers.items(), *failure.model.truths.items()):
            number, dimension = attempt.places.get(symbol, (None, None))
            if number is None:
                continue
            if dimension is None:
                scalars[number] = value
            else:
                sizes[number, dimension] = value
        hints.append(Hint(scalars, sizes))
    return hints


def _leaks(attempt: Attempt, places: Places) -> list[str]:
    """What nobody frees, where that is no failure."""
    return [places.at(op, f"{name} is never freed") for name, op in attempt.leaks.items()]


def _why(attempt: Attempt, places: Places) -> str:
    """Why there is no proof, with the place."""
    reasons = [_failure(attempt.failures[0], places)]
    if attempt.out_of_budget:
        reasons.append("the solver's budget for the function is used up (--budget)")
    if attempt.notes:
        note, op = attempt.notes[-1]
        reasons.append(places.at(op, note))
    return "; ".join(reasons)


def _failure(failure: Failure, places: Places) -> str:
    limit = " (solver limit)" if failure.answer is Answer.UNKNOWN else ""
    return places.at(failure.op, f"not shown: {failure.needed.text}{limit}")


def has_threads(points: Iterable[Point]) -> bool:
    """True if both programs meet in parallel loops."""
    return any(each.rule == "threads" or any(map(has_threads, each.regions)) for each in points)
