"""The ops of the `memref` dialect that give another view of a buffer.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    IndexType,
    MemRefType,
    UnrankedMemRefType,
    i64,
)
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Operation, SSAValue
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

from oneshot_verify.ir.dialects.memref_shared import AnyMemRef, verify_compatible_shapes


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
