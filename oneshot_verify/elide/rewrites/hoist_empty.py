"""Hoist empty: move the allocation of a loop body before the loop.

scf.for .. {                                   %e = tensor.empty()
  %e = tensor.empty()                  ->      scf.for .. {
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name, owner_of
from oneshot_verify.elide.rewrites.fresh import FRESH
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.elide.rewrites.take_turns import replaced_by_turns

LOOPS = frozenset({"scf.for", "scf.while", "affine.for"})
"""Sequential loops. Threads need buffers of their own."""


@dataclass(frozen=True)
class HoistEmpty:
    """Moves an op that makes a tensor without contents out of the loop around it."""

    name: ClassVar[str] = "hoist empty"
    advice: ClassVar[str] = "make one buffer before the loop"
    is_last: bool = False
    """True: move those buffers that `TakeTurns` might make needless. False: move the others."""

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        waiting = set(replaced_by_turns(ops))
        for op in ops:
            if (op in waiting) is self.is_last and _loop_around(op) is not None:
                # A site must be an operand: that of the first user.
                use = next(iter(op.results[0].uses), None)
                if use is not None:
                    yield OpOperand(use.operation, use.index)

    def apply(self, at: OpOperand) -> None:
        op = owner_of(at.value)
        loop = _loop_around(op)
        if loop is not None and loop.parent is not None:
            op.detach()
            loop.parent.insert_op_before(op, loop)


def _loop_around(op: Operation) -> Operation | None:
    """The loop that `op` can be moved out of, if `op` makes a tensor without contents."""
    if op_name(op) not in FRESH or any(map(is_tensor, op.operands)):
        return None
    loop = op.parent_op()
    if loop is None or op_name(loop) not in LOOPS:
        return None
    return None if any(loop.is_ancestor(owner_of(size)) for size in op.operands) else loop
