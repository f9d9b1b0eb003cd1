"""Tracing of concrete runs: the values that each op reads and leaves, and the changes of buffers.

The machine is subclassed, not changed, so that runs without a trace cost nothing more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.pipeline.story.sightings import Facet, facets_of
from oneshot_verify.semantics.concrete import Interpreter
from oneshot_verify.semantics.concrete.machine import NumberMachine, PlannedOp
from oneshot_verify.semantics.meanings import Meanings, op_name
from oneshot_verify.semantics.reading import called_function
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import Block


@dataclass(frozen=True)
class Change:
    """A change of one buffer by an op."""

    block: Block
    data: tuple[Any, ...]
    """All elements afterwards; empty if it is freed."""
    touched: tuple[int, ...]
    is_new: bool = False
    is_freed: bool = False


@dataclass(frozen=True)
class Step:
    """One execution of one op."""

    op: Operation | None
    """None for the start of the program."""
    operands: tuple[Any, ...] = ()
    facets: tuple[Facet, ...] = ()
    changes: tuple[Change, ...] = ()
    iteration: tuple[tuple[SSAValue, int], ...] = ()
    """Induction variables of the loops around the op, with their values."""


@dataclass
class Trace:
    """The steps of a run, in order."""

    steps: list[Step] = field(default_factory=list[Step])
    counts: Counter[str] = field(default_factory=Counter[str])
    """The number of facets of each kind."""
    reached: set[Operation] = field(default_factory=set[Operation])
    """All ops that were begun."""
    machine: NumberMachine | None = None
    values: dict[SSAValue, Any] = field(default_factory=dict[SSAValue, Any])
    """The last run-time value of each SSA value, of all functions."""

    def add(
        self,
        op: Operation | None,
        given: Sequence[Any],
        seen: Sequence[Facet],
        changes: Sequence[Change],
    ) -> None:
        """Append an execution."""
        numbered: list[Facet] = []
        for facet in seen:
            numbered.append(replace(facet, number=self.counts[facet.kind]))
            self.counts[facet.kind] += 1
        around = () if op is None else tuple(self._iteration(op))[::-1]
        self.steps.append(Step(op, tuple(given), tuple(numbered), tuple(changes), around))

    def _iteration(self, op: Operation) -> Iterator[tuple[SSAValue, int]]:
        """The induction variables of loops around an op, the innermost first: block arguments that are not carried."""
        while (block := op.parent) is not None and not isinstance(loop := op.parent_op(), FuncOp):
            if loop is None:
                return
            count = len(block.args) - len(loop.results) if len(loop.regions) == 1 else 0
            for argument in reversed(block.args[: max(0, count)]):
                value = self.values.get(argument)
                if isinstance(value, int):
                    yield argument, value
            op = loop


class WatchedMachine(NumberMachine):
    """A machine that traces the executions of ops."""

    trace: Trace
    _is_inside = False
    """True while an op runs that is traced as one step, with its body."""

    def run_block(self, block: IRBlock, arguments: Sequence[Any]) -> tuple[Operation, list[Any]]:
        if not self.trace.steps:
            states = self.memory.snapshot().items()
            changes = [Change(each, tuple(state.contents.data), ()) for each, state in states]
            self.trace.add(None, (), (), changes)
        self.trace.values.update(zip(block.args, arguments, strict=True))
        terminator, values = super().run_block(block, arguments)
        self.trace.reached.add(terminator)
        return terminator, values

    def run_body(self, block: IRBlock, arguments: Sequence[Any]) -> list[Any]:
        # Each op is to be traced, also in a body that could run without dispatch.
        return self.run_block(block, arguments)[1]

    def _run(self, step: PlannedOp) -> None:
        _, op, _, results, _ = step
        self.trace.reached.add(op)
        if self._is_inside:
            super()._run(step)
            return
        given = [self.values[operand] for operand in op.operands]
        if op_name(op) in self.controls and not _is_outside(op):
            self.trace.add(op, given, facets_of(self, op, given), ())
            super()._run(step)
            self._keep(results)
            return
        before = self.memory.snapshot()
        seen = facets_of(self, op, given)
        self._is_inside = True
        try:
            super()._run(step)
        finally:
            self._is_inside = False
        found = self._keep(results)
        seen = [facet.after(self, op, given, found) for facet in seen]
        self.trace.add(op, given, seen, tuple(_changes(before, self.memory.blocks)))

    def _keep(self, results: Sequence[SSAValue]) -> list[Any]:
        found = [self.values[result] for result in results]
        self.trace.values.update(zip(results, found, strict=True))
        return found

    @contextmanager
    def rehearsal(self) -> Generator[None]:
        before, self._is_inside = self._is_inside, True
        try:
            with super().rehearsal():
                yield
        finally:
            self._is_inside = before


class WatchedInterpreter(Interpreter):
    """An interpreter that traces its runs in `trace`."""

    def __init__(self, module: ModuleOp, meanings: Meanings, trace: Trace, **options: Any) -> None:
        super().__init__(module, meanings, **options)
        self.trace = trace

    def make_machine(self, *given: Any, **options: Any) -> NumberMachine:
        machine = WatchedMachine(*given, **options)
        machine.trace = self.trace
        self.trace.machine = machine
        return machine


def _is_outside(op: Operation) -> bool:
    """True if the op is a call of a function without a body."""
    if op_name(op) != "func.call":
        return False
    callee = called_function(op)
    return callee is not None and not callee.regions[0].blocks


def _changes(before: BlockStates, after: BlockStates) -> Iterator[Change]:
    for block, state, old in after.differences(before):
        if state is not None:
            yield _change(block, old, state)


def _change(block: Block, old: BlockState | None, state: BlockState) -> Change:
    data = tuple(state.contents.data)
    if state.live is not True:
        return Change(block, (), (), is_freed=True)
    if old is None:
        return Change(block, data, (), is_new=True)
    pairs = zip(old.contents.data, data, strict=True)
    touched = tuple(place for place, (one, other) in enumerate(pairs) if one != other)
    return Change(block, data, touched)


def pairing(steps: Trace, others: Trace) -> Callable[[Facet], tuple[Step, Facet] | None]:
    """Map each facet of `steps` to the facet of `others` of the same kind and number, with its step.

    Bufferization keeps the order of ops. A kind with different counts in the two traces is not paired.
    """
    found = {
        (facet.kind, facet.number): (step, facet) for step in others.steps for facet in step.facets
    }

    def pair(facet: Facet) -> tuple[Step, Facet] | None:
        if steps.counts[facet.kind] != others.counts[facet.kind]:
            return None
        return found.get((facet.kind, facet.number))

    return pair
