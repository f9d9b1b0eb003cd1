"""Read through: an element is read from the inserted slice or the destination, so that the result is not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import OpOperand, op_name, shape_of
from oneshot_verify.elide.cost import loops_around
from oneshot_verify.elide.rewrites.interface import Copied
from oneshot_verify.ir.dialects import arith, scf, tensor
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.shapes import SliceText, slice_text

Truth: TypeAlias = "SSAValue | bool"
"""A condition; a `bool` if it is known statically."""


@dataclass(frozen=True)
class Number:
    """An index: an SSA value, a constant, or both."""

    ssa: SSAValue | None
    value: int | None

    @staticmethod
    def of(ssa: SSAValue) -> Number:
        """The number of an SSA value."""
        return Number(ssa, constant_of(ssa))

    @staticmethod
    def static_or(static: int, dynamic: Iterator[SSAValue]) -> Number:
        """An entry of a static array, or the next dynamic operand."""
        return Number.of(next(dynamic)) if static == DYNAMIC_INDEX else Number(None, static)

    def is_same(self, other: Number) -> bool:
        """True if both are the same SSA value."""
        return self.ssa is not None and self.ssa is other.ssa


class Emitter:
    """Collects the ops it emits."""

    def __init__(self) -> None:
        self.ops: list[Operation] = []

    def _add(self, op: Operation) -> SSAValue:
        self.ops.append(op)
        return op.results[0]

    def ssa(self, number: Number) -> SSAValue:
        """The number as an SSA value."""
        if number.ssa is not None:
            return number.ssa
        assert number.value is not None
        return self._add(arith.ConstantOp(IntegerAttr(number.value, IndexType())))

    def equal(self, a: Number, b: Number) -> Truth:
        """Emit `a == b`."""
        if a.is_same(b):
            return True
        if a.value is not None and b.value is not None:
            return a.value == b.value
        return self._add(arith.CmpiOp(self.ssa(a), self.ssa(b), "eq"))

    def within(self, number: Number, offset: Number, size: Number) -> Truth:
        """Emit `offset <= number < offset + size`."""
        if size.value == 1:
            return self.equal(number, offset)
        if number.is_same(offset) and size.value is not None:
            return size.value > 0
        low = self._not_below(number, offset)
        if offset.value is not None and size.value is not None:
            high = self._below(number, Number(None, offset.value + size.value))
        elif offset.value == 0:
            high = self._below(number, size)
        else:
            end = self._add(arith.AddiOp(self.ssa(offset), self.ssa(size)))
            high = self._below(number, Number.of(end))
        return self.all_of([low, high])

    def _not_below(self, number: Number, bound: Number) -> Truth:
        if number.is_same(bound) or bound.value == 0:
            return True  # An index that is read at is no negative number.
        if number.value is not None and bound.value is not None:
            return number.value >= bound.value
        return self._add(arith.CmpiOp(self.ssa(number), self.ssa(bound), "sge"))

    def _below(self, number: Number, bound: Number) -> Truth:
        if number.value is not None and bound.value is not None:
            return number.value < bound.value
        return self._add(arith.CmpiOp(self.ssa(number), self.ssa(bound), "slt"))

    def all_of(self, truths: Sequence[Truth]) -> Truth:
        """Emit the conjunction."""
        open_ones = [each for each in truths if not isinstance(each, bool)]
        if False in [each for each in truths if isinstance(each, bool)]:
            return False
        found: Truth = True
        for each in open_ones:
            found = each if found is True else self._add(arith.AndIOp(cast(SSAValue, found), each))
        return found

    def minus(self, a: Number, b: Number) -> Number:
        """Emit `a - b`."""
        if a.is_same(b):
            return Number(None, 0)
        if b.value == 0:
            return a
        if a.value is not None and b.value is not None:
            return Number(None, a.value - b.value)
        return Number.of(self._add(arith.SubiOp(self.ssa(a), self.ssa(b))))

    def extract(self, source: SSAValue, at: Sequence[Number]) -> SSAValue:
        """Emit the extraction of one element."""
        element = cast("TensorType[Attribute]", source.type).get_element_type()
        return self._add(tensor.ExtractOp(source, [self.ssa(n) for n in at], element))

    def select(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> SSAValue:
        """Emit `arith.select`."""
        return self._add(arith.SelectOp(condition, yes, no))

    def choose(
        self,
        condition: Truth,
        yes: Callable[[Emitter], SSAValue],
        no: Callable[[Emitter], SSAValue],
    ) -> SSAValue:
        """Emit an `scf.if` that gives the value of one of two computations."""
        if isinstance(condition, bool):
            return yes(self) if condition else no(self)
        regions: list[Region] = []
        for compute in (yes, no):
            inner = Emitter()
            value = compute(inner)
            regions.append(Region(Block([*inner.ops, scf.YieldOp(value)])))
            type_ = value.type
        return self._add(scf.IfOp(condition, [type_], regions[0], regions[1]))


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
