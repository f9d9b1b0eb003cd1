"""`vector.transfer_read` and `vector.transfer_write`.

https://mlir.llvm.org/docs/Dialects/Vector/#vectortransfer_read-vectortransferreadop
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, cast

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyTensorTypeConstr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    VectorType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.syntax import parse_index_operands, write


class _TransferOp(IRDLOperation):
    """`%t[%i], %padding, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>`; a write has the vector, and its
    type, in front and no padding."""

    IS_WRITE: ClassVar[bool]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        stored: list[UnresolvedOperand] = []
        if cls.IS_WRITE:
            stored.append(parser.parse_unresolved_operand())
            parser.parse_punctuation(",")
        place = parser.parse_unresolved_operand()
        indices = parse_index_operands(parser, parser.Delimiter.SQUARE)
        padding: list[UnresolvedOperand] = []
        if not cls.IS_WRITE:
            parser.parse_punctuation(",")
            padding.append(parser.parse_unresolved_operand())
        has_mask = parser.parse_optional_punctuation(",") is not None
        masks = [parser.parse_unresolved_operand()] if has_mask else []
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        first: Attribute = parser.parse_type()
        parser.parse_punctuation(",")
        second: Attribute = parser.parse_type()
        vector, shaped = (first, second) if cls.IS_WRITE else (second, first)
        defaults = _defaults(shaped, vector)
        properties = {name: attributes.pop(name, value) for name, value in defaults.items()}
        sizes = [1, 1, len(indices)] if cls.IS_WRITE else [1, len(indices), 1]
        segments = DenseArrayBase.from_list(i32, [*sizes, len(masks)])
        operands: list[SSAValue] = [parser.resolve_operand(each, vector) for each in stored]
        operands += parser.resolve_operand(place, shaped), *indices
        operands += (
            parser.resolve_operand(each, cast(Any, shaped).element_type) for each in padding
        )
        operands += (parser.resolve_operand(each, _mask_type(vector, properties)) for each in masks)
        is_tensor = AnyTensorTypeConstr.verifies(shaped)
        results = [vector] if not cls.IS_WRITE else [shaped] if is_tensor else []
        return cls.create(
            operands=operands,
            result_types=results,
            properties={**properties, "operandSegmentSizes": segments},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        place = 1 if self.IS_WRITE else 0
        behind = place + 1 + len(cast(Any, self).indices)
        front = self.operands[: place + 1]
        write(printer, " ", front)
        with printer.in_square_brackets():
            printer.print_list(self.operands[place + 1 : behind], printer.print_ssa_value)
        for value in self.operands[behind:]:
            write(printer, ", ", value)
        types = [value.type for value in (*front, *(() if self.IS_WRITE else self.results))]
        defaults = _defaults(types[place], types[1 - place])
        shown = {
            name: self.properties[name]
            for name, value in defaults.items()
            if self.properties[name] != value
        }
        write(printer, {**self.attributes, **shown}, " : ", types)


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


def _mask_type(vector: Attribute, properties: dict[str, Attribute]) -> Attribute:
    """Type of the mask: one bit per accessed element, in memory order."""
    map = cast(AffineMapAttr, properties["permutation_map"]).data
    return base_dialect.VectorTransferOperation.infer_transfer_op_mask_type(
        cast(VectorType, vector), map
    )


class TransferReadOp(_TransferOp, base_dialect.TransferReadOp):  # pyright: ignore[reportIncompatibleMethodOverride]
    """`vector.transfer_read %t[%i], %pad, %mask {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>`."""

    IS_WRITE: ClassVar[bool] = False


class TransferWriteOp(_TransferOp, base_dialect.TransferWriteOp):  # pyright: ignore[reportIncompatibleMethodOverride]
    """`vector.transfer_write %v, %t[%i], %mask {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>`."""

    IS_WRITE: ClassVar[bool] = True
