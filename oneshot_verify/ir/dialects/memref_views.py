"""View ops of the `memref` dialect.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, Self, cast

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    UnrankedMemRefType,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    NoMemoryEffect,
)
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.memref_shared import (
    AnyMemRef,
    verify_compatible_shapes,
    verify_element_and_space,
    verify_view_type,
)
from oneshot_verify.ir.dialects.slices import extents_of, verify_slice
from oneshot_verify.ir.layouts import (
    BufferType,
    Strided,
    buffer_like,
    cast_compatible,
    shape_of,
    strided_of,
)
from oneshot_verify.ir.require import require_dynamic
from oneshot_verify.ir.views import is_rank_reduction, subview_type


@irdl_op_definition
class CastOp(IRDLOperation):
    """`memref.cast %a : memref<4xf32> to memref<?xf32>`."""

    name = "memref.cast"

    source = operand_def(AnyMemRef)
    dest = result_def(AnyMemRef)

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"

    @staticmethod
    def get(source: SSAValue | Operation, type: MemRefType | UnrankedMemRefType) -> CastOp:
        """The cast of `source` to `type`."""
        return CastOp.build(operands=[source], result_types=[type])

    def verify_(self) -> None:
        verify_compatible_shapes(self.source.type, self.dest.type)
        source, dest = cast(BufferType, self.source.type), cast(BufferType, self.dest.type)
        if not cast_compatible(source, dest):
            raise VerifyException(
                f"operand type '{source}' and result type '{dest}' are cast incompatible"
            )


@irdl_op_definition
class ReinterpretCastOp(IRDLOperation):
    """`memref.reinterpret_cast %a to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32>`."""

    name = "memref.reinterpret_cast"

    source = operand_def(AnyMemRef)
    offsets = var_operand_def(IndexType())
    sizes = var_operand_def(IndexType())
    strides = var_operand_def(IndexType())
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))
    result = result_def(MemRefType)

    traits = traits_def(NoMemoryEffect())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = base_dialect.ReinterpretCastOp.assembly_format

    custom_directives = (DynamicIndexList,)

    def verify_(self) -> None:
        source = cast(BufferType, self.source.type)
        result = cast(MemRefType[Any], self.result.type)
        verify_element_and_space(source, result)
        given = zip(shape_of(result), extents_of(self.static_sizes), strict=False)
        if len(self.static_sizes) != len(shape_of(result)) or not all(
            # A dynamic size may replace a static one, but not vice versa.
            size is None or size == number
            for size, number in given
        ):
            raise VerifyException("expected result type with the sizes that are given")
        layout = strided_of(result)
        if layout is None:
            raise VerifyException("expected result type to have a strided layout")
        offsets, strides = extents_of(self.static_offsets), extents_of(self.static_strides)
        for kind, found, numbers in (
            ("offset", (layout.offset,), offsets),
            ("stride", layout.strides, strides),
        ):
            for have, number in zip(found, numbers, strict=True):
                if have is not None and have != number:
                    wanted = "dynamic" if number is None else number
                    raise VerifyException(
                        f"expected result type with {kind} = {wanted} instead of {have}"
                    )
        require_dynamic(
            self,
            static_offsets=self.offsets,
            static_sizes=self.sizes,
            static_strides=self.strides,
        )


class SubviewOp(base_dialect.SubviewOp):
    """`memref.subview %a[%o] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>`."""

    def verify_(self) -> None:
        source = cast(MemRefType[Any], self.source.type)
        result = cast(MemRefType[Any], self.result.type)
        verify_slice(self, shape_of(source))
        offsets, strides = extents_of(self.static_offsets), extents_of(self.static_strides)
        sizes = extents_of(self.static_sizes)
        full = subview_type(source, offsets, sizes, strides, sizes)
        if full is None:
            return
        verify_element_and_space(full, result)
        if not is_rank_reduction(full, result):
            raise VerifyException(
                f"expected result type to be '{full}' or a rank-reduced version, but got '{result}'"
            )


@irdl_op_definition
class MemorySpaceCastOp(IRDLOperation):
    """`memref.memory_space_cast %a : memref<?xf32> to memref<?xf32, 1>`."""

    name = "memref.memory_space_cast"

    source = operand_def(AnyMemRef)
    dest = result_def(AnyMemRef)

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"

    def verify_(self) -> None:
        verify_compatible_shapes(self.source.type, self.dest.type)


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """`memref.reshape %a(%shape) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>`."""

    name = "memref.reshape"

    source = operand_def(AnyMemRef)
    shape = operand_def(MemRefType)
    result = result_def(AnyMemRef)

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def verify_(self) -> None:
        for name, type in (("source", self.source.type), ("result", self.result.type)):
            if isinstance(type, MemRefType) and not _is_identity(cast(MemRefType[Any], type)):
                raise VerifyException(f"{name} memref type should have identity affine map")


def _is_identity(type: MemRefType[Any]) -> bool:
    """True if the layout is the identity in MLIR's sense: explicit strides of a dense buffer are not, except `[1]`."""
    layout = type.layout
    if isinstance(layout, StridedLayoutAttr):
        return layout.get_strides() in ((), (1,)) and layout.get_offset() == 0
    return not isinstance(layout, AffineMapAttr) or layout.data == AffineMap.identity(
        layout.data.num_dims
    )


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """`memref.transpose %a (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>`."""

    name = "memref.transpose"

    in_ = operand_def(MemRefType)
    permutation = prop_def(AffineMapAttr)
    result = result_def(MemRefType)

    traits = traits_def(NoMemoryEffect())

    def verify_(self) -> None:
        source = cast(MemRefType[Any], self.in_.type)
        dims = [
            result.position
            for result in self.permutation.data.results
            if isinstance(result, AffineDimExpr)
        ]
        if sorted(dims) != list(range(len(source.get_shape()))):
            raise VerifyException("expected a permutation map of the rank of the source")
        if (layout := strided_of(source)) is not None:
            strides = tuple(layout.strides[dim] for dim in dims)
            shape = [shape_of(source)[dim] for dim in dims]
            expected = buffer_like(source, shape, Strided(strides, layout.offset))
            verify_view_type("transposed", expected, cast(MemRefType[Any], self.result.type))

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        permutation = parser.parse_affine_map()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source_type = parser.parse_type()
        parser.parse_keyword("to")
        result_type = parser.parse_type()
        return cls.create(
            operands=[parser.resolve_operand(source, source_type)],
            properties={"permutation": AffineMapAttr(permutation)},
            attributes=attributes,
            result_types=[result_type],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.in_)
        printer.print_string(f" {self.permutation.data}")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.in_.type)
        printer.print_string(" to ")
        printer.print_attribute(self.result.type)
