"""Run both programs on one input and compare what they do (see "What correct means" in the documentation)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from xdsl.ir import Operation

from oneshot_verify.encode.refusal import Obligation, undefined
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.refute.arguments import (
    LAYOUTS,
    Mismatch,
    has_choice,
    source_arguments,
    target_arguments,
)
from oneshot_verify.refute.comparison import Comparison, out_param_shapes, surely_seen
from oneshot_verify.refute.inputs import Input
from oneshot_verify.refute.left_open import LeftOpen
from oneshot_verify.refute.outcomes import Agreement, Difference, NotRun, Result, SourceUndefined
from oneshot_verify.refute.pairing import Pairing, misfit, pairings
from oneshot_verify.refute.programs import Programs
from oneshot_verify.semantics.concrete import (
    Faulted,
    Interpreter,
    NumberMachine,
    OutOfBudget,
    Overflowed,
    Returned,
    Unsupported,
)
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import OPAQUE

SOONER = 4
"""Divisor of the tensor program's budget: limit of the bufferized program where the tensor program runs too long."""


Done = Returned | Faulted | OutOfBudget
"""Outcomes that record the progress of a run."""


class Pair:
    """A function of both programs, ready to be run on many inputs."""

    def __init__(self, programs: Programs, name: str, *, must_free: bool = False) -> None:
        self.programs = programs
        self.name = name
        self.source, self.target = programs.source, programs.target
        self.must_free = must_free
        """True if memory that is never freed is a difference."""
        self.problem = self._problem()
        self.pairings: list[Pairing] = []
        if self.problem is None:
            functions = (
                cast(func.FuncOp, self.function),
                cast(func.FuncOp, self.target.functions[name]),
            )
            self.pairings = pairings(*functions)
            if not self.pairings:
                self.problem = f"the types do not fit: {misfit(*functions)}"
        vary = self.problem is None and (
            self.target.access or has_choice(self.target.functions[name])
        )
        self.layouts = LAYOUTS if vary else LAYOUTS[:1]

    @property
    def function(self) -> Operation:
        """The function of the tensor program."""
        return self.source.functions[self.name]

    def _problem(self) -> str | None:
        for side, interpreter in (("tensor", self.source), ("bufferized", self.target)):
            function = interpreter.functions.get(self.name)
            if function is None:
                return f"the {side} program has no function @{self.name}"
            if not function.regions[0].blocks:
                return f"the function @{self.name} of the {side} program has no body"
        return None

    def run_source(self, given: Input) -> Returned | SourceUndefined | NotRun:
        """Run the tensor program."""
        if self.problem is not None:
            return NotRun(self.problem)
        try:
            outcome = self.source.run(
                self.name, source_arguments(self.function, given), salt=given.salt
            )
        except (Mismatch, UnsupportedOp) as mismatch:
            return NotRun(str(mismatch))
        if isinstance(outcome, Returned):
            return outcome
        if isinstance(outcome, Faulted):
            return SourceUndefined(outcome.fault, outcome)
        return _not_run("tensor", outcome)

    def run_target(self, given: Input, expected: Returned, layout: str) -> Result:
        """Run the bufferized program and compare it with what the tensor program did."""
        found = self._run_target(given, expected, layout)
        reason = self._left_open.covers(found) if isinstance(found, Difference) else None
        return found if reason is None else NotRun(reason, this_input_only=True, left_open=True)

    @cached_property
    def _left_open(self) -> LeftOpen:
        return LeftOpen(self.function, self.target.functions[self.name])

    def _run_target(self, given: Input, expected: Returned, layout: str) -> Result:
        function = self.target.functions[self.name]
        try:
            shapes = out_param_shapes(self.pairings[0], expected)
            arguments = target_arguments(self.function, function, given, layout, shapes)
        except (Mismatch, UnsupportedOp) as mismatch:
            return NotRun(str(mismatch))
        # Where buffers are freed, a caller owns what it is given back.
        alias = (
            layout == LAYOUTS[-1] and not self.must_free and not self.programs.has_outside_buffers
        )
        outcome = self.target.run(
            self.name,
            arguments,
            script=expected.events,
            answers=expected.answers,
            results_alias=alias,
        )
        if isinstance(outcome, Done) and not _same_opaque(expected, outcome):
            return NotRun("the two programs do not run the same ops without a meaning")
        if isinstance(outcome, Faulted):
            what = f"the bufferized program is undefined: {outcome.fault}"
            asked = undefined(outcome.fault.kind)
            return Difference(given, layout, asked, what, fault=outcome.fault)
        if isinstance(outcome, OutOfBudget):
            found = self._goes_on(given, layout, expected, outcome)
            return _not_run("bufferized", outcome) if found is None else found
        if not isinstance(outcome, Returned):
            return _not_run("bufferized", outcome)
        first: Difference | None = None
        for pairing in self.pairings:
            comparison = Comparison(self.function, given, layout, pairing)
            found = comparison.events(expected.events, outcome.events)
            if found is None and outcome.aborted:
                # Nothing is there any more that could differ.
                return Agreement(expected, outcome)
            found = (
                found
                or comparison.results(expected, outcome)
                or comparison.arguments(expected, outcome)
                or comparison.globals(expected, outcome)
                or (comparison.leaks(expected, outcome) if self.must_free else None)
                or self._trips(given, layout, expected, outcome)
            )
            if found is None:
                return Agreement(expected, outcome)
            first = first or found
        # Only what no way of pairing the results explains is a difference.
        return first or NotRun("the signatures of the functions do not fit")

    def _goes_on(
        self, given: Input, layout: str, expected: Returned, unfinished: OutOfBudget
    ) -> Difference | None:
        """An effect or iteration of an unfinished bufferized run that the tensor program does not have, else None."""
        comparison = Comparison(self.function, given, layout, self.pairings[0])
        seen = unfinished.events
        first = (
            expected.events if len(seen) > len(expected.events) else expected.events[: len(seen)]
        )
        ours, theirs = self.programs.source_loops.counted, self.programs.target_loops.counted
        found = comparison.events(first, seen)
        if found is not None or expected.aborted or not self.programs.have_same_loops:
            return found
        is_longer = len(unfinished.trips) > len(expected.trips)
        if not is_longer and _cut_short(expected, unfinished, ours, theirs) is None:
            return None
        what = "a loop goes on that has come to its end in the tensor program"
        return Difference(given, layout, Obligation.BOUNDS.value, what)

    def run(self, given: Input, layouts: Sequence[str] | None = None) -> Result:
        """Run both on one input, the bufferized program once per layout; the first result that is no agreement."""
        expected = self.run_source(given)
        if not isinstance(expected, Returned):
            return expected
        result: Result = NotRun("no layout")
        for layout in layouts or self.layouts:
            result = self.run_target(given, expected, layout)
            if not isinstance(result, Agreement):
                return result
        return result

    def run_beside(self, given: Input, unfinished: OutOfBudget) -> Difference | None:
        """Run the bufferized program where the tensor program has run for too long: it must not leave the loop that is
        under way there after fewer iterations."""
        if unfinished.under_way is None or not self.programs.have_same_loops:
            return None
        if (arguments := self._plain_arguments(given)) is None:
            return None
        outcome = self._hasty_target.run(
            self.name, arguments, script=unfinished.events, answers=unfinished.answers
        )
        if not isinstance(outcome, Returned) or outcome.aborted:
            return None
        loops = self.programs.target_loops.counted, self.programs.source_loops.counted
        found = _cut_short(outcome, unfinished, *loops)
        # What the tensor program comes to later may be undefined.
        if found is None or not self._is_endless(given, unfinished.under_way[0]):
            return None
        what = f"a loop runs {found[0]} times instead of {found[1]} times or more"
        return Difference(given, LAYOUTS[0], Obligation.BOUNDS.value, what)

    def run_before(self, given: Input, undefined: Faulted) -> Difference | None:
        """Run the bufferized program where the tensor program is undefined behind a call of a function without a body.
        That may not have returned, so up to the call both have to do the same."""
        expected = surely_seen(self.function, undefined.events)
        arguments = self._plain_arguments(given)
        if not expected or undefined.answers or arguments is None:
            return None
        outcome = self.target.run(self.name, arguments, script=expected)
        if not isinstance(outcome, Returned | Faulted) or outcome.answers:
            return None
        comparison = Comparison(self.function, given, LAYOUTS[0], self.pairings[0])
        found = comparison.events(expected, outcome.events[: len(expected)])
        return found if found is None or self._left_open.covers(found) is None else None

    def _plain_arguments(self, given: Input) -> list[Any] | None:
        """The arguments of the bufferized program in the plain layout; None if there are none, or out-parameters."""
        if self.pairings[0].out_params:
            return None
        function = self.target.functions[self.name]
        with suppress(Mismatch, UnsupportedOp):
            return target_arguments(self.function, function, given, LAYOUTS[0], {})
        return None

    def _is_endless(self, given: Input, loop: Operation) -> bool:
        """True if an `scf.while` of the tensor program repeats its carried values, so that it never ends."""
        seen: set[tuple[Any, ...]] = set()
        came_back = False

        def look(
            op: Operation, iteration: int, machine: NumberMachine, carried: Sequence[Any]
        ) -> None:
            nonlocal came_back
            is_known = all(isinstance(each, int | float) for each in carried)
            if op is not loop or not is_known:
                return
            if iteration == 0:
                seen.clear()
            came_back |= tuple(carried) in seen
            seen.add(tuple(carried))

        # What is carried is all that can change there.
        inside = (
            op_name(op) == "func.call" or any(map(is_buffer_type, op.operand_types))
            for op in loop.walk()
        )
        if op_name(loop) != "scf.while" or any(inside):
            return False
        self.source.observer = look
        self.source.run(self.name, source_arguments(self.function, given), salt=given.salt)
        self.source.observer = None
        return came_back

    @cached_property
    def _hasty_target(self) -> Interpreter:
        """The bufferized program with a small budget: more is of no use, it hardly ends sooner then."""
        return replace(self.target, budget=self.source.budget // SOONER)

    def _trips(
        self, given: Input, layout: str, expected: Returned, actual: Returned
    ) -> Difference | None:
        """Corresponding loops must run for the same number of iterations, or of threads."""
        programs, what = self.programs, None
        ours, theirs = programs.source_loops, programs.target_loops
        if programs.have_same_loops:
            runs = expected.trips, actual.trips
            what = _other_counts(*map(_by_place, (ours.counted, theirs.counted), runs))
        if what is None and programs.have_same_threads:
            runs = expected.threads, actual.threads
            what = _other_counts(*map(_by_place, (ours.parallel, theirs.parallel), runs))
        return None if what is None else Difference(given, layout, Obligation.BOUNDS.value, what)


def _cut_short(
    done: Returned,
    unfinished: OutOfBudget,
    its_loops: Mapping[Operation, int],
    loops: Mapping[Operation, int],
) -> tuple[int, int] | None:
    """Iteration counts of the loop that is under way in `unfinished`: in `done`, and so far in `unfinished`. None
    unless `done` left that loop sooner. Both have the same loops, by number."""
    count = len(unfinished.trips)
    if unfinished.under_way is None or len(done.trips) <= count:
        return None
    op, rounds = unfinished.under_way
    *before, (last, trips) = _by_place(its_loops, done.trips[: count + 1])
    same = before == _by_place(loops, unfinished.trips)
    return (trips, rounds) if same and last == loops[op] and trips < rounds else None


def _by_place(
    loops: Mapping[Operation, int], runs: Iterable[tuple[Operation, int]]
) -> list[tuple[int, int]]:
    """Loops that ran, by their places in the text, with their iteration counts."""
    return [(loops[op], count) for op, count in runs]


def _other_counts(ours: Sequence[tuple[int, int]], theirs: Sequence[tuple[int, int]]) -> str | None:
    """A message if the loops that ran, given by number, differ in an iteration count or in their order; else None."""
    if sorted(times for _, times in ours) == sorted(times for _, times in theirs):
        # Loops that have nothing to do with each other may have changed places.
        return None
    for (one, times), (other, its_times) in zip(ours, theirs, strict=False):
        if times != its_times:
            return f"a loop runs {its_times} times instead of {times} times"
        if one != other:
            return "another loop is run"
    return None


def _same_opaque(expected: Returned, actual: Done) -> bool:
    """True if both programs run the same opaque ops, up to where the shorter run ended. If not, a pass has moved or
    removed one: results of opaque ops in the two programs are then unrelated."""
    for ours, theirs in zip(*map(_opaque_ops, (expected, actual)), strict=True):
        if theirs != (ours if isinstance(actual, Returned) else ours[: len(theirs)]):
            return False
    return True


def _opaque_ops(outcome: Done) -> tuple[list[str], list[str]]:
    """The opaque ops that a run has come to, and those that have given something."""
    came = [event.what for event in outcome.events if event.what.startswith(OPAQUE)]
    return came, [answer.what for answer in outcome.answers]


def _not_run(side: str, outcome: OutOfBudget | Overflowed | Unsupported) -> NotRun:
    if isinstance(outcome, Overflowed):
        reason = f"index arithmetic of the {side} program overflows"
        return NotRun(reason, this_input_only=True, overflows=True)
    if isinstance(outcome, OutOfBudget) and outcome.of_memory:
        reason = f"the {side} program needs too much memory"
        return NotRun(reason, this_input_only=True, is_too_large=True)
    if isinstance(outcome, OutOfBudget):
        reason = f"the {side} program runs for too long"
        return NotRun(reason, unfinished=outcome, is_target=side == "bufferized")
    return NotRun(f"the {side} program: {outcome.reason}")
