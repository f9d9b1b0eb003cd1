"""Ops of the `vector` dialect that read and write tensors and buffers.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyTensorTypeConstr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    VectorType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    result_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.syntax import parse_index_operands
from oneshot_verify.ir.require import require_indices


class _TransferOp(IRDLOperation):
    """Base of the two transfers: a permutation map, and `in_bounds` per dimension."""

    @staticmethod
    def _defaults(shaped: Attribute, vector: Attribute) -> dict[str, Attribute]:
        outer = len(cast(Any, shaped).get_shape())
        inner = len(cast(Any, vector).get_shape())
        element = cast(Any, shaped).element_type
        if isinstance(element, VectorType):
            inner -= len(element.get_shape())
        dims = tuple(AffineDimExpr(d) for d in range(outer - inner, outer))
        return {
            "permutation_map": AffineMapAttr(AffineMap(outer, 0, dims)),
            "in_bounds": ArrayAttr([BoolAttr.from_bool(False)] * inner),
        }

    @classmethod
    def _split(
        cls, given: dict[str, Attribute], shaped: Attribute, vector: Attribute, segments: list[int]
    ) -> dict[str, Attribute]:
        properties = cls._defaults(shaped, vector)
        for name in properties:
            properties[name] = given.pop(name, properties[name])
        sizes = DenseArrayBase.from_list(i32, segments)
        return {**properties, "operandSegmentSizes": sizes}

    def _print_end(self, printer: Printer, shaped: Attribute, vector: Attribute) -> None:
        defaults = self._defaults(shaped, vector)
        shown = {
            name: self.properties[name]
            for name in ("permutation_map", "in_bounds")
            if self.properties[name] != defaults[name]
        }
        printer.print_op_attributes({**self.attributes, **shown})


class TransferReadOp(base_dialect.TransferReadOp, _TransferOp):
    """`vector.transfer_read %t[%i], %pad, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        parser.parse_punctuation(",")
        padding = parser.parse_unresolved_operand()
        mask = None
        if parser.parse_optional_punctuation(","):
            mask = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        shaped = cast(Any, parser.parse_type())
        parser.parse_punctuation(",")
        vector = parser.parse_type()
        segments = [1, len(indices), 1, int(mask is not None)]
        properties = cls._split(attributes, shaped, vector, segments)
        operands = [parser.resolve_operand(source, shaped), *indices]
        operands.append(parser.resolve_operand(padding, shaped.element_type))
        if mask is not None:
            operands.append(parser.resolve_operand(mask, _mask_type(vector, properties)))
        return cls.create(
            operands=operands, result_types=[vector], properties=properties, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.source)
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_ssa_value)
        for value in (self.padding, *((self.mask,) if self.mask is not None else ())):
            printer.print_string(", ")
            printer.print_operand(value)
        self._print_end(printer, self.source.type, self.result.type)
        printer.print_string(" : ")
        printer.print_list((self.source.type, self.result.type), printer.print_attribute)


class TransferWriteOp(base_dialect.TransferWriteOp, _TransferOp):
    """`vector.transfer_write %v, %t[%i], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        dest = parser.parse_unresolved_operand()
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        mask = None
        if parser.parse_optional_punctuation(","):
            mask = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        vector: Attribute = parser.parse_type()
        parser.parse_punctuation(",")
        shaped: Attribute = parser.parse_type()
        results = [shaped] if AnyTensorTypeConstr.verifies(shaped) else []
        segments = [1, 1, len(indices), int(mask is not None)]
        properties = cls._split(attributes, shaped, vector, segments)
        operands: list[SSAValue] = [parser.resolve_operand(value, vector)]
        operands.append(parser.resolve_operand(dest, shaped))
        operands += indices
        if mask is not None:
            operands.append(parser.resolve_operand(mask, _mask_type(vector, properties)))
        return cls.create(
            operands=operands,
            result_types=results,
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        value, dest, *indices = self.operands
        mask = [indices.pop()] if self.mask is not None else []
        printer.print_string(" ")
        printer.print_list((value, dest), printer.print_ssa_value)
        with printer.in_square_brackets():
            printer.print_list(indices, printer.print_ssa_value)
        for operand in mask:
            printer.print_string(", ")
            printer.print_operand(operand)
        self._print_end(printer, dest.type, value.type)
        printer.print_string(" : ")
        printer.print_list((value.type, dest.type), printer.print_attribute)


def _mask_type(vector: Attribute, properties: dict[str, Attribute]) -> Attribute:
    """Type of the mask: one bit per accessed element, in memory order."""
    map = cast(AffineMapAttr, properties["permutation_map"]).data
    return base_dialect.VectorTransferOperation.infer_transfer_op_mask_type(
        cast(VectorType, vector), map
    )


@irdl_op_definition
class GatherOp(IRDLOperation):
    """`vector.gather %t[%i] [%v], %mask, %old : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into ...`."""

    name = "vector.gather"

    T: ClassVar = VarConstraint("T", AnyAttr())

    base = operand_def()
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    pass_thru = operand_def(T)
    alignment = opt_prop_def()
    result = result_def(T)

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` "
        "type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )

    def verify_(self) -> None:
        require_indices(self.offsets, self.base.type)


@irdl_op_definition
class ScatterOp(IRDLOperation):
    """`vector.scatter %m[%i] [%v], %mask, %x : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>`.

    On a tensor it has a result, whose type follows behind an arrow.
    """

    name = "vector.scatter"

    base = operand_def()
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def()
    result = opt_result_def(AnyTensorTypeConstr)

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?"
    )

    def verify_(self) -> None:
        require_indices(self.offsets, self.base.type)
