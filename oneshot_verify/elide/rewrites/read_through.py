"""Read through: an element is read from the inserted slice or the destination, so that the result is not needed.

%b = insert_slice %s into %a[4] [4] [1]          %in = 4 <= %i and %i < 8
%x = extract %b[%i]                        ->    %x = if %in { extract %s[%i - 4] } else { extract %a[%i] }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import OpOperand, op_name, shape_of
from oneshot_verify.elide.rewrites.effects import loops_around
from oneshot_verify.elide.rewrites.indices import Emitter, Number
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.shapes import SliceText, slice_text

INSERTIONS = frozenset({"tensor.insert", "tensor.insert_slice"})
DEEPEST = 4
"""Limit of insertions that a read looks through. A branch for each soon costs more than a copy."""


class ReadThrough:
    """Replaces element reads of an insertion's result by reads of the inserted slice or the destination."""

    name: ClassVar[str] = "read through insertion"
    advice: ClassVar[str] = "read the element that was inserted, or that of the old tensor"

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        for each in copied:
            if (
                op_name(each.operand.op) in INSERTIONS
                and each.operand.index == 1
                and _readers(each.operand.op)
            ):
                yield each.operand

    def apply(self, at: OpOperand) -> None:
        for reader in _readers(at.op):
            block = reader.parent
            assert block is not None
            if op_name(reader) == "tensor.dim":
                new: Operation = reader.clone({reader.operands[0]: at.value})
                block.insert_op_before(new, reader)
                value: SSAValue = new.results[0]
            else:
                emitter = Emitter()
                indices = [Number.of(index) for index in reader.operands[1:]]
                value = _element(reader.operands[0], indices, at.value, emitter)
                block.insert_ops_before(emitter.ops, reader)
            reader.results[0].replace_all_uses_with(value)
            reader.detach()
            reader.erase()


def _readers(op: Operation) -> list[Operation]:
    """Readers of sizes and elements of the result of `op`, also after more insertions; empty if it has other uses."""
    found: list[Operation] = []
    level = [op]
    for _ in range(DEEPEST):
        above: list[Operation] = []
        for each in level:
            if not _is_plain(each):
                return []
            for use in each.results[0].uses:
                user, name = use.operation, op_name(use.operation)
                if name == "tensor.dim" or (
                    name == "tensor.extract" and loops_around(user) == loops_around(op)
                ):
                    found.append(user)
                elif name in INSERTIONS and use.index == 1:
                    above.append(user)
                else:
                    return []
        if not above:
            return found
        level = above
    return []


def _is_plain(insertion: Operation) -> bool:
    """True if the overwritten slice has unit strides."""
    if op_name(insertion) == "tensor.insert":
        return True
    try:
        return op_name(insertion) == "tensor.insert_slice" and all(
            stride == 1 for stride in _text(insertion).strides
        )
    except UnsupportedOp:
        return False


def _text(op: Operation) -> SliceText:
    return slice_text(op, shape_of(op.operands[0].type) or ())


def _element(value: SSAValue, at: Sequence[Number], below: SSAValue, emitter: Emitter) -> SSAValue:
    """The element of a tensor that is `below`, or comes from `below` by insertions."""
    if value is below or not isinstance(value, OpResult):
        return emitter.extract(value, at)
    if op_name(value.op) == "tensor.insert":
        return _through_element(value.op, at, below, emitter)
    return _through_slice(value.op, at, below, emitter)


def _through_element(
    op: Operation, at: Sequence[Number], below: SSAValue, emitter: Emitter
) -> SSAValue:
    where = [Number.of(index) for index in op.operands[2:]]
    hit = emitter.all_of([emitter.equal(a, b) for a, b in zip(at, where, strict=True)])
    if hit is True:
        return op.operands[0]
    before = _element(op.operands[1], at, below, emitter)
    return before if hit is False else emitter.select(hit, op.operands[0], before)


def _through_slice(
    op: Operation, at: Sequence[Number], below: SSAValue, emitter: Emitter
) -> SSAValue:
    text = _text(op)
    dynamic = iter(op.operands[2:])
    offsets = [Number.static_or(value, dynamic) for value in text.offsets]
    sizes = [Number.static_or(value, dynamic) for value in text.sizes]
    shape = shape_of(op.results[0].type) or ()
    inside = [
        True
        if offset.value == 0 and size.value == whole and whole >= 0
        else emitter.within(index, offset, size)
        for index, offset, size, whole in zip(at, offsets, sizes, shape, strict=True)
    ]
    hit = emitter.all_of(inside)

    def inserted(emitter: Emitter) -> SSAValue:
        pairs = zip(at, offsets, strict=True)
        local = [emitter.minus(index, offset) for index, offset in pairs]
        return emitter.extract(
            op.operands[0], [n for d, n in enumerate(local) if d not in text.dropped]
        )

    def before(emitter: Emitter) -> SSAValue:
        return _element(op.operands[1], at, below, emitter)

    return emitter.choose(hit, inserted, before)
