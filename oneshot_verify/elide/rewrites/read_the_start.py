"""Read the start: a loop that updates a tensor slice by slice reads the old slices from the initial tensor.

                                                     %e = tensor.empty()
scf.for .. iter_args(%a = %t)                        scf.for .. iter_args(%a = %e)
  %s = extract_slice %a[..]                    ->      %s = extract_slice %t[..], %d = extract_slice %a[..]
  %r = linalg.. ins(%s) outs(%s)                       %r = linalg.. ins(%s) outs(%d)
  yield insert_slice %r into %a[..]                    yield insert_slice %r into %a[..]

That saves the copy before the loop, if each slice is read before it is written, and all slices are written. Threads
read a shared output as it was before the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpOperand, op_name, owner_of
from oneshot_verify.elide.rewrites.carried import Read, carried_by, read_instead, reads_of
from oneshot_verify.elide.rewrites.fresh import FRESH, new_tensor
from oneshot_verify.elide.rewrites.interface import Copied


class ReadTheStart:
    """Lets reads of a carried tensor read the initial one, and lets the loop start from a tensor without contents."""

    name: ClassVar[str] = "read the start"
    advice: ClassVar[str] = "read the tensor that the loop begins with, and carry a tensor.empty"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _reads(each.operand))

    def apply(self, at: OpOperand) -> None:
        start, reads = at.value, _reads(at)
        if not reads:
            return
        read_instead(reads, start)
        at.op.operands[at.index] = new_tensor(at.op, start)


def _reads(at: OpOperand) -> list[Read]:
    """Reads of the tensor that a loop carries from an operand."""
    carried = carried_by(at)
    if carried is None or op_name(owner_of(at.value)) in FRESH:
        return []
    return list(reads_of(carried))
