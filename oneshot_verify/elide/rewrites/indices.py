"""Emitter of ops on indices and elements; folds what is known statically."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.ir.dialects import arith, scf, tensor

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
