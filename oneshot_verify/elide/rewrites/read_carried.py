"""Read carried: the loop body reads the carried tensor instead of the initial one.

scf.for .. iter_args(%a = %t)                        scf.for .. iter_args(%a = %t)
  %x = extract %t[%i]                          ->      %x = extract %a[%i]
  yield insert %y into %a[%i]                          yield insert %y into %a[%i]

That is right if each element is read before it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpOperand
from oneshot_verify.elide.rewrites.carried import carried_by
from oneshot_verify.elide.rewrites.interface import Copied


class ReadCarried:
    """Lets all reads of the initial tensor inside a loop read the carried one."""

    name: ClassVar[str] = "read carried"
    advice: ClassVar[str] = "read the tensor that the loop carries"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _reads(each.operand))

    def apply(self, at: OpOperand) -> None:
        carried = carried_by(at)
        if carried is None:
            return
        for read in _reads(at):
            read.op.operands[read.index] = carried


def _reads(at: OpOperand) -> list[OpOperand]:
    """The uses, inside a loop, of the tensor that it carries from operand `at`."""
    if carried_by(at) is None:
        return []
    uses = (OpOperand(use.operation, use.index) for use in at.value.uses)
    return [use for use in uses if use.op is not at.op and at.op.is_ancestor(use.op)]
