"""The conversions of the `arith` dialect that multiply or divide by a scale.

https://mlir.llvm.org/docs/Dialects/ArithOps/#arithscaling_extf-arithscalingextfop
"""

from __future__ import annotations

from typing import Any, Self, cast

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.dialects.arith_casts import (
    element_of,
    parse_rounding,
    print_rounding,
    verify_rounding,
    verify_same_shape,
)


class _ScalingOp(IRDLOperation):
    input = operand_def()
    scale = operand_def()
    result = result_def()

    fastmath = opt_prop_def(FastMathFlagsAttr)
    roundingmode = opt_prop_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        scale = parser.parse_unresolved_operand()
        properties: dict[str, Attribute] = parse_rounding(parser)
        if parser.parse_optional_keyword("fastmath"):
            properties["fastmath"] = FastMathFlagsAttr(FastMathFlagsAttr.parse_parameter(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source = parser.parse_type()
        parser.parse_punctuation(",")
        scales = parser.parse_type()
        parser.parse_keyword("to")
        return cls.create(
            operands=[parser.resolve_operand(value, source), parser.resolve_operand(scale, scales)],
            result_types=[parser.parse_type()],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        print_rounding(printer, self.roundingmode)
        if self.fastmath is not None:
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.operand_types, printer.print_attribute)
        printer.print_string(" to ")
        printer.print_attribute(self.result.type)

    def verify_(self) -> None:
        verify_rounding(self.roundingmode)
        for other in (self.scale.type, self.result.type):
            verify_same_shape(self.input.type, other)
        before, after = (
            cast(Any, element_of(value.type)).bitwidth for value in (self.input, self.result)
        )
        if (before >= after) if self.name == ScalingExtFOp.name else (before <= after):
            raise VerifyException(f"{self.input.type} and {self.result.type} are cast incompatible")


@irdl_op_definition
class ScalingExtFOp(_ScalingOp):
    """`arith.scaling_extf %x, %scale : f4E2M1FN, f8E8M0FNU to f32`."""

    name = "arith.scaling_extf"


@irdl_op_definition
class ScalingTruncFOp(_ScalingOp):
    """`arith.scaling_truncf %x, %scale : f32, f8E8M0FNU to f4E2M1FN`."""

    name = "arith.scaling_truncf"
