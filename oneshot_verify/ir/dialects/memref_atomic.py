"""Ops of `memref` that update one element atomically, with a given kind or a body.

https://mlir.llvm.org/docs/Dialects/MemRef/#memrefatomic_rmw-memrefatomicrmwop
https://mlir.llvm.org/docs/Dialects/MemRef/#memrefgeneric_atomic_rmw-memrefgenericatomicrmwop
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerAttr, IntegerType, MemRefType, i64
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
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    MemoryReadEffect,
    MemoryWriteEffect,
    Pure,
    RecursiveMemoryEffect,
)
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.memref_shared import element_of_memref
from oneshot_verify.ir.dialects.syntax import verify_case
from oneshot_verify.ir.require import require, require_indices

ATOMIC_KINDS = (
    *("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf"),
    *("minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"),
)
"""Kinds of `memref.atomic_rmw`, by number."""


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
        require_indices(self.indices, self.memref.type)
        type, number = self.result.type, self.kind.value.data
        on_floats, on_integers = (0, 4, 5, 8, 9, 12), (1, 2, 6, 7, 10, 11, 13, 14, 15)
        wrong = on_floats if isinstance(type, IntegerType | IndexType) else on_integers
        require(number not in wrong, f"the kind does not fit {type}")

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


@irdl_op_definition
class GenericAtomicRMWOp(IRDLOperation):
    """`memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%old: f32): ... memref.atomic_yield %new : f32 }`."""

    name = "memref.generic_atomic_rmw"

    memref = operand_def(base(MemRefType))
    indices = var_operand_def(IndexType)
    result = result_def()
    atomic_body = region_def("single_block")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect(), RecursiveMemoryEffect())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        memref = parser.parse_unresolved_operand()
        indices = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: parser.parse_operand(IndexType())
        )
        parser.parse_punctuation(":")
        type, element = element_of_memref(parser)
        body = parser.parse_region()
        return cls.create(
            operands=[parser.resolve_operand(memref, type), *indices],
            result_types=[element],
            regions=[body],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.memref)
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_operand)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)
        printer.print_string(" ")
        printer.print_region(self.atomic_body)
        printer.print_op_attributes(self.attributes)

    def verify_(self) -> None:
        type = cast("MemRefType[Attribute]", self.memref.type)
        element = self.result.type
        if element != type.element_type or not isinstance(element, IntegerType | AnyFloat):
            raise VerifyException("changes numbers of the element type of the memref")
        if len(self.indices) != type.get_num_dims():
            raise VerifyException("has an index for each dimension of the memref")
        if [argument.type for argument in self.atomic_body.block.args] != [element]:
            raise VerifyException("expected single number of entry block arguments")
        end = self.atomic_body.block.last_op
        if not isinstance(end, AtomicYieldOp) or end.result.type != element:
            raise VerifyException("ends with memref.atomic_yield of the element type")


@irdl_op_definition
class AtomicYieldOp(IRDLOperation):
    """`memref.atomic_yield %new : f32`."""

    name = "memref.atomic_yield"

    result = operand_def()

    traits = traits_def(Pure(), IsTerminator(), HasParent(GenericAtomicRMWOp))

    assembly_format = "$result attr-dict `:` type($result)"
