"""A program that runs on numbers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, TypeAlias, TypeVar

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.attributes import require_known_attributes
from oneshot_verify.semantics.concrete.arrays import VSCALE, NumberArray, seen_positions
from oneshot_verify.semantics.concrete.domain import NumberDomain
from oneshot_verify.semantics.concrete.in_order import blocks_of, run_nest_on_memory
from oneshot_verify.semantics.concrete.number_memory import Load, NumberMemory
from oneshot_verify.semantics.concrete.overlap import find_overlap
from oneshot_verify.semantics.concrete.straight import StraightBody, straight_body
from oneshot_verify.semantics.concrete.unknown import Answer, Answers, answer
from oneshot_verify.semantics.faults import Fault, FaultKind, UnknownScalarOp, UnsupportedOp
from oneshot_verify.semantics.machine import AccessMap, Machine
from oneshot_verify.semantics.meanings import Meaning, Meanings, op_name
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.opaque import require_opaque
from oneshot_verify.semantics.reading import scalar_type
from oneshot_verify.semantics.values import (
    ArrayValue,
    Block,
    Index,
    LoopNest,
    MemRefValue,
    Truth,
    Value,
)

Control = Callable[["NumberMachine", Operation, Sequence[Any]], Sequence[Any]]
"""Runs an op with control flow: `(machine, op, operand values) -> result values`."""


Observer = Callable[[Operation, int, "NumberMachine", Sequence[Any]], None]
"""`(loop, number of the iteration, machine, values of the loop-carried variables)`"""
Found = TypeVar("Found")
PlannedOp: TypeAlias = tuple[Meaning, Operation, Sequence[SSAValue], Sequence[SSAValue], bool]
"""The meaning of an op, the op, its operands and results, and True if all of these are scalars."""
PAGE = 4096
"""Allocations lie that far apart."""


class FaultRaised(Exception):
    """The program has undefined behaviour on this input."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Aborted(Exception):
    """The program has ended the run itself."""


class OutOfSteps(Exception):
    """The program has run more ops than it may."""


ABORT = "abort "
"""Prefix of the event that ends a run."""


@dataclass(frozen=True)
class Event:
    """An event that the outside world sees, with its data at that moment."""

    what: str
    data: tuple[Any, ...]
    """Scalars; for a tensor or a buffer its shape and elements as a `NumberArray`."""
    op: Operation
    seed: bytes | None = None
    """For a call: the seed of its results."""

    @property
    def name(self) -> str:
        """Name for people: an op without its attributes and regions."""
        return " ".join(self.what.split(" ", 2)[:2])


class NumberMachine(Machine):
    """Runs ops on numbers: a requirement that does not hold ends the run with `FaultRaised`."""

    def __init__(
        self,
        meanings: Meanings,
        controls: dict[str, Control],
        facts: dict[Any, Any],
        budget: int,
        opaque: Meaning,
        *,
        access: Mapping[str, Sequence[str]] | None = None,
        observer: Observer | None = None,
        script: Sequence[Event] = (),
        answers: Sequence[Answer] = (),
        results_alias: bool = False,
        domain: NumberDomain | None = None,
    ) -> None:
        self.numbers_domain = domain or NumberDomain()
        super().__init__(self.numbers_domain, meanings, facts)
        self._straight: dict[IRBlock, StraightBody | None] = facts.setdefault(StraightBody, {})
        """The bodies that have run before; None for those that do more than compute scalars."""
        self.controls = controls
        self.opaque = opaque
        """Runs an op that has no meaning."""
        self.steps_left = budget
        self.access = access or {}
        self.observer = observer
        self.results_alias = results_alias
        """True if a function without body may return its results in the buffers of its arguments."""
        self.salt = b""
        """Seed of the results of functions without body: another one simulates another adversary."""
        self.script = script
        """The events of the run that this one is compared with: the same calls give the same results."""
        self.answers_before = Answers(answers)
        """The results of unknown ops in that run."""
        self.answers: list[Answer] = []
        """The results of unknown ops in this run."""
        self.events: list[Event] = []
        self.trips: list[tuple[Operation, int]] = []
        """Each loop that has ended, with its number of iterations."""
        self.threads: list[tuple[Operation, int]] = []
        """Each parallel loop that has ended, with its number of threads."""
        self.branches: list[int] = []
        """The number of the region that each branch has taken; a default is the last."""
        self.under_way: tuple[Operation, int] | None = None
        """The loop at whose head the run was last, unless one has ended since; and how many iterations were over."""
        self.depth = 0
        """Current depth of calls."""
        self.memory = self.numbers = NumberMemory(self.domain, self.require)

    def _require(self, condition: Truth, fault: Fault) -> None:
        self.require(condition, fault.kind, fault.op, fault.detail)

    def require(self, condition: Truth, kind: FaultKind, op: Operation, detail: str = "") -> None:
        if condition is True:
            return
        if condition is UNDEF:
            kind = FaultKind.UNDEFINED_VALUE
        fault = Fault(kind, op, detail)
        if self.postponed is None:
            raise FaultRaised(fault)
        self.postponed.append((condition, fault))

    def get_captured(self, value: SSAValue) -> Any:
        # There is nothing to look at behind a view that does not fit.
        return None if self.values.due.get(value) else self.values[value]

    @property
    def vscale(self) -> int:
        return VSCALE

    def take_aligned(self) -> None:
        pass  # Numbers have no addresses.

    def take_narrow(self, op: Operation, *numbers: Index) -> None:
        pass  # They are of any width, and the assumption is printed.

    def require_harmless_overlap(
        self,
        op: Operation,
        inputs: Sequence[tuple[MemRefValue, AccessMap]],
        outputs: Sequence[tuple[MemRefValue, AccessMap]],
        nest: LoopNest,
        *,
        captured: Sequence[MemRefValue] = (),
    ) -> None:
        written = blocks_of(memref for memref, _ in outputs)
        shared = [memref for memref in captured if blocks_of([memref]) & written]
        found = find_overlap(self, inputs, outputs, nest, shared)
        if found is not None:
            raise FaultRaised(Fault(FaultKind.OVERLAP, op, found))

    def run_nest(
        self,
        op: Operation,
        nest: LoopNest,
        operands: Sequence[Any],
        captured: Sequence[MemRefValue],
    ) -> tuple[NumberArray, ...]:
        ops = sum(len(region.block.ops) - 1 for region in op.regions if region.blocks)
        if ops * prod(nest.extents) > self.steps_left:
            # Its iterations would take all steps that are left, one by one.
            raise OutOfSteps
        if captured:
            self.numbers_domain.take_room(nest.extents)
            return run_nest_on_memory(self, op, nest, operands, captured)
        return self.domain.run_nest(nest)

    def require_apart(self, op: Operation, one: MemRefValue, other: MemRefValue) -> None:
        shown: list[set[int]] = []
        for memref in (one, other):
            shown.append(set(seen_positions(memref.views[0][1], memref.shape)))
        blocks = [memref.views[0][1].block for memref in (one, other)]
        if blocks[0] is blocks[1] and shown[0] & shown[1]:
            raise FaultRaised(Fault(FaultKind.OVERLAP, op, blocks[0].name))

    def run_unknown(self, op: Operation, nest: LoopNest) -> tuple[NumberArray, ...]:
        return answer(self, op, nest)

    def observe(self, op: Operation, what: str, data: Sequence[Value]) -> None:
        self.events.append(Event(what, tuple(map(self.data_of, data)), op))

    def abort_unless(self, condition: Truth, op: Operation, message: str) -> None:
        if not self.known(condition, op):
            self.events.append(Event(f"{ABORT}{message!r}", (), op))
            raise Aborted

    def same_allocation(self, one: Block, other: Block) -> Truth:
        blocks = self.memory.blocks
        if one is other:
            return True
        # A new buffer may have got the address of one that was freed.
        return False if blocks[one].live and blocks[other].live else UNDEF

    def address(self, block: Block) -> int:
        return self.addresses.setdefault(block, PAGE * (1 + len(self.addresses)))

    def data_of(self, value: Value) -> Any:
        """The current contents of a value: the scalar, or the elements of the tensor or the buffer."""
        if isinstance(value, ArrayValue):
            return value.contents
        if isinstance(value, MemRefValue):
            return self.memory.peek(value)
        return value

    def records(self) -> tuple[list[Any] | dict[Any, Any], ...]:
        traces = (self.events, self.trips, self.threads, self.branches, self.answers)
        return *traces, *super().records()

    @contextmanager
    def rehearsal(self) -> Generator[None]:
        """A context after which everything done inside is undone."""
        before = self.checkpoint()
        try:
            yield
        finally:
            self.rollback(before)

    def with_loads(self, run: Callable[[], Found]) -> tuple[Found, list[Load]]:
        """The result of `run`, and the loads that it does."""
        before, self.numbers.loads = self.numbers.loads, []
        try:
            return run(), self.numbers.loads
        finally:
            self.numbers.loads = before

    def take_steps(self, count: int = 1) -> None:
        """Use up part of the budget; raises `OutOfSteps` when it is spent."""
        self.steps_left -= count
        if self.steps_left < 0:
            raise OutOfSteps

    def on_loop_head(self, op: Operation, iteration: int, carried: Sequence[Any]) -> None:
        """Tell the observer that an iteration starts, or that the loop ends."""
        self.under_way = (op, iteration)
        self.take_steps()
        if self.observer is not None:
            self.observer(op, iteration, self, carried)

    def note_rounds(self, lower: int, upper: int, step: int) -> None:
        """A loop, or a dimension of one, runs from one bound to the other."""

    def end_loop(self, op: Operation, iterations: int) -> None:
        """Note that a loop has ended."""
        self.trips.append((op, iterations))
        self.under_way = None

    def known(self, condition: Any, op: Operation) -> Any:
        """A scalar that control flow depends on; requires that it is defined."""
        self.require_defined(condition, op)
        return condition

    def strict(self, op: Operation, operands: Sequence[Any], result: Any, part: str = "") -> Any:
        return UNDEF if UNDEF in operands else result

    def require_defined(self, value: Any, op: Operation, use: str = "") -> None:
        if value is UNDEF:
            raise FaultRaised(Fault(FaultKind.UNDEFINED_VALUE, op, use))

    def run_op(self, op: Operation) -> None:
        self._run(self._plan_op(op))

    def run_body(self, block: IRBlock, arguments: Sequence[Value]) -> list[Any]:
        straight = self._straight.get(block)
        if straight is not None:
            self.take_steps(len(straight.steps) + 1)
            return straight.run(self, arguments)
        _, values = self.run_block(block, arguments)
        if block not in self._straight:
            plan, _, yielded = self._plan(block)
            is_straight = all(map(self._is_straight, plan))
            straight = straight_body(block, plan, yielded, self._facts) if is_straight else None
            self._straight[block] = straight
        return values

    def _is_straight(self, step: PlannedOp) -> bool:
        """True if an op only computes scalars from scalars, and has a meaning."""
        run, op, _, _, is_scalar = step
        has_meaning = self.meanings.find(op_name(op)) is run
        return is_scalar and has_meaning and all(map(scalar_type, op.result_types))

    def run_block(self, block: IRBlock, arguments: Sequence[Value]) -> tuple[Operation, list[Any]]:
        """Run the ops of a block; the terminator, and the values of its operands."""
        values = self.values
        for argument, value in zip(block.args, arguments, strict=True):
            values[argument] = value
        plan, terminator, operands = self._plan(block)
        self.take_steps(len(plan) + 1)
        for step in plan:
            self._run(step)
        return terminator, self._given(operands)

    def _given(self, operands: Sequence[SSAValue]) -> list[Any]:
        return (
            [*map(self.get, operands)]
            if self.values.due
            else [self.values[each] for each in operands]
        )

    def _run(self, step: PlannedOp) -> None:
        run, op, operands, results, is_scalar = step
        values = self.values
        given = self._given(operands)
        try:
            # A scalar lives in no buffer.
            found = run(self, op, given) if is_scalar else self.apply(run, op, given)
        except UnknownScalarOp as error:
            raise UnsupportedOp(op, str(error)) from error
        for result, value in zip(results, found, strict=True):
            values[result] = value

    def _plan_op(self, op: Operation) -> PlannedOp:
        require_known_attributes(op)
        name = op_name(op)
        run = self.controls.get(name) or self.meanings.find(name)
        if run is None:
            require_opaque(op)
            run = self.opaque
        if self.is_moved_up(op):
            return partial(NumberMachine.run_moved_up, meaning=run), op, (), tuple(op.results), True
        is_scalar = not op.regions and all(map(scalar_type, (*op.operand_types, *op.result_types)))
        return run, op, tuple(op.operands), tuple(op.results), is_scalar

    def _plan(self, block: IRBlock) -> Any:
        """The ops of a block with all that running them needs, looked up once."""
        found = self._facts.get(block)
        if found is None:
            ops = list(block.ops)
            if not ops or not facts_of(ops[-1]).is_terminator:
                parent = block.parent_op()
                if parent is None:
                    raise ValueError("a block that is in no op cannot run")
                raise UnsupportedOp(parent, "a block without terminator")
            plan = [self._plan_op(op) for op in ops[:-1]]
            found = self._facts[block] = (plan, ops[-1], tuple(ops[-1].operands))
        return found
