"""Custom syntax of `memref.alloca_scope` and `memref.atomic_rmw`.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, i64
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsTerminator,
    MemoryReadEffect,
    MemoryWriteEffect,
    Pure,
    RecursiveMemoryEffect,
)

from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    may_leave_out_terminators,
    parse_optional_arrow_types,
    print_arrow_types,
    verify_case,
)

ATOMIC_KINDS = (
    *("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf"),
    *("minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"),
)
"""The kinds of `memref.atomic_rmw`, by number."""


@irdl_op_definition
class AllocaScopeReturnOp(IRDLOperation):
    """`memref.alloca_scope.return %x : f32`."""

    name = "memref.alloca_scope.return"

    ops = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict ($ops^ `:` type($ops))?"


@irdl_op_definition
class AllocaScopeOp(IRDLOperation):
    """`memref.alloca_scope -> (f32) { ... memref.alloca_scope.return %x : f32 }`."""

    name = "memref.alloca_scope"

    res = var_result_def()
    scope = region_def("single_block")

    traits = traits_def(RecursiveMemoryEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        types = parse_optional_arrow_types(parser)
        return cls.create(
            result_types=types,
            regions=[ensure_terminated(parser.parse_region(), AllocaScopeReturnOp)],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        print_arrow_types(printer, self.result_types)
        printer.print_string(" ")
        printer.print_region(
            self.scope,
            print_empty_block=False,
            print_block_terminators=not may_leave_out_terminators(self.scope),
        )
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class AtomicRMWOp(IRDLOperation):
    """`memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4xf32>) -> f32`."""

    name = "memref.atomic_rmw"

    value = operand_def()
    memref = operand_def(base(MemRefType))
    indices = var_operand_def(IndexType)

    kind = prop_def(IntegerAttr)

    result = result_def()

    traits = traits_def(MemoryWriteEffect(), MemoryReadEffect())

    def verify_(self) -> None:
        verify_case(self.kind, ATOMIC_KINDS, "kind of atomic change")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        kind = parser.parse_optional_str_literal() or parser.parse_identifier()
        if kind not in ATOMIC_KINDS:
            parser.raise_error(f"unknown kind of atomic change: {kind}")
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        memref = parser.parse_unresolved_operand()
        indices = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        with parser.in_parens():
            value_type = parser.parse_type()
            parser.parse_punctuation(",")
            memref_type = parser.parse_type()
        parser.parse_punctuation("->")
        result_type = parser.parse_type()
        return cls.create(
            operands=[
                parser.resolve_operand(value, value_type),
                parser.resolve_operand(memref, memref_type),
                *(parser.resolve_operand(index, IndexType()) for index in indices),
            ],
            result_types=[result_type],
            properties={"kind": IntegerAttr(ATOMIC_KINDS.index(kind), i64)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        kind = cast("IntegerAttr[Attribute]", self.kind)  # pyright: ignore[reportInvalidTypeArguments]
        printer.print_string(f" {ATOMIC_KINDS[kind.value.data]} ")
        printer.print_operand(self.value)
        printer.print_string(", ")
        printer.print_operand(self.memref)
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : (")
        printer.print_attribute(self.value.type)
        printer.print_string(", ")
        printer.print_attribute(self.memref.type)
        printer.print_string(") -> ")
        printer.print_attribute(self.result.type)


__all__ = ["ATOMIC_KINDS", "AllocaScopeOp", "AllocaScopeReturnOp", "AtomicRMWOp"]
