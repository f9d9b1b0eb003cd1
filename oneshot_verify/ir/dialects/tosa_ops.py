"""Ops of `tosa` without regions, in the custom syntax of MLIR 22 and of 24; printed in generic form.

    tosa.reduce_sum %x {axis = 0 : i32} : (tensor<4x4xf32>) -> tensor<1x4xf32>
    tosa.reduce_sum %x axis(0) : (tensor<4x4xf32>) -> tensor<1x4xf32>
    tosa.maximum %x, %y nan_mode<IGNORE> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>

https://mlir.llvm.org/docs/Dialects/TOSA/
"""

from __future__ import annotations

from typing import Any, Self

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, UnitAttr, i32, i64
from xdsl.dialects.tosa import NanMode, NanModeAttr, RoundingMode, RoundingModeAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    opt_prop_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum


class ResizeMode(StrEnum):
    """Interpolation of `tosa.resize` between elements."""

    NEAREST_NEIGHBOR = "NEAREST_NEIGHBOR"
    BILINEAR = "BILINEAR"


@irdl_attr_definition
class ResizeModeAttr(EnumAttribute[ResizeMode]):
    """`#tosa.resize_mode<BILINEAR>`."""

    name = "tosa.resize_mode"

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.data)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> ResizeMode:
        with parser.in_angle_brackets():
            return parser.parse_str_enum(ResizeMode)


_MODES: dict[str, tuple[type[StrEnum], Any]] = {
    "nan_mode": (NanMode, NanModeAttr),
    "rounding_mode": (RoundingMode, RoundingModeAttr),
    "mode": (ResizeMode, ResizeModeAttr),
}
_TYPES: dict[str, Any] = {
    **dict.fromkeys(("pad", "out_pad", "stride", "dilation", "kernel"), i64),
    **dict.fromkeys(("perms", "axis"), i32),
}
"""Types of the numbers that MLIR 24 prints without a type."""


class TosaOp(IRDLOperation):
    """An op with operands, properties, and a function type."""

    arguments = var_operand_def()
    made = var_result_def()

    acc_type = opt_prop_def()
    axis = opt_prop_def()
    dilation = opt_prop_def()
    input_unsigned = opt_prop_def()
    inverse = opt_prop_def()
    kernel = opt_prop_def()
    local_bound = opt_prop_def()
    max_val = opt_prop_def()
    min_val = opt_prop_def()
    mode = opt_prop_def(ResizeModeAttr)
    nan_mode = opt_prop_def(NanModeAttr)
    out_pad = opt_prop_def()
    output_unsigned = opt_prop_def()
    pad = opt_prop_def()
    per_channel = opt_prop_def()
    perms = opt_prop_def()
    round = opt_prop_def()
    rounding_mode = opt_prop_def(RoundingModeAttr)
    scale32 = opt_prop_def()
    stride = opt_prop_def()
    values = opt_prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parser.parse_optional_undelimited_comma_separated_list(
            parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
        )
        given = _parse_spelled(parser)
        given |= dict(
            parser.parse_optional_comma_separated_list(
                parser.Delimiter.BRACES, lambda: _parse_entry(parser)
            )
            or ()
        )
        parser.parse_punctuation(":")
        type = parser.parse_function_type()
        known = cls.get_irdl_definition().properties
        return cls.create(
            operands=parser.resolve_operands(names or (), type.inputs.data, position),
            result_types=type.outputs.data,
            properties={name: value for name, value in sorted(given.items()) if name in known},
            attributes={name: value for name, value in given.items() if name not in known},
        )


def _parse_spelled(parser: Parser) -> dict[str, Attribute]:
    """Parse `axis(0) nan_mode<IGNORE>`."""
    given: dict[str, Attribute] = {}
    while (name := parser.parse_optional_identifier()) is not None:
        if name in _MODES:
            with parser.in_angle_brackets():
                given[name] = _parse_mode(parser, name)
        else:
            with parser.in_parens():
                given[name] = _parse_value(parser, name)
    return given


def _parse_value(parser: Parser, name: str) -> Attribute:
    type = _TYPES.get(name)
    if type is None:
        return parser.parse_attribute()
    numbers = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, parser.parse_integer
    )
    if numbers is None:
        return IntegerAttr(parser.parse_integer(), type)
    return DenseArrayBase.from_list(type, numbers)


def _parse_entry(parser: Parser) -> tuple[str, Attribute]:
    """Parse `axis = 0 : i32` or `nan_mode = IGNORE`."""
    name = parser.parse_optional_str_literal() or parser.parse_identifier()
    if parser.parse_optional_punctuation("=") is None:
        return name, UnitAttr()
    value = parser.parse_optional_attribute() if name in _MODES else parser.parse_attribute()
    return name, _parse_mode(parser, name) if value is None else value


def _parse_mode(parser: Parser, name: str) -> Attribute:
    cases, made = _MODES[name]
    return made(parser.parse_str_enum(cases))


def _op(name: str) -> type[TosaOp]:
    return irdl_op_definition(
        type(name, (TosaOp,), {"name": f"tosa.{name}", "__module__": __name__})
    )


NAMES = (
    "abs add argmax arithmetic_right_shift avg_pool2d bitwise_and bitwise_not bitwise_or "
    "bitwise_xor cast ceil clamp clz concat const const_shape conv2d conv3d cos "
    "depthwise_conv2d equal erf exp fft2d floor gather greater greater_equal identity intdiv "
    "log logical_and logical_left_shift logical_not logical_or logical_right_shift logical_xor "
    "matmul max_pool2d maximum minimum mul negate pad pow reciprocal reduce_all reduce_any "
    "reduce_max reduce_min reduce_product reduce_sum rescale reshape resize reverse rfft2d "
    "rsqrt scatter select sigmoid sin slice sub table tanh tile transpose transpose_conv2d "
)
OPS = tuple(map(_op, NAMES.split()))
"""All of them, defined alike."""
