"""The transforms of Winograd's convolution.

https://mlir.llvm.org/docs/Dialects/Linalg/#linalgwinograd_filter_transform-linalgwinogradfiltertransformop
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import IntegerAttr, TensorType, i32
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.syntax import verify_case

SIZES = ("F_2_3", "F_4_3", "F_2_5")
"""Sizes of output tile and filter, `F_m_r`, by number."""


class _TransformOp(IRDLOperation):
    """Syntax `fmr(F_4_3) ins(%x : tensor<...>) outs(%y : tensor<...>) -> tensor<...>`."""

    input = operand_def(TensorType)
    output = operand_def(TensorType)
    fmr = prop_def(IntegerAttr)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("fmr")
        with parser.in_parens():
            position = parser.pos
            size = parser.parse_identifier()
            if size not in SIZES:
                parser.raise_error(f"expected one of {', '.join(SIZES)}", position)
        operands: list[SSAValue] = []
        for group in ("ins", "outs"):
            parser.parse_keyword(group)
            with parser.in_parens():
                name = parser.parse_unresolved_operand()
                parser.parse_punctuation(":")
                operands.append(parser.resolve_operand(name, parser.parse_type()))
        parser.parse_punctuation("->")
        return cls.create(
            operands=operands,
            result_types=[parser.parse_type()],
            properties={"fmr": IntegerAttr(SIZES.index(size), i32)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" fmr({SIZES[self.fmr.value.data]})")
        for group, value in (("ins", self.input), ("outs", self.output)):
            printer.print_string(f" {group}(")
            printer.print_operand(value)
            printer.print_string(" : ")
            printer.print_attribute(value.type)
            printer.print_string(")")
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)

    def verify_(self) -> None:
        if self.output.type != self.result.type:
            raise VerifyException("the result has the type of the output")
        verify_case(self.fmr, SIZES, "fmr")


@irdl_op_definition
class WinogradFilterTransformOp(_TransformOp):
    """`linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(...) -> ...`."""

    name = "linalg.winograd_filter_transform"


@irdl_op_definition
class WinogradInputTransformOp(_TransformOp):
    """`linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(...) -> ...`."""

    name = "linalg.winograd_input_transform"


@irdl_op_definition
class WinogradOutputTransformOp(_TransformOp):
    """`linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x2xf32>) outs(...) -> ...`."""

    name = "linalg.winograd_output_transform"
