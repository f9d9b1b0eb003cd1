"""Structured control flow, written once; subclasses of `Structured` define its steps.

    numbers             the region that is chosen, all rounds        concrete/control.py
    a choice of terms   both regions, each under its condition       encode/walk/solo.py
    one element         the same in the body of an array             encode/walk/element_control.py

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/ and https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, count, islice
from typing import Any, Generic, TypeVar, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Block, Operation, Region

from oneshot_verify.semantics.dialects.affine import is_met, loop_bounds, parallel_bounds
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Bindings, Machine
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute, called_function, integers, switch_cases
from oneshot_verify.semantics.shapes import fill_in
from oneshot_verify.semantics.values import Index, Truth

COUNTING = ("affine.for", "scf.for")
"""The loops that count, in order."""
AnyMachine = TypeVar("AnyMachine", bound=Machine)
Values = Sequence[Any]
Run = Callable[[], Values]
"""Runs a region and returns the values that it yields."""


@dataclass(frozen=True)
class Decision:
    """The choice that an op makes: which of its regions runs, or which successor a branch goes to."""

    by: Any
    """The scalar that decides; None if nothing is decided."""
    conditions: Sequence[Truth]
    """`ways[i]` is taken for the first `conditions[i]` that holds; the last way is taken if none does."""
    ways: Sequence[Any]
    """Regions, or pairs `(block, values)` of a successor and its arguments."""
    cases: Sequence[int] = ()
    """The case values that the scalar is compared with, if it is a number."""


def decision(machine: Machine, op: Operation) -> Decision:
    """The decision of an `scf.if`, `affine.if`, `scf.index_switch`, `scf.execute_region`, or of a branch."""
    name, ways = op_name(op), op.regions or _successors(machine, op)
    if not ways or name in ("scf.execute_region", "cf.br"):
        return Decision(None, (), ways)
    if name in ("scf.index_switch", "cf.switch"):
        argument, (default, *others) = machine.get(op.operands[0]), ways
        cases = machine.once(op, "cases", _cases)
        numbers = [machine.domain.constant(case, case.type) for case in cases]
        conditions = [machine.domain.eq(argument, number) for number in numbers]
        return Decision(argument, conditions, (*others, default), [c.value.data for c in cases])
    condition = is_met(machine, op) if name == "affine.if" else machine.get(op.operands[0])
    return Decision(condition, (condition,), ways)


def _cases(op: Operation) -> list[IntegerAttr]:
    if op_name(op) == "cf.switch":
        type = cast(IntegerType, op.operands[0].type)
        return [IntegerAttr(case, type) for case in switch_cases(op)]
    return [IntegerAttr(case, IndexType()) for case in integers(op, "cases")]


def _successors(machine: Machine, op: Operation) -> list[tuple[Block, list[Any]]]:
    """The successors of a branch, each with the values for its arguments."""
    first = 0 if op_name(op) == "cf.br" else 1
    values = iter([machine.get(operand) for operand in op.operands[first:]])
    return [(block, [next(values) for _ in block.args]) for block in op.successors]


def ways_back(op: Operation) -> Mapping[Operation, Collection[int]]:
    """Back edges in the regions of an op: for each branch, the numbers of the successors that start a new iteration.

    A back edge leads to a block that dominates its source (a natural loop). Where each loop has one entry, a
    depth-first search from the first block finds the back edges.
    """
    found: dict[Operation, list[int]] = {}
    for region in op.regions if any(len(region.blocks) > 1 for region in op.regions) else ():
        order = _depth_first(region)
        for block, (begun, done) in order.items():
            end = block.last_op
            for number, after in enumerate(_following(block)):
                if end is not None and order[after][0] <= begun and done <= order[after][1]:
                    found.setdefault(end, []).append(number)
    return found


def _depth_first(region: Region) -> dict[Block, tuple[int, int]]:
    """For each block, the times at which a depth-first search enters and leaves it."""
    found: dict[Block, tuple[int, int]] = {}
    first = region.blocks.first
    ways = [] if first is None else [(first, iter(_following(first)))]
    clock = count()
    begun = {first: next(clock)}
    while ways:
        block, following = ways[-1]
        other = next((each for each in following if each not in begun), None)
        if other is None:
            found[block] = begun[block], next(clock)
            ways.pop()
        else:
            begun[other] = next(clock)
            ways.append((other, iter(_following(other))))
    return found


def _following(block: Block) -> Sequence[Block]:
    end = block.last_op
    return () if end is None else end.successors


def counts_indices(op: Operation) -> bool:
    """True if a loop counts over `index`, with signed comparison: an `affine.for`, or such an `scf.for`."""
    if op_name(op) == "affine.for":
        return True
    return attribute(op, "unsignedCmp") is None and isinstance(op.operands[0].type, IndexType)


def may_go_on(op: Operation) -> bool:
    """True if an op has blocks that may lead back to each other forever, or counts machine integers, which may wrap."""
    has_blocks = any(len(region.blocks) > 1 for each in op.walk() for region in each.regions)
    loops = (each for each in op.walk() if op_name(each) == "scf.for")
    return has_blocks or not all(map(counts_indices, loops))


def for_bounds(machine: Machine, op: Operation) -> tuple[Any, Any, Any, list[Any]]:
    """Lower bound, upper bound, step, and initial loop-carried values of a counting loop.

    A step of an `scf.for` that is not positive is undefined.
    """
    if op_name(op) == "affine.for":
        lower, upper, step, carried = loop_bounds(machine, op)
    else:
        lower, upper, step, *carried = map(machine.get, op.operands)
    for bound in (lower, upper, step):
        machine.require_defined(bound, op, "a bound of a loop")
    if op_name(op) == "scf.for" and machine.once(op, "counts indices", counts_indices):
        machine.require(machine.domain.lt(0, step), FaultKind.BAD_STEP, op)
    return lower, upper, step, list(carried)


def forall_bounds(machine: Machine, op: Operation) -> tuple[list[Sequence[Any]], list[Any]]:
    """Lower bounds, upper bounds and steps of a parallel loop; and the shared outputs of an `scf.forall`, or the
    initial values of the reductions of an `scf.parallel`.

    A step that is not positive is undefined.
    """
    bounds, others = _forall_bounds(machine, op)
    for bound in chain(*bounds):
        machine.require_defined(bound, op, "a bound of a loop")
    for step in bounds[2]:
        machine.require(machine.domain.lt(0, step), FaultKind.BAD_STEP, op)
    return bounds, others


def _forall_bounds(machine: Machine, op: Operation) -> tuple[list[Sequence[Any]], list[Any]]:
    if op_name(op) == "affine.parallel":
        return [*parallel_bounds(machine, op)], []
    values = iter([machine.get(operand) for operand in op.operands])
    if op_name(op) == "scf.parallel":
        count = len(op.regions[0].block.args)
        return [list(islice(values, count)) for _ in range(3)], list(values)
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    return [fill_in(integers(op, name), values) for name in names], list(values)


def bounds_of(machine: Machine, loop: Operation) -> list[Sequence[Any]]:
    """Lower bounds, upper bounds and steps of the induction variables of a loop that counts, or a parallel one."""
    if op_name(loop) in COUNTING:
        return [[each] for each in for_bounds(machine, loop)[:3]]
    return forall_bounds(machine, loop)[0]


def nest_of(outer: Operation, names: Collection[str], depth: int | None = None) -> list[Operation]:
    """The loops of these names in a nest, from the outer to the inner one: each the last op in the one around it. At
    most `depth` of them, if given."""
    loops = [outer]
    while depth is None or len(loops) < depth:
        end = loops[-1].regions[0].block.last_op
        inner = None if end is None else end.prev_op
        if inner is None or op_name(inner) not in names:
            break
        loops.append(inner)
    return loops


class Structured(ABC, Generic[AnyMachine]):
    """Runs structured ops on one machine. Subclasses define the steps."""

    @cached_property
    def rules(self) -> dict[str, Callable[[AnyMachine, Operation, Values], Values]]:
        """The rule for each op, by name: `(machine, op, operand values) -> result values`."""
        return {
            "affine.for": self.run_for,
            "affine.if": self.run_choice,
            "func.call": self.run_call,
            "scf.execute_region": self.run_choice,
            "scf.for": self.run_for,
            "scf.if": self.run_choice,
            "scf.index_switch": self.run_choice,
        }

    @abstractmethod
    def run_region(self, machine: AnyMachine, region: Region, arguments: Values) -> Values:
        """Run a region and return the operands of its terminator."""

    @abstractmethod
    def choose(
        self, machine: AnyMachine, op: Operation, conditions: Sequence[Truth], runs: Sequence[Run]
    ) -> Values:
        """The values of the first of `runs` whose condition holds; the last run has no condition and is the default."""

    @abstractmethod
    def run_rounds(
        self, machine: AnyMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        """Run a loop from its lower bound to its upper one, and return the final loop-carried values."""

    @abstractmethod
    def run_over_integers(
        self, machine: AnyMachine, op: Operation, bounds: Values, carried: Values
    ) -> Values:
        """Run a loop over integers of a fixed width, or one that compares without sign."""

    @abstractmethod
    def called(
        self, machine: AnyMachine, op: Operation, function: Operation
    ) -> AbstractContextManager[None]:
        """A context that is active while the body of a function is run."""

    @abstractmethod
    def call_outside(
        self, machine: AnyMachine, op: Operation, function: Operation, operands: Values
    ) -> Values:
        """Call a function without a body."""

    def leave_stack(self, machine: AnyMachine, op: Operation, depth: int) -> None:
        """Free the stack buffers above `depth`, which an iteration or a call has made."""
        machine.leave_stack(depth)

    def at_head(
        self, machine: AnyMachine, op: Operation, rounds: int, carried: Values, *, is_over: bool
    ) -> None:
        """Hook at the head of a loop after `rounds` iterations; with `is_over`, no other one follows."""

    # Branches.

    def run_choice(self, machine: AnyMachine, op: Operation, operands: Values) -> Values:
        """Run an op that runs one of its regions."""
        found = decision(machine, op)
        if found.by is not None:
            machine.require_defined(found.by, op)
        runs = [partial(self._run_if_there, machine, region) for region in found.ways]
        return self.choose(machine, op, found.conditions, runs)

    def _run_if_there(self, machine: AnyMachine, region: Region) -> Values:
        return self.run_region(machine, region, ()) if region.blocks else ()

    # Loops.

    def run_for(self, machine: AnyMachine, op: Operation, operands: Values) -> Values:
        """`scf.for`, whose step is positive, or `affine.for`."""
        *bounds, carried = for_bounds(machine, op)
        if not machine.once(op, "counts indices", counts_indices):
            return self.run_over_integers(machine, op, bounds, carried)
        lower, upper, step = bounds
        return self.run_rounds(machine, op, (lower, upper, step), carried)

    def repeat(
        self, machine: AnyMachine, op: Operation, numbers: Iterable[Index], carried: Values
    ) -> Values:
        """Run an iteration for each of these induction values."""
        rounds = 0
        for number in numbers:
            self.at_head(machine, op, rounds, carried, is_over=False)
            carried = self.run_round(machine, op, [number, *carried])
            rounds += 1
        self.at_head(machine, op, rounds, carried, is_over=True)
        return carried

    def run_round(self, machine: AnyMachine, op: Operation, arguments: Values) -> Values:
        """Run the body of a loop once and return the values for the next iteration."""
        stack = len(machine.stack)
        handed_on = self.run_region(machine, op.regions[0], arguments)
        self.leave_stack(machine, op, stack)
        return handed_on

    # Calls.

    def run_call(self, machine: AnyMachine, op: Operation, operands: Values) -> Values:
        """`func.call` of a function that the program defines; `call_outside` for one without a body."""
        function = machine.once(op, "callee", called_function)
        if function is None:
            raise UnsupportedOp(op, "a call of a function that is not there")
        if not function.regions[0].blocks:
            return self.call_outside(machine, op, function, operands)
        with self.called(machine, op, function):
            return self.run_function(machine, function, operands)

    def run_function(self, machine: AnyMachine, function: Operation, operands: Values) -> Values:
        """Run a function on these arguments; its stack buffers are freed at the end."""
        # A recursive call binds the same SSA names to other values.
        caller, machine.values = machine.values, Bindings()
        stack = len(machine.stack)
        try:
            results = self.run_region(machine, function.regions[0], operands)
        finally:
            machine.values = caller
        self.leave_stack(machine, function, stack)
        return results
