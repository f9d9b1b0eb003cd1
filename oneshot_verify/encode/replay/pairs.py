"""Run both programs on one input and compare what they do (see "What correct means" in the documentation)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode.pairing import Left, Pairing, misfit, pairings
from oneshot_verify.encode.replay.arguments import (
    LAYOUTS,
    Mismatch,
    argument_name,
    has_choice,
    source_arguments,
    target_arguments,
)
from oneshot_verify.encode.replay.inputs import Input
from oneshot_verify.encode.replay.outcomes import (
    Agreement,
    Difference,
    NotRun,
    Result,
    SourceUndefined,
)
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.concrete import (
    UNDEF,
    Event,
    Faulted,
    Interpreter,
    NumberArray,
    NumberMachine,
    OutOfBudget,
    Returned,
    Unsupported,
)
from oneshot_verify.semantics.concrete.arrays import multi_indices
from oneshot_verify.semantics.concrete.calls import written_access
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.memory import BlockState
from oneshot_verify.semantics.opaque import OPAQUE
from oneshot_verify.semantics.values import ArrayValue, Block, MemRefValue, VectorValue

TARGET_FACTOR = 4
"""The bufferized program may execute this many times the ops of the tensor program's budget."""


@dataclass(frozen=True)
class LoopHead:
    """The tensor program at the head of a loop: at the start of an iteration, or when the loop ends."""

    op: Operation
    iteration: int
    carried: tuple[Any, ...]
    """The values of the loop-carried variables."""
    values: dict[Any, Any]
    """All values that are known at that moment, by SSA value."""
    blocks: dict[Any, BlockState]
    """The buffers at that moment, for a program that has some (`Memory.snapshot`)."""


OnLoopHead = Callable[[LoopHead, Operation, int, NumberMachine, Sequence[Any]], None]
"""`(head of the tensor program, loop of the bufferized one, iteration, its machine, its carried values)`"""


class Pair:
    """A tensor program and the bufferized one, ready to be run on many inputs."""

    def __init__(
        self,
        source: ModuleOp,
        target: ModuleOp,
        name: str,
        *,
        meanings: Meanings | None = None,
        budget: int = 100_000,
        must_free: bool = False,
    ) -> None:
        meanings = meanings or default_meanings()
        self.name = name
        self.source = Interpreter(source, meanings, budget)
        access = {
            called: written_access(function)
            for called, function in self.source.functions.items()
            if not function.regions[0].blocks
        }
        self.target = Interpreter(target, meanings, TARGET_FACTOR * budget, access)
        self.must_free = must_free
        """Whether memory that is never freed is a difference."""
        self.problem = self._problem()
        self.pairings: list[Pairing] = []
        if self.problem is None:
            functions = (
                cast(func.FuncOp, self.function),
                cast(func.FuncOp, self.target.functions[name]),
            )
            self.pairings = pairings(*functions)
            if not self.pairings:
                self.problem = misfit(*functions)
        self.layouts = LAYOUTS if self.problem is None and self._layouts_vary() else LAYOUTS[:1]
        self._source_loops, self._target_loops = self._loops(source), self._loops(target)
        self.on_loop_head: OnLoopHead | None = None
        """Called at corresponding loop heads while both programs run."""

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

    def _layouts_vary(self) -> bool:
        return bool(self.target.access) or has_choice(self.target.functions[self.name])

    def _loops(self, module: ModuleOp) -> dict[Operation, int]:
        """The loops of a module by their place in the text."""
        loops = [op for op in module.walk() if op_name(op) in ("scf.for", "scf.while", "affine.for")]
        return {op: number for number, op in enumerate(loops)}

    def run_source(self, given: Input) -> Returned | SourceUndefined | NotRun:
        """Run the tensor program."""
        self._heads: list[LoopHead] = []
        self.source.observer = self._record if self.on_loop_head is not None else None
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
            return SourceUndefined(outcome.fault)
        return _not_run("tensor", outcome)

    def run_target(self, given: Input, expected: Returned, layout: str) -> Result:
        """Run the bufferized program and compare it with what the tensor program did."""
        self._next_head = 0
        self.target.observer = self._compare_heads if self.on_loop_head is not None else None
        function = self.target.functions[self.name]
        try:
            shapes = out_param_shapes(self.pairings[0], expected)
            arguments = target_arguments(self.function, function, given, layout, shapes)
        except (Mismatch, UnsupportedOp) as mismatch:
            return NotRun(str(mismatch))
        # Where buffers are freed, a caller owns what it is given back.
        alias = layout == LAYOUTS[-1] and not self.must_free
        outcome = self.target.run(self.name, arguments, script=expected.events, results_alias=alias)
        if isinstance(outcome, Faulted | Returned) and not _same_opaque(expected, outcome):
            return NotRun("the two programs do not run the same ops without a meaning")
        if isinstance(outcome, Faulted):
            what = f"the bufferized program is undefined: {outcome.fault}"
            return Difference(given, layout, what, fault=outcome.fault)
        if not isinstance(outcome, Returned):
            return _not_run("bufferized", outcome)
        first: Difference | None = None
        for pairing in self.pairings:
            comparison = _Comparison(self.function, given, layout, pairing)
            found = (
                comparison.events(expected.events, outcome.events)
                or comparison.results(expected, outcome)
                or comparison.arguments(expected, outcome)
                or (comparison.leaks(outcome) if self.must_free else None)
                or self._trips(given, layout, expected, outcome)
            )
            if found is None:
                return Agreement(expected, outcome)
            first = first or found
        # Only what no way of pairing the results explains is a difference.
        return first or NotRun("the signatures of the functions do not fit")

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

    def _trips(
        self, given: Input, layout: str, expected: Returned, actual: Returned
    ) -> Difference | None:
        """Corresponding loops must run for the same number of iterations."""
        if len(self._source_loops) != len(self._target_loops):
            return None
        ours = [(self._source_loops[op], trips) for op, trips in expected.trips]
        theirs = [(self._target_loops[op], trips) for op, trips in actual.trips]
        for one, other in zip(ours, theirs, strict=False):
            if one != other:
                return Difference(
                    given, layout, f"a loop runs {other[1]} times instead of {one[1]} times"
                )
        return None

    def _record(
        self, op: Operation, iteration: int, machine: NumberMachine, carried: Sequence[Any]
    ) -> None:
        self._heads.append(
            LoopHead(op, iteration, tuple(carried), dict(machine.values), machine.memory.snapshot())
        )

    def _compare_heads(
        self, op: Operation, iteration: int, machine: NumberMachine, carried: Sequence[Any]
    ) -> None:
        if self._next_head >= len(self._heads) or self.on_loop_head is None:
            return
        head = self._heads[self._next_head]
        self._next_head += 1
        same = self._source_loops.get(head.op) == self._target_loops.get(op)
        if same and head.iteration == iteration:
            self.on_loop_head(head, op, iteration, machine, carried)


def _same_opaque(expected: Returned, actual: Returned | Faulted) -> bool:
    """Whether both programs run the same opaque ops, as far as they come. Where passes have moved one, or left out one
    that is pure, its results in the two programs say nothing of each other."""
    ours, theirs = (
        [event.what for event in events if event.what.startswith(OPAQUE)]
        for events in (expected.events, actual.events)
    )
    return theirs == (ours if isinstance(actual, Returned) else ours[: len(theirs)])


def _not_run(side: str, outcome: OutOfBudget | Unsupported) -> NotRun:
    if isinstance(outcome, OutOfBudget):
        return NotRun(f"the {side} program runs for too long")
    return NotRun(f"the {side} program: {outcome.reason}")


@dataclass(frozen=True)
class _Comparison:
    """Finds the first thing that differs."""

    function: Operation
    given: Input
    layout: str
    pairing: Pairing

    def _difference(self, what: str, where: str = "", **details: Any) -> Difference:
        return Difference(self.given, self.layout, what, where, **details)

    def events(self, expected: Sequence[Event], actual: Sequence[Event]) -> Difference | None:
        """What the outside world sees must be the same, in the same order."""
        for number, (one, other) in enumerate(zip(expected, actual, strict=False)):
            where = f"observable effect {number} ({one.what})"
            if one.what != other.what or len(one.data) != len(other.data):
                return self._difference(
                    f"{where} is '{other.what}' in the bufferized program", where
                )
            for mine, its in zip(one.data, other.data, strict=True):
                found = self._value(where, mine, its)
                if found is not None:
                    return found
        if len(expected) != len(actual):
            what = f"{len(actual)} observable effects instead of {len(expected)}"
            return self._difference(what)
        return None

    def results(self, expected: Returned, actual: Returned) -> Difference | None:
        """Equal scalars, and for each tensor a live buffer that holds it."""
        for number, mine in enumerate(expected.values):
            its = result_of(self.pairing, number, actual)
            where = f"result {number}"
            found = self._shaped(where, mine, expected, its, actual)
            if found is not None:
                return found
        return None

    def arguments(self, expected: Returned, actual: Returned) -> Difference | None:
        """Buffers of the caller must live on; those that are buffers in both programs must hold the same."""
        for number, its in enumerate(actual.arguments):
            is_given = number < len(expected.arguments)
            mine = expected.arguments[number] if is_given else None
            where = argument_name(self.function, number) if is_given else f"argument {number}"
            if isinstance(mine, MemRefValue):
                if expected.memory.is_live(mine) is not True:
                    continue
                found = self._shaped(where, mine, expected, its, actual)
                if found is not None:
                    return found
            elif isinstance(its, MemRefValue) and actual.memory.is_live(its) is not True:
                return self._difference(f"the bufferized program frees {where}", where)
        return None

    def leaks(self, actual: Returned) -> Difference | None:
        """What the function has made is freed, or handed to the caller to free it."""
        flags = {buffer: flag for flag, buffer in self.pairing.owners}
        owned: list[Block] = []
        for number, value in enumerate(actual.values):
            if not isinstance(value, MemRefValue):
                continue
            if number not in flags or actual.values[flags[number]] is True:
                owned.append(value.views[0][1].block)
        given = {
            value.views[0][1].block for value in actual.arguments if isinstance(value, MemRefValue)
        }
        for flag, number in self.pairing.owners:
            block = actual.values[number].views[0][1].block
            if actual.values[flag] is True and (block in given or owned.count(block) > 1):
                return self._difference(
                    f"the caller is to free {block.name}, which is not its own, or twice",
                    block.name,
                )
        for block, state in actual.memory.blocks.items():
            is_left = block.freeable and state.live is True
            is_left = is_left and block not in actual.memory.borrowed
            if is_left and block not in given and block not in owned:
                return self._difference(f"{block.name} is never freed", block.name)
        return None

    def _shaped(
        self, where: str, mine: Any, expected: Returned, its: Any, actual: Returned
    ) -> Difference | None:
        if isinstance(its, MemRefValue) and actual.memory.is_live(its) is not True:
            return self._difference(f"the buffer of {where} has been freed", where)
        return self._value(where, _data(mine, expected), _data(its, actual))

    def _value(self, where: str, mine: Any, its: Any) -> Difference | None:
        if not isinstance(mine, NumberArray):
            if isinstance(its, NumberArray) or not matches(mine, its):
                return self._difference(f"{where} differs", where, expected=mine, actual=its)
            return None
        if not isinstance(its, NumberArray) or mine.shape != its.shape:
            shape = its.shape if isinstance(its, NumberArray) else "a scalar"
            return self._difference(
                f"the shape of {where} is {shape} instead of {mine.shape}", where
            )
        for index, one, other in zip(multi_indices(mine.shape), mine.data, its.data, strict=True):
            if not matches(one, other):
                return self._difference(
                    f"{where} differs at {list(index)}",
                    where,
                    position=index,
                    expected=one,
                    actual=other,
                )
        return None


def out_param_shapes(pairing: Pairing, expected: Returned) -> dict[int, tuple[int, ...]]:
    """The sizes of the out-parameters that are to take the results of the tensor program."""
    return {
        counterpart.number: expected.values[number].shape
        for number, counterpart in sorted(
            enumerate(pairing.results), key=lambda item: item[1].number
        )
        if isinstance(counterpart, Left)
        and counterpart.number >= pairing.arguments
        and isinstance(expected.values[number], ArrayValue)
    }


def result_of(pairing: Pairing, number: int, actual: Returned) -> Any:
    """What the bufferized program has for a result of the tensor program."""
    counterpart = pairing.results[number]
    values = actual.arguments if isinstance(counterpart, Left) else actual.values
    return values[counterpart.number]


def _data(value: Any, outcome: Returned) -> Any:
    if isinstance(value, ArrayValue):
        return value.contents
    if isinstance(value, MemRefValue):
        return outcome.memory.peek(value)
    return value


def matches(expected: Any, actual: Any) -> bool:
    """Whether a scalar of the bufferized program is one that the tensor program allows."""
    if expected is UNDEF:
        return True
    if actual is UNDEF:
        return False
    if isinstance(expected, float) and isinstance(actual, float):
        if math.isnan(expected) or math.isnan(actual):
            return math.isnan(expected) and math.isnan(actual)
        return expected == actual and math.copysign(1, expected) == math.copysign(1, actual)
    if isinstance(expected, VectorValue) and isinstance(actual, VectorValue):
        pairs = zip(expected.contents.data, actual.contents.data, strict=True)
        return all(matches(one, other) for one, other in pairs)
    if isinstance(expected, complex) and isinstance(actual, complex):
        return matches(expected.real, actual.real) and matches(expected.imag, actual.imag)
    return bool(expected == actual)


def run_pair(
    source: ModuleOp,
    target: ModuleOp,
    name: str,
    given: Input,
    layouts: Sequence[str] | None = None,
    *,
    meanings: Meanings | None = None,
) -> Result:
    """Run both programs on one input and compare them."""
    return Pair(source, target, name, meanings=meanings).run(given, layouts)
