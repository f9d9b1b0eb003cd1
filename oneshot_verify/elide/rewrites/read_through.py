"""Read through: an element is read from the inserted slice or the destination, so that the result is not needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeAlias, cast

from xdsl.dialects.builtin import TensorType, i1
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import BufferizationError, OpOperand, op_name, shape_of
from oneshot_verify.bufferize.rewriter import Rewriter, as_value, choose, compare
from oneshot_verify.bufferize.slices import Number, Slice, slice_of
from oneshot_verify.elide.cost import loops_around
from oneshot_verify.elide.survey import Candidate
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.shapes import slice_text

Truth: TypeAlias = "SSAValue | bool"
"""A condition; a `bool` if it is known statically."""

INSERTIONS = frozenset({"tensor.insert", "tensor.insert_slice"})
DEEPEST = 4
"""Limit of insertions that a read looks through. A branch for each soon costs more than a copy."""


class ReadThrough:
    """Replaces element reads of an insertion's result by reads of the inserted slice or the destination.

    %b = insert_slice %s into %a[4] [4] [1]          %in = 4 <= %i and %i < 8
    %x = extract %b[%i]                        ->    %x = if %in { extract %s[%i - 4] } else { extract %a[%i] }
    """

    name: ClassVar[str] = "read through insertion"
    advice: ClassVar[str] = "read the element that was inserted, or that of the old tensor"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        for each in copied:
            if (
                op_name(each.operand.op) in INSERTIONS
                and each.operand.index == 1
                and _readers(each.operand.op)
            ):
                yield each.operand

    def apply(self, at: OpOperand) -> None:
        for reader in _readers(at.op):
            rewriter = Rewriter()
            with rewriter.at(InsertPoint.before(reader)):
                if op_name(reader) == "tensor.dim":
                    new = rewriter.insert(reader.clone({reader.operands[0]: at.value}))
                    value: SSAValue = new.results[0]
                else:
                    value = _element(rewriter, reader.operands[0], reader.operands[1:], at.value)
            rewriter.replace(reader, [value])


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
    """True if the overwritten slice is known, and has unit strides."""
    if op_name(insertion) == "tensor.insert":
        return True
    try:
        part, _ = _slice_of(insertion)
    except (UnsupportedOp, BufferizationError):
        return False
    return op_name(insertion) == "tensor.insert_slice" and all(s == 1 for s in part.strides)


def _slice_of(insertion: Operation) -> tuple[Slice, frozenset[int]]:
    """The overwritten slice, and its dimensions that the inserted tensor does not have."""
    text = slice_text(insertion, shape_of(insertion.operands[0].type) or ())
    return slice_of(insertion, 2), text.dropped


def _element(
    rewriter: Rewriter, value: SSAValue, at: Sequence[Number], below: SSAValue
) -> SSAValue:
    """Emit a read of an element of a tensor that is `below`, or comes from `below` by insertions."""
    if value is below or not isinstance(value, OpResult):
        return _extract(rewriter, value, at)
    op = value.op
    if op_name(op) == "tensor.insert":
        hits = [_equal(rewriter, a, b) for a, b in zip(at, op.operands[2:], strict=True)]
        hit = _all_of(rewriter, hits)
        if hit is True:
            return op.operands[0]
        old = _element(rewriter, op.operands[1], at, below)
        if hit is False:
            return old
        return rewriter.value("arith.select", [hit, op.operands[0], old], old.type)
    part, dropped = _slice_of(op)
    shape = shape_of(value.type) or ()
    boxes = list(zip(at, part.offsets, part.sizes, strict=True))
    inside = [
        (constant_of(box[1]), constant_of(box[2])) == (0, whole) or _within(rewriter, *box)
        for box, whole in zip(boxes, shape, strict=True)
    ]

    def inserted() -> SSAValue:
        local = [_minus(rewriter, index, offset) for index, offset, _ in boxes]
        kept = [index for dimension, index in enumerate(local) if dimension not in dropped]
        return _extract(rewriter, op.operands[0], kept)

    def old_element() -> SSAValue:
        return _element(rewriter, op.operands[1], at, below)

    condition = _all_of(rewriter, inside)
    if isinstance(condition, bool):
        return inserted() if condition else old_element()
    return choose(rewriter, condition, inserted, old_element)


# Ops on indices. They fold what is known.


def _equal(rewriter: Rewriter, a: Number, b: Number) -> Truth:
    known = constant_of(a), constant_of(b)
    return a is b or (known[0] == known[1] if None not in known else _compare(rewriter, "eq", a, b))


def _within(rewriter: Rewriter, index: Number, offset: Number, size: Number) -> Truth:
    """Emit `offset <= index < offset + size`. An index that is read at is not negative."""
    at, first, count = map(constant_of, (index, offset, size))
    if count == 1:
        return _equal(rewriter, index, offset)
    if index is offset and count is not None:
        return count > 0
    if index is offset or first == 0:
        low: Truth = True
    elif at is not None and first is not None:
        low = at >= first
    else:
        low = _compare(rewriter, "sge", index, offset)
    end: Number = size
    if first is not None and count is not None:
        end = first + count
    elif first != 0:
        both = [as_value(rewriter, each) for each in (offset, size)]
        end = rewriter.value("arith.addi", both, both[0].type)
    last = constant_of(end)
    if at is not None and last is not None:
        return _all_of(rewriter, [low, at < last])
    return _all_of(rewriter, [low, _compare(rewriter, "slt", index, end)])


def _compare(rewriter: Rewriter, predicate: str, a: Number, b: Number) -> SSAValue:
    return compare(rewriter, predicate, as_value(rewriter, a), as_value(rewriter, b))


def _all_of(rewriter: Rewriter, truths: Iterable[Truth]) -> Truth:
    found: Truth = True
    for each in truths:
        if found is False or each is False:
            found = False
        elif found is True or each is True:
            found = each if found is True else found
        else:
            found = rewriter.value("arith.andi", [found, each], i1)
    return found


def _minus(rewriter: Rewriter, a: Number, b: Number) -> Number:
    known = constant_of(a), constant_of(b)
    if a is b:
        return 0
    if known[1] == 0:
        return a
    if known[0] is not None and known[1] is not None:
        return known[0] - known[1]
    values = [as_value(rewriter, each) for each in (a, b)]
    return rewriter.value("arith.subi", values, values[0].type)


def _extract(rewriter: Rewriter, source: SSAValue, at: Sequence[Number]) -> SSAValue:
    element = cast("TensorType[Attribute]", source.type).get_element_type()
    indices = [as_value(rewriter, number) for number in at]
    return rewriter.value("tensor.extract", [source, *indices], element)
