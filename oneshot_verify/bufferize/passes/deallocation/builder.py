"""The pieces of IR that account for buffers, changes of ops that keep them in place, and values of constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    BoolAttr,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    UnrankedMemRefType,
    i1,
)
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.ir.core import SSAValues
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.interface import set_attribute
from oneshot_verify.bufferize.rewriter import Rewriter, segments
from oneshot_verify.bufferize.slices import Slice, static_integers
from oneshot_verify.ir.facts.names import constant_number

SEGMENTS = "operandSegmentSizes"


class DeallocationBuilder(Rewriter):
    """A rewriter that knows the ops of this pass."""

    def truth(self, value: bool) -> SSAValue:
        """An `arith.constant` of type `i1` at the current place."""
        return self.value(
            "arith.constant",
            [],
            i1,
            {"value": BoolAttr.from_bool(value)},
            hint=str(value).lower(),
        )

    def truth_at_start(self, value: bool, block: Block) -> SSAValue:
        """The same at the start of `block`."""
        with self.at(InsertPoint.at_start(block)):
            return self.truth(value)

    def base_buffer(self, memref: SSAValue) -> SSAValue:
        """The allocation that `memref`, of any rank, is a part of; as a memref without dimensions."""
        type_ = memref.type
        if isinstance(type_, UnrankedMemRefType):
            element = cast(UnrankedMemRefType[Attribute], type_).element_type
            scalar = MemRefType(element, [], StridedLayoutAttr([]), type_.memory_space)
            _, properties = Slice([0], [], []).operands()
            memref = self.value("memref.reinterpret_cast", [memref], scalar, properties)
            type_ = cast(Attribute, scalar)
        if not isinstance(type_, MemRefType):
            raise ValueError(f"{type_} is no memref")
        ranked = cast(MemRefType[Attribute], type_)
        base = MemRefType(ranked.element_type, [], memory_space=ranked.memory_space)
        numbers = [IndexType()] * (1 + 2 * len(ranked.get_shape()))
        op = self.create("memref.extract_strided_metadata", [memref], [base, *numbers])
        op.results[0].name_hint = "base_buffer"
        return op.results[0]

    def dealloc(
        self, memrefs: Sequence[tuple[SSAValue, SSAValue]], retained: Sequence[SSAValue]
    ) -> Sequence[OpResult]:
        """A `bufferization.dealloc` of memrefs, each with its condition: for each of `retained`, whether it is now
        ours."""
        operands = [*(memref for memref, _ in memrefs), *(owner for _, owner in memrefs), *retained]
        properties = {SEGMENTS: segments(len(memrefs), len(memrefs), len(retained))}
        kinds = [i1] * len(retained)
        return self.create("bufferization.dealloc", operands, kinds, properties).results

    def clone(self, memref: SSAValue) -> SSAValue:
        """A fresh buffer with the contents of `memref`."""
        return self.value("bufferization.clone", [memref], memref.type)


def dealloc_operands(
    op: Operation,
) -> tuple[list[tuple[SSAValue, SSAValue]], Sequence[SSAValue]]:
    """The memrefs of a `bufferization.dealloc`, each with its condition; and the retained memrefs."""
    count = (static_integers(op, SEGMENTS) or [0])[0]
    pairs = zip(op.operands[:count], op.operands[count : 2 * count], strict=True)
    return list(pairs), op.operands[2 * count :]


def append_operands(op: Operation, values: Sequence[SSAValue]) -> None:
    """Give `op` further operands; they count to its last operand group."""
    if not values:
        return
    op.operands = [*op.operands, *values]
    sizes = static_integers(op, SEGMENTS)
    if sizes:
        set_segment_sizes(op, [*sizes[:-1], sizes[-1] + len(values)])


def set_segment_sizes(op: Operation, sizes: Sequence[int]) -> None:
    """Set the number of operands in each operand group of `op`."""
    set_attribute(op, SEGMENTS, segments(*sizes))


def append_truth_results(op: Operation, count: int) -> Sequence[OpResult]:
    """Append `count` results of type `i1` to `op`, in place; returns the new results."""
    first = len(op.results)
    new = [OpResult(i1, op, first + i) for i in range(count)]
    op.results = SSAValues((*op.results, *new))
    return new


def truth_of(value: SSAValue) -> bool | None:
    """The truth value of an `arith.constant`; None for anything else."""
    number = constant_number(value)
    return None if number is None else number != 0


def number_of(value: SSAValue) -> int | None:
    """The number of an `arith.constant` of type `index`; None for anything else."""
    return constant_number(value) if value.type == IndexType() else None
