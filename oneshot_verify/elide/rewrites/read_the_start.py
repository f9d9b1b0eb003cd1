"""A loop that updates a tensor part by part reads the old parts of the tensor with which it began.

                                                     %e = tensor.empty()
scf.for .. iter_args(%a = %t)                        scf.for .. iter_args(%a = %e)
  %s = extract_slice %a[..]                    ->      %s = extract_slice %t[..], %d = extract_slice %a[..]
  %r = linalg.. ins(%s) outs(%s)                       %r = linalg.. ins(%s) outs(%d)
  yield insert_slice %r into %a[..]                    yield insert_slice %r into %a[..]

That saves the copy with which the loop begins, where each part is read before it is written, and all parts are written.
Threads see of a shared output what was there before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import BlockArgument, Operation, SSAValue

from oneshot_verify.bufferizer.interface import OpOperand, dialect_of, op_name, owner_of
from oneshot_verify.elide.rewrites.fresh import FRESH, new_tensor
from oneshot_verify.elide.rewrites.interface import Copied

LOOPS = frozenset({"scf.for", "scf.forall"})
READS = frozenset({"tensor.extract", "tensor.pad", "vector.transfer_read", "tensor.expand_shape"})
"""Ops that read their first operand, and make nothing of its buffer."""


class ReadTheStart:
    """Lets reads of what a loop carries read what it began with, and the loop begin with a tensor of no contents."""

    name: ClassVar[str] = "read the start"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        yield from (each.operand for each in copied if _reads(each.operand))

    def apply(self, at: OpOperand) -> None:
        start, reads = at.value, _reads(at)
        if not reads:
            return
        for read, parts in reads:
            value = start
            block = read.op.parent
            for part in parts:
                clone = part.clone()
                clone.operands[0] = value
                assert block is not None
                block.insert_op_before(clone, read.op)
                value = clone.results[0]
            read.op.operands[read.index] = value
        at.op.operands[at.index] = new_tensor(at.op, start)


Read = tuple[OpOperand, list[Operation]]
"""Who reads, and the ops that take out of a tensor what is read."""


def _reads(at: OpOperand) -> list[Read]:
    """The reads of what a loop begins with at an operand, through what it carries."""
    carried = _carried(at)
    if carried is None or op_name(owner_of(at.value)) in FRESH:
        return []
    return list(_reads_of(carried, []))


def _carried(at: OpOperand) -> BlockArgument | None:
    """What a loop that begins with an operand carries on."""
    op = at.op
    if op_name(op) not in LOOPS or not isinstance(at.value.type, TensorType):
        return None
    arguments = op.regions[0].blocks[0].args
    from_end = len(op.operands) - at.index
    return arguments[len(arguments) - from_end] if from_end <= len(op.results) else None


def _reads_of(value: SSAValue, parts: list[Operation]) -> Iterator[Read]:
    for use in list(value.uses):
        at = OpOperand(use.operation, use.index)
        inner = _carried(at)
        if op_name(at.op) == "tensor.extract_slice" and at.index == 0:
            yield from _reads_of(at.op.results[0], [*parts, at.op])
        elif inner is not None and not parts:
            yield from _reads_of(inner, parts)
        elif (op_name(at.op) in READS and at.index == 0) or _is_input(at):
            yield at, parts


def _is_input(at: OpOperand) -> bool:
    inputs = len(at.op.operands) - len(at.op.results)
    return dialect_of(at.op) == "linalg" and at.index < inputs
