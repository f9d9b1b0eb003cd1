"""Hoist computation: move a loop-invariant tensor computation before the loop.

scf.for .. {                                   %p = tensor.pad %t ..
  %p = tensor.pad %t ..                ->      scf.for .. {

Threads share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Block, BlockArgument, Operation

from oneshot_verify.bufferize.interface import (
    OpOperand,
    dialect_of,
    is_tensor,
    op_name,
    owner_of,
)
from oneshot_verify.elide.rewrites.fresh import FRESH
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.elide.rewrites.read_earlier import VIEWS
from oneshot_verify.ir.facts import Runs, facts_of, only_computes

DIALECTS = frozenset({"tensor", "linalg", "bufferization"})
"""Dialects of the ops that fill tensors."""


class HoistComputation:
    """Moves a loop-invariant op that fills a tensor, and the ops it depends on, out of the loops around it."""

    name: ClassVar[str] = "hoist computation"
    advice: ClassVar[str] = "compute it once, before the loop"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for op in ops:
            if fills_a_tensor(op) and _moved(op):
                # A site must be an operand: that of the first user.
                use = next(iter(op.results[0].uses), None)
                if use is not None:
                    yield OpOperand(use.operation, use.index)

    def apply(self, at: OpOperand) -> None:
        op = owner_of(at.value)
        while fills_a_tensor(op) and (moved := _moved(op)):
            loop = op.parent_op()
            around = None if loop is None else loop.parent
            if loop is None or around is None:
                return
            for each in moved:
                each.detach()
            around.insert_ops_before(moved, loop)


def fills_a_tensor(op: Operation) -> bool:
    """True if an op gives one tensor with contents."""
    name = op_name(op)
    is_empty = name in FRESH and not any(map(is_tensor, op.operands))
    makes_one = len(op.results) == 1 and is_tensor(op.results[0])
    return makes_one and dialect_of(op) in DIALECTS and not is_empty and name not in VIEWS


def _moved(op: Operation) -> list[Operation]:
    """`op` and its dependences in the loop body, in order; empty if these are not loop-invariant."""
    block, loop = op.parent, op.parent_op()
    if block is None or loop is None or facts_of(loop).runs not in (Runs.LOOP, Runs.PARALLEL):
        return []
    found: set[Operation] = set()
    waiting = [op]
    while waiting:
        each = waiting.pop()
        if each in found:
            continue
        found.add(each)
        needed = _defined_in(each, block, loop)
        if needed is None or not only_computes(each):
            return []
        waiting += needed
    return [each for each in block.ops if each in found]


def _defined_in(op: Operation, block: Block, loop: Operation) -> list[Operation] | None:
    """The ops of `block` whose results `op` uses; None if it uses another value of the iteration."""
    found: list[Operation] = []
    for value in (operand for each in op.walk() for operand in each.operands):
        owner = owner_of(value)
        if op.is_ancestor(owner) or not loop.is_ancestor(owner):
            continue
        if isinstance(value, BlockArgument) or owner.parent is not block:
            return None
        found.append(owner)
    return found
