"""Side effects: ops of a tensor program that may be moved, or erased when unused."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import owner_of
from oneshot_verify.ir.facts import Runs, facts_of, only_computes


def erase_dead(ops: Iterable[Operation]) -> None:
    """Erase the pure ops without used results. `ops` stand in the order of a walk."""
    for op in reversed(list(ops)):
        if op.parent is None or not op.results or any(r.first_use for r in op.results):
            continue
        if only_computes(op):
            op.detach()
            op.erase()


LARGEST = 100
"""Limit of ops that may be duplicated to save a copy."""


def are_few(ops: Iterable[Operation]) -> bool:
    """True if these ops, with all ops inside them, are few enough to be duplicated."""
    return sum(1 for op in ops for _ in op.walk()) <= LARGEST


def runs_before(one: Operation, other: Operation) -> bool:
    """True if `one` stands before `other`, which is in its block or nested in that."""
    around = None if one.parent is None else one.parent.find_ancestor_op_in_block(other)
    return around is not None and around is not one and one.is_before_in_block(around)


def definition_in(value: SSAValue, block: Block) -> Operation | None:
    """The op of `block` that defines `value`, or contains its definition; None if it is defined elsewhere."""
    return block.find_ancestor_op_in_block(owner_of(value))


def loops_around(op: Operation) -> tuple[Operation, ...]:
    """The ops around `op` that may run it more than once per run of theirs, the innermost first."""
    found: list[Operation] = []
    parent = op.parent_op()
    while parent is not None:
        if facts_of(parent).runs in (Runs.LOOP, Runs.PARALLEL, Runs.ELEMENTS):
            found.append(parent)
        parent = parent.parent_op()
    return tuple(found)
