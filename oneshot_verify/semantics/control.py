"""Structured control flow and branches, over any domain: what is decided, how often a loop runs, what runs in place.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/ and https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product
from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Block, Operation

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.dialects.affine import is_met, loop_bounds, parallel_bounds
from oneshot_verify.semantics.dialects.effects import require_witness
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import integers, switch_cases
from oneshot_verify.semantics.shapes import fill_in
from oneshot_verify.semantics.values import Truth

COUNTING = ("affine.for", "scf.for")
"""The loops that count, in order."""


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
        if name == "scf.index_switch":
            machine.take_narrow(op, argument, *(case.value.data for case in cases))
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


def counts_indices(op: Operation) -> bool:
    """True if a loop counts over `index`, with signed comparison: an `affine.for`, or such an `scf.for`."""
    if op_name(op) == "affine.for":
        return True
    return op.get_attr_or_prop("unsignedCmp") is None and isinstance(op.operands[0].type, IndexType)


def may_go_on(op: Operation) -> bool:
    """True if an op has blocks that may lead back to each other forever, or counts machine integers, which may wrap."""
    has_blocks = any(len(region.blocks) > 1 for each in op.walk() for region in each.regions)
    loops = (each for each in op.walk() if op_name(each) == "scf.for")
    return has_blocks or not all(map(counts_indices, loops))


def may_not_end(threads: Operation) -> bool:
    """True if a thread may go on forever, or end the program, by the text of its body."""
    ops = (op for op in threads.walk() if op is not threads)
    return may_go_on(threads) or any(
        facts_of(op).may_not_return or facts_of(op).may_abort for op in ops
    )


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


def few_places(bounds: Sequence[Sequence[Any]], most: int) -> list[Any] | None:
    """The indices that parallel loops count, if the text says that they are at most so many."""
    ranges: list[range] = []
    for each in zip(*bounds, strict=True):
        if not all(isinstance(part, int) for part in each) or each[2] < 1:
            return None
        ranges.append(range(*each))
    return [*product(*ranges)] if prod(map(len, ranges)) <= most else None


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


# Ops that run their one block once: their body behaves as if it stood in the block around them.


def is_flat(op: Operation) -> bool:
    """True if the op runs its one block exactly once, so its body can be read in place."""
    return facts_of(op).only_runs and len(op.regions[0].blocks) == 1


def flattened(block: Block) -> list[Operation]:
    """The ops of a block, with the body of each flat op, without its terminator, put before that op."""
    ops: list[Operation] = []
    for op in block.ops:
        if is_flat(op):
            ops += flattened(op.regions[0].block)[:-1]
        ops.append(op)
    return ops


def home_of(op: Operation) -> Block | None:
    """The block whose `flattened` list contains an op."""
    around = op.parent_op()
    while around is not None and is_flat(around):
        op, around = around, around.parent_op()
    return op.parent


def leave_flat(machine: Machine, op: Operation) -> None:
    """Bind the results of a flat op to the operands of its terminator, after the ops of its body have run."""
    if op_name(op) == "shape.assuming":
        require_witness(machine, op, machine.get(op.operands[0]))
    end = op.regions[0].block.last_op
    for result, value in zip(op.results, end.operands if end else (), strict=True):
        machine.values[result] = machine.get(value)
