"""`linalg.pack` and `linalg.unpack`.

https://mlir.llvm.org/docs/Dialects/Linalg/#linalgpack-linalgpackop
"""

from __future__ import annotations

from typing import Any, Self, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    MemRefType,
    TensorType,
    i64,
)
from xdsl.dialects.utils import print_dynamic_index_list
from xdsl.dialects.utils.dynamic_index_list import parse_dynamic_index_list_without_types
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.linalg_structured import tensor_types
from oneshot_verify.ir.dialects.slices import extents_of
from oneshot_verify.ir.dialects.syntax import integers
from oneshot_verify.ir.layouts import shape_of

SHAPED = base(TensorType) | base(MemRefType)
INDEX_LIST = DenseArrayBase.constr(i64)


class _RelayoutOp(IRDLOperation):
    """Base of `pack` and `unpack`: tile sizes and positions."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        padding: list[SSAValue] = []
        if parser.parse_optional_keyword("padding_value"):
            with parser.in_parens():
                name = parser.parse_unresolved_operand()
                parser.parse_punctuation(":")
                padding = [parser.resolve_operand(name, parser.parse_type())]
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("outer_dims_perm"):
            properties["outer_dims_perm"] = _parse_numbers(parser)
        parser.parse_keyword("inner_dims_pos")
        properties["inner_dims_pos"] = _parse_numbers(parser)
        parser.parse_keyword("inner_tiles")
        parser.parse_punctuation("=")
        names, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX)
        tiles: list[SSAValue] = [parser.resolve_operand(name, IndexType()) for name in names]
        properties["static_inner_tiles"] = DenseArrayBase.from_list(i64, static)
        parser.parse_keyword("into")
        dest = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source_type = parser.parse_type()
        parser.parse_punctuation("->")
        dest_type = parser.parse_type()
        values: list[SSAValue] = [parser.resolve_operand(source, source_type)]
        values.append(parser.resolve_operand(dest, dest_type))
        return cls._make(values, padding, tiles, properties, attributes)

    @classmethod
    def _make(
        cls,
        values: list[SSAValue],
        padding: list[SSAValue],
        tiles: list[SSAValue],
        properties: dict[str, Attribute],
        attributes: dict[str, Attribute],
    ) -> Self:
        result = tensor_types(values[1:])
        return cls.build(
            operands=[values[0], values[1], *cls._optional(padding), tiles],
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    @classmethod
    def _optional(cls, padding: list[SSAValue]) -> list[list[SSAValue]]:
        return []

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.operands[0])
        padding: SSAValue | None = getattr(self, "padding_value", None)
        if padding is not None:
            printer.print_string(" padding_value(")
            printer.print_operand(padding)
            printer.print_string(" : ")
            printer.print_attribute(padding.type)
            printer.print_string(")")
        for name in ("outer_dims_perm", "inner_dims_pos"):
            if name not in self.properties:
                continue
            if numbers := integers(self.properties[name]):
                printer.print_string(f" {name} = {list(numbers)}")
        printer.print_string(" inner_tiles = ")
        static = integers(self.properties["static_inner_tiles"])
        dynamic = self.operands[len(self.operands) - static.count(DYNAMIC_INDEX) :]
        print_dynamic_index_list(printer, DYNAMIC_INDEX, dynamic, static)
        printer.print_string(" into ")
        printer.print_operand(self.operands[1])
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.operands[0].type)
        printer.print_string(" -> ")
        printer.print_attribute(self.operands[1].type)


def _verify_tiles(op: PackOp | UnPackOp, plain: SSAValue, packed: SSAValue) -> None:
    """Raise `VerifyException` unless the tiles match the packed type and are of dimensions of the plain type."""
    sizes, packed_sizes = shape_of(_shaped(plain)), shape_of(_shaped(packed))
    tiles, rank = extents_of(op.static_inner_tiles), len(sizes)
    positions = op.inner_dims_pos.get_values()
    order = op.outer_dims_perm.get_values() if op.outer_dims_perm is not None else ()
    if len(set(positions)) != len(positions) or not all(0 <= at < rank for at in positions):
        raise VerifyException("invalid inner_dims_pos vector")
    if order and sorted(order) != list(range(rank)):
        raise VerifyException("invalid outer_dims_perm vector")
    if len(tiles) != len(positions) or len(packed_sizes) != rank + len(tiles):
        raise VerifyException("packed rank != (unpacked rank + num tiling factors)")
    if packed_sizes[rank:] != tiles:
        raise VerifyException(
            "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type"
        )


def _shaped(value: SSAValue) -> TensorType[Any] | MemRefType[Any]:
    return cast("TensorType[Any] | MemRefType[Any]", value.type)


def _parse_numbers(parser: Parser) -> DenseArrayBase:
    parser.parse_punctuation("=")
    numbers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, numbers)


@irdl_op_definition
class PackOp(_RelayoutOp):
    """`linalg.pack %a padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [4] into %b : ... -> ...`."""

    name = "linalg.pack"

    source = operand_def(SHAPED)
    dest = operand_def(SHAPED)
    padding_value = opt_operand_def()
    inner_tiles = var_operand_def(IndexType())
    outer_dims_perm = opt_prop_def(INDEX_LIST)
    inner_dims_pos = prop_def(INDEX_LIST)
    static_inner_tiles = prop_def(INDEX_LIST)
    result = var_result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def verify_(self) -> None:
        _verify_tiles(self, self.source, self.dest)

    @classmethod
    def _optional(cls, padding: list[SSAValue]) -> list[list[SSAValue]]:
        return [padding]


@irdl_op_definition
class UnPackOp(_RelayoutOp):
    """`linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %b : ... -> ...`."""

    name = "linalg.unpack"

    source = operand_def(SHAPED)
    dest = operand_def(SHAPED)
    inner_tiles = var_operand_def(IndexType())
    outer_dims_perm = opt_prop_def(INDEX_LIST)
    inner_dims_pos = prop_def(INDEX_LIST)
    static_inner_tiles = prop_def(INDEX_LIST)
    result = var_result_def(TensorType)

    def verify_(self) -> None:
        _verify_tiles(self, self.dest, self.source)
