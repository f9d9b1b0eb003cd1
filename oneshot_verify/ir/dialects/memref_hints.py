"""Hints about memory to the machine or compiler: prefetches, distinct objects.

https://mlir.llvm.org/docs/Dialects/MemRef/#memrefprefetch-memrefprefetchop
"""

# ruff: noqa: N815  -- fields have the names that MLIR gives them

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    AffineMapAttr,
    BoolAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnrankedMemRefType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryWriteEffect, Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.affine_maps import parse_map_of_values, print_map_of_values


class _PrefetchOp(IRDLOperation):
    """`prefetch %m[%i], read, locality<3>, data : memref<4xf32>`."""

    memref = operand_def(base(MemRefType))
    indices = var_operand_def(IndexType)

    isWrite = prop_def(BoolAttr)
    localityHint = prop_def(IntegerAttr)
    isDataCache = prop_def(BoolAttr)

    # A write, as in MLIR, so that it is not reordered with other ops on the memory.
    traits = traits_def(MemoryWriteEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        memref = parser.parse_unresolved_operand()
        indices, properties = cls._parse_indices(parser)
        parser.parse_punctuation(",")
        properties["isWrite"] = _parse_choice(parser, "read", "write")
        parser.parse_punctuation(",")
        parser.parse_keyword("locality")
        with parser.in_angle_brackets():
            properties["localityHint"] = IntegerAttr(parser.parse_integer(), i32)
        parser.parse_punctuation(",")
        properties["isDataCache"] = _parse_choice(parser, "instr", "data")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.create(
            operands=[parser.resolve_operand(memref, parser.parse_type()), *indices],
            properties=properties,
            attributes=attributes,
        )

    @classmethod
    def _parse_indices(cls, parser: Parser) -> tuple[Sequence[SSAValue], dict[str, Attribute]]:
        indices = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: parser.parse_operand(IndexType())
        )
        return indices, {}

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.memref)
        self._print_indices(printer)
        words = (
            "write" if self.isWrite.value.data else "read",
            f"locality<{self.localityHint.value.data}>",
            "data" if self.isDataCache.value.data else "instr",
        )
        printer.print_string(f", {', '.join(words)}")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)

    def _print_indices(self, printer: Printer) -> None:
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_operand)

    def verify_(self) -> None:
        if self.localityHint.value.data not in range(4):
            raise VerifyException("the locality is a number from 0 to 3")


def _parse_choice(parser: Parser, no: str, yes: str) -> BoolAttr:
    position = parser.pos
    word = parser.parse_identifier()
    if word not in (no, yes):
        parser.raise_error(f"expected '{no}' or '{yes}'", position)
    return BoolAttr.from_bool(word == yes)


@irdl_op_definition
class PrefetchOp(_PrefetchOp):
    """`memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>`."""

    name = "memref.prefetch"

    def verify_(self) -> None:
        super().verify_()
        type = self.memref.type
        assert isinstance(type, MemRefType)
        if len(self.indices) != type.get_num_dims():
            raise VerifyException("has an index for each dimension of the memref")


@irdl_op_definition
class AffinePrefetchOp(_PrefetchOp):
    """`affine.prefetch %m[%i + 1], read, locality<3>, data : memref<4xf32>`."""

    name = "affine.prefetch"

    map = prop_def(AffineMapAttr)

    @classmethod
    def _parse_indices(cls, parser: Parser) -> tuple[Sequence[SSAValue], dict[str, Attribute]]:
        map, indices = parse_map_of_values(parser)
        return indices, {"map": AffineMapAttr(map)}

    def _print_indices(self, printer: Printer) -> None:
        print_map_of_values(printer, self.map.data, self.indices)

    def verify_(self) -> None:
        super().verify_()
        type, map = self.memref.type, self.map.data
        assert isinstance(type, MemRefType)
        if len(map.results) != type.get_num_dims():
            raise VerifyException("the map gives an index for each dimension of the memref")
        if len(self.indices) != map.num_dims + map.num_symbols:
            raise VerifyException("has an operand for each dimension and symbol of the map")


@irdl_op_definition
class DistinctObjectsOp(IRDLOperation):
    """`%c, %d = memref.distinct_objects %a, %b : memref<?xf32>, memref<?xf32>`."""

    name = "memref.distinct_objects"

    memrefs = var_operand_def(base(MemRefType) | base(UnrankedMemRefType))
    distinct = var_result_def(base(MemRefType) | base(UnrankedMemRefType))

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        return cls.create(
            operands=parser.resolve_operands(names, types, position),
            result_types=types,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.memrefs, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.memrefs.types, printer.print_attribute)

    def verify_(self) -> None:
        if not self.memrefs or tuple(self.memrefs.types) != tuple(self.distinct.types):
            raise VerifyException("gives the memrefs that it takes, at least one")
