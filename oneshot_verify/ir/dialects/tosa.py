"""The `tosa` dialect: `apply_scale`, which pipelines keep until bufferization, and the other ops.

https://mlir.llvm.org/docs/Dialects/TOSA/#tosaapply_scale-mlirtosaapplyscaleop
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import tosa as base_dialect
from xdsl.dialects.tosa import RoundingMode, RoundingModeAttr
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

from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.dialects.tosa_control import OPS as WITH_REGIONS
from oneshot_verify.ir.dialects.tosa_ops import OPS, ResizeModeAttr


@irdl_op_definition
class ApplyScaleOp(IRDLOperation):
    """`tosa.apply_scale %x, %multiplier, %shift {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32`.

    MLIR 24 prints `rounding_mode<SINGLE_ROUND>`.
    """

    name = "tosa.apply_scale"

    value = operand_def()
    multiplier = operand_def()
    shift = operand_def()
    rounding_mode = prop_def(RoundingModeAttr)
    output = result_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        names = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        if parser.parse_optional_keyword("rounding_mode"):
            with parser.in_angle_brackets():
                mode = parser.parse_str_enum(RoundingMode)
        else:
            with parser.in_braces():
                parser.parse_keyword("rounding_mode")
                parser.parse_punctuation("=")
                mode = parser.parse_str_enum(RoundingMode)
        parser.parse_punctuation(":")
        position = parser.pos
        type = parser.parse_function_type()
        return cls.create(
            operands=parser.resolve_operands(names, type.inputs.data, position),
            result_types=type.outputs.data,
            properties={"rounding_mode": RoundingModeAttr(mode)},
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_string(f" {{rounding_mode = {self.rounding_mode.data.value}}} : ")
        printer.print_function_type(self.operand_types, self.result_types)


TOSA = extended(base_dialect.TOSA, (ApplyScaleOp, *OPS, *WITH_REGIONS), (ResizeModeAttr,))

__all__ = ["TOSA", "ApplyScaleOp"]
