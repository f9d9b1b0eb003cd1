"""The ops of the `affine` dialect that access memory.

Over xDSL: symbols and semi-affine expressions in the custom syntax of `load` and `store`; any custom syntax of
`vector_load` and `vector_store`; the number of operands is verified.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from typing import Any, Self, cast

from xdsl.dialects import affine as base_dialect
from xdsl.dialects.builtin import AffineMapAttr, MemRefType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.affine_maps import parse_map_of_values, print_map_of_values
from oneshot_verify.ir.dialects.memref_shared import element_of_memref


class _Access(IRDLOperation):
    """An access `%m[...]` of a scalar or vector."""

    memref: Any
    indices: Any
    map: Any

    def verify_(self) -> None:
        map, rank = self.map.data, cast("MemRefType[Attribute]", self.memref.type).get_num_dims()
        if len(map.results) != rank:
            raise VerifyException(f"expects a map with {rank} results, but got {len(map.results)}")
        expected = map.num_dims + map.num_symbols
        if len(self.indices) != expected:
            raise VerifyException(f"expects {expected} indices, but got {len(self.indices)}")


class _Load(_Access):
    """`affine.load %m[%i + 1] : memref<?xf32>`; for vectors followed by their type."""

    is_vector = False

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        name = parser.parse_unresolved_operand()
        map, indices = parse_map_of_values(parser)
        attributes = parser.parse_optional_attr_dict()
        memref, type = _parse_type(parser, name)
        result = type.element_type
        if cls.is_vector:
            parser.parse_punctuation(",")
            result = parser.parse_type()
        return cls.create(
            operands=[memref, *indices],
            result_types=[result],
            properties={"map": AffineMapAttr(map)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        _print_access(printer, self)
        if self.is_vector:
            printer.print_string(", ")
            printer.print_attribute(self.result_types[0])


class _Store(_Access):
    """`affine.store %v, %m[%i + 1] : memref<?xf32>`; for vectors followed by their type."""

    is_vector = False

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        name = parser.parse_unresolved_operand()
        map, indices = parse_map_of_values(parser)
        attributes = parser.parse_optional_attr_dict()
        memref, type = _parse_type(parser, name)
        stored = type.element_type
        if cls.is_vector:
            parser.parse_punctuation(",")
            stored = parser.parse_type()
        return cls.create(
            operands=[parser.resolve_operand(value, stored), memref, *indices],
            properties={"map": AffineMapAttr(map)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.operands[0])
        printer.print_string(", ")
        _print_access(printer, self)
        if self.is_vector:
            printer.print_string(", ")
            printer.print_attribute(self.operands[0].type)


def _parse_type(parser: Parser, name: UnresolvedOperand) -> tuple[SSAValue, MemRefType[Attribute]]:
    parser.parse_punctuation(":")
    memref, _ = element_of_memref(parser)
    return parser.resolve_operand(name, memref), memref


def _print_access(printer: Printer, op: _Access) -> None:
    printer.print_ssa_value(op.memref)
    print_map_of_values(printer, op.map.data, op.indices)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


class LoadOp(_Load, base_dialect.LoadOp):  # pyright: ignore[reportIncompatibleMethodOverride, reportIncompatibleVariableOverride]
    """`affine.load %m[%i + 1] : memref<?xf32>`."""


class StoreOp(_Store, base_dialect.StoreOp):  # pyright: ignore[reportIncompatibleMethodOverride, reportIncompatibleVariableOverride]
    """`affine.store %x, %m[%i + 1] : memref<?xf32>`."""


class VectorLoadOp(_Load, base_dialect.VectorLoadOp):  # pyright: ignore[reportIncompatibleMethodOverride, reportIncompatibleVariableOverride]
    """`affine.vector_load %m[%i + 1] : memref<?xf32>, vector<8xf32>`."""

    is_vector = True


class VectorStoreOp(_Store, base_dialect.VectorStoreOp):  # pyright: ignore[reportIncompatibleMethodOverride, reportIncompatibleVariableOverride]
    """`affine.vector_store %v, %m[%i + 1] : memref<?xf32>, vector<8xf32>`."""

    is_vector = True
