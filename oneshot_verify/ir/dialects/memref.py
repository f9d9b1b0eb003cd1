"""The ops of the `memref` dialect.

Over xDSL: the custom syntax of `cast`, `copy`, `global`, `rank`, `memory_space_cast` and
`extract_aligned_pointer_as_index`; the ops `reshape`, `realloc` and `transpose`; unranked memrefs
and dynamic sizes where MLIR allows them.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, Self, cast

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    StringAttr,
    SymbolNameConstraint,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    i64,
)
from xdsl.dialects.memref import (
    AllocaOp,
    AllocaScopeOp,
    AllocaScopeReturnOp,
    AllocOp,
    AlterShapeOperation,
    AssumeAlignmentOp,
    AtomicRMWOp,
    CollapseShapeOp,
    DeallocOp,
    DimOp,
    DmaStartOp,
    DmaWaitOp,
    ExpandShapeOp,
    ExtractStridedMetaDataOp,
    GetGlobalOp,
    LoadOp,
    StoreOp,
    SubviewOp,
    ViewOp,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    ParsePropInAttrDict,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    MemoryAllocEffect,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoMemoryEffect,
    SymbolOpInterface,
)
from xdsl.utils.bitwise_casts import is_power_of_two
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.registry import extended

PRIVATE = StringAttr("private")

AnyMemRef = base(MemRefType) | base(UnrankedMemRefType)
"""Ranked or unranked memrefs."""


def verify_compatible_shapes(first: Attribute, second: Attribute) -> None:
    """Raises `VerifyException` unless the element types agree and the shapes can be the same at run time."""
    if isinstance(first, UnrankedMemRefType) or isinstance(second, UnrankedMemRefType):
        return
    first, second = cast(MemRefType, first), cast(MemRefType, second)
    if first.element_type != second.element_type:
        raise VerifyException("requires the same element type for all operands")
    shapes = first.get_shape(), second.get_shape()
    if len(shapes[0]) != len(shapes[1]) or any(
        a != b and DYNAMIC_INDEX not in (a, b) for a, b in zip(*shapes, strict=True)
    ):
        raise VerifyException("requires the same shape for all operands")


@irdl_op_definition
class CopyOp(IRDLOperation):
    """`memref.copy %source, %target : memref<?xf32> to memref<?xf32, strided<[?]>>`."""

    name = "memref.copy"

    source = operand_def(AnyMemRef)
    destination = operand_def(AnyMemRef)

    traits = traits_def(MemoryWriteEffect(), MemoryReadEffect())

    assembly_format = "$source `,` $destination attr-dict `:` type($source) `to` type($destination)"

    def __init__(self, source: SSAValue | Operation, destination: SSAValue | Operation):
        super().__init__(operands=[source, destination])

    def verify_(self) -> None:
        verify_compatible_shapes(self.source.type, self.destination.type)


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


@irdl_op_definition
class RankOp(IRDLOperation):
    """`memref.rank %a : memref<*xf32>`."""

    name = "memref.rank"

    source = operand_def(AnyMemRef)
    rank = result_def(IndexType())

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source attr-dict `:` type($source)"

    @staticmethod
    def from_memref(memref: Operation | SSAValue) -> RankOp:
        """The rank of `memref`."""
        return RankOp.build(operands=[memref], result_types=[IndexType()])


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
class ExtractAlignedPointerAsIndexOp(IRDLOperation):
    """`memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index`."""

    name = "memref.extract_aligned_pointer_as_index"

    source = operand_def(AnyMemRef)
    aligned_pointer = result_def(IndexType())

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source `:` type($source) `->` type(results) attr-dict"


@irdl_op_definition
class GlobalOp(IRDLOperation):
    """`memref.global "private" constant @c : memref<2xf32> = dense<0.0> {alignment = 64 : i64}`."""

    name = "memref.global"

    sym_name = prop_def(SymbolNameConstraint())
    sym_visibility = opt_prop_def(StringAttr)
    type = prop_def(MemRefType)
    initial_value = opt_prop_def(
        base(UnitAttr) | base(DenseIntOrFPElementsAttr) | base(DenseResourceAttr)
    )
    constant = opt_prop_def(UnitAttr)
    alignment = opt_prop_def(IntegerAttr)

    traits = traits_def(SymbolOpInterface(), MemoryAllocEffect())

    @staticmethod
    def get(
        sym_name: StringAttr,
        sym_type: Attribute,
        initial_value: Attribute | None,
        sym_visibility: StringAttr | None = PRIVATE,
        constant: UnitAttr | None = None,
        alignment: int | IntegerAttr | None = None,
    ) -> GlobalOp:
        """A global of type `sym_type`; `UnitAttr` as initial value means uninitialized, None means external."""
        if isinstance(alignment, int):
            alignment = IntegerAttr(alignment, 64)
        properties: dict[str, Attribute | None] = {
            "sym_name": sym_name,
            "type": sym_type,
            "initial_value": initial_value,
            "sym_visibility": sym_visibility,
            "constant": constant,
            "alignment": alignment,
        }
        return GlobalOp.build(properties=properties)

    def verify_(self) -> None:
        if self.alignment is not None and not is_power_of_two(self.alignment.value.data):
            raise VerifyException(
                f"Alignment attribute {self.alignment.value.data} is not a power of 2"
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        if (visibility := parser.parse_optional_str_literal()) is not None:
            properties["sym_visibility"] = StringAttr(visibility)
        if parser.parse_optional_keyword("constant"):
            properties["constant"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        type_position = parser.pos
        memref_type: Attribute = parser.parse_type()
        properties["type"] = memref_type
        if not isinstance(memref_type, MemRefType):
            parser.raise_error("type should be static shaped memref", type_position)
        if parser.parse_optional_punctuation("="):
            properties["initial_value"] = cls._parse_initial_value(
                parser, cast(MemRefType[Attribute], memref_type)
            )
        attributes = parser.parse_optional_attr_dict()
        if (alignment := attributes.pop("alignment", None)) is not None:
            properties["alignment"] = alignment
        return cls.create(properties=properties, attributes=attributes)

    @staticmethod
    def _parse_initial_value(parser: Parser, memref_type: MemRefType) -> Attribute:
        if parser.parse_optional_keyword("uninitialized"):
            return UnitAttr()
        tensor_type = TensorType(memref_type.element_type, memref_type.shape)
        if parser.parse_optional_keyword("dense"):
            return parser.parse_dense_int_or_fp_elements_attr(cast(Any, tensor_type))
        return parser.parse_attribute()

    def print(self, printer: Printer) -> None:
        if self.sym_visibility is not None:
            printer.print_string(" ")
            printer.print_attribute(self.sym_visibility)
        if self.constant is not None:
            printer.print_string(" constant")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        match self.initial_value:
            case None:
                pass
            case UnitAttr():
                printer.print_string(" = uninitialized")
            case DenseIntOrFPElementsAttr() as value:
                printer.print_string(" = ")
                value.print_without_type(printer)
            case value:
                printer.print_string(" = ")
                printer.print_attribute(value)
        shown = dict(self.attributes)
        if self.alignment is not None:
            shown["alignment"] = self.alignment
        printer.print_op_attributes(shown)


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """`memref.reshape %a(%shape) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>`."""

    name = "memref.reshape"

    source = operand_def(AnyMemRef)
    shape = operand_def(MemRefType)
    result = result_def(AnyMemRef)

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class ReallocOp(IRDLOperation):
    """`memref.realloc %a(%n) : memref<4xf32> to memref<?xf32>`."""

    name = "memref.realloc"

    source = operand_def(MemRefType)
    dynamic_result_size = opt_operand_def(IndexType())
    alignment = opt_prop_def(IntegerAttr)
    result = result_def(MemRefType)

    traits = traits_def(MemoryFreeEffect(), MemoryAllocEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$source (`(` $dynamic_result_size^ `)`)? attr-dict `:` type($source) `to` type($result)"
    )


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """`memref.transpose %a (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>`."""

    name = "memref.transpose"

    in_ = operand_def(MemRefType)
    permutation = prop_def(AffineMapAttr)
    result = result_def(MemRefType)

    traits = traits_def(NoMemoryEffect())

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


MemRef = extended(
    base_dialect.MemRef,
    (
        CastOp,
        CopyOp,
        ExtractAlignedPointerAsIndexOp,
        GlobalOp,
        MemorySpaceCastOp,
        RankOp,
        ReallocOp,
        ReinterpretCastOp,
        ReshapeOp,
        TransposeOp,
    ),
)

__all__ = [
    "PRIVATE",
    "AllocOp",
    "AllocaOp",
    "AllocaScopeOp",
    "AllocaScopeReturnOp",
    "AlterShapeOperation",
    "AnyMemRef",
    "AssumeAlignmentOp",
    "AtomicRMWOp",
    "CastOp",
    "CollapseShapeOp",
    "CopyOp",
    "DeallocOp",
    "DimOp",
    "DmaStartOp",
    "DmaWaitOp",
    "ExpandShapeOp",
    "ExtractAlignedPointerAsIndexOp",
    "ExtractStridedMetaDataOp",
    "GetGlobalOp",
    "GlobalOp",
    "LoadOp",
    "MemRef",
    "MemorySpaceCastOp",
    "RankOp",
    "ReallocOp",
    "ReinterpretCastOp",
    "ReshapeOp",
    "StoreOp",
    "SubviewOp",
    "TransposeOp",
    "ViewOp",
    "verify_compatible_shapes",
]
