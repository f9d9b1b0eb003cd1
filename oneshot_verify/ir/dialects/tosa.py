"""The `tosa` dialect: `apply_scale`, which pipelines keep until bufferization, and the other ops.

The others are read in the custom syntax of MLIR 22 and of 24, and printed in generic form:

    tosa.reduce_sum %x {axis = 0 : i32} : (tensor<4x4xf32>) -> tensor<1x4xf32>
    tosa.reduce_sum %x axis(0) : (tensor<4x4xf32>) -> tensor<1x4xf32>
    tosa.maximum %x, %y nan_mode<IGNORE> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>

https://mlir.llvm.org/docs/Dialects/TOSA/
"""

from __future__ import annotations

from typing import Any, Self

from xdsl.dialects import tosa as base_dialect
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, UnitAttr, i32, i64
from xdsl.dialects.tosa import NanMode, NanModeAttr, RoundingMode, RoundingModeAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, irdl_attr_definition, opt_prop_def, prop_def, region_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect
from xdsl.utils.str_enum import StrEnum

from oneshot_verify.ir.dialects.define import define, extended, pure
from oneshot_verify.ir.dialects.syntax import (
    InAngleBrackets,
    parse_assignments,
    parse_optional_arrow_types,
    parse_optional_names,
    resolve_arguments,
    sorted_out,
    write,
)


class ResizeMode(StrEnum):
    """Interpolation of `tosa.resize` between elements."""

    NEAREST_NEIGHBOR = "NEAREST_NEIGHBOR"
    BILINEAR = "BILINEAR"


@irdl_attr_definition
class ResizeModeAttr(InAngleBrackets, EnumAttribute[ResizeMode]):
    """`#tosa.resize_mode<BILINEAR>`."""

    name = "tosa.resize_mode"


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


class _TosaOp(IRDLOperation):
    """An op with operands, properties, and a function type."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parse_optional_names(parser)
        given = _parse_spelled(parser)
        given |= dict(
            parser.parse_optional_comma_separated_list(
                parser.Delimiter.BRACES, lambda: _parse_entry(parser)
            )
            or ()
        )
        parser.parse_punctuation(":")
        type = parser.parse_function_type()
        properties, attributes = sorted_out(cls, given)
        return cls.create(
            operands=parser.resolve_operands(names, type.inputs.data, position),
            result_types=type.outputs.data,
            properties=dict(sorted(properties.items())),
            attributes=attributes,
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


class _ApplyScale(_TosaOp):
    """`tosa.apply_scale %x, %multiplier, %shift {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32`.

    MLIR 24 prints `rounding_mode<SINGLE_ROUND>`.
    """

    def print(self, printer: Printer) -> None:
        mode: Any = self.properties["rounding_mode"]
        write(printer, " ", self.operands, f" {{rounding_mode = {mode.data.value}")
        for name, value in self.attributes.items():
            write(printer, f", {name} = ", value)
        printer.print_string("} : ")
        printer.print_function_type(self.operand_types, self.result_types)


class _CondIf(IRDLOperation):
    """A branch with two regions, each of which prints its own arguments.

    tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> { ^bb0(%x: tensor<f32>): ... } else { ... }
    tosa.cond_if %c : tensor<i1> -> tensor<f32> { ... } else { ... }
    """

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        condition = parser.parse_unresolved_operand()
        inputs: list[UnresolvedOperand] = []
        if parser.parse_optional_punctuation(":"):
            types, results = [parser.parse_type()], parse_optional_arrow_types(parser)
        else:
            # The regions name their arguments again.
            _, inputs = parse_assignments(parser)
            parser.parse_punctuation(":")
            types, type = [parser.parse_type()], parser.parse_function_type()
            types, results = [*types, *type.inputs.data], list(type.outputs.data)
        then_graph = parser.parse_region()
        parser.parse_keyword("else")
        return cls.create(
            operands=parser.resolve_operands([condition, *inputs], types, position),
            result_types=results,
            regions=[then_graph, parser.parse_region()],
            attributes=parser.parse_optional_attr_dict(),
        )


class _WhileLoop(IRDLOperation):
    """`tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> { ... } do { ^bb0(%x: tensor<i32>): ... }`: the first
    region is the condition, the second the body."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        arguments, names = parse_assignments(parser)
        parser.parse_punctuation(":")
        type = parser.parse_function_type()
        condition = parser.parse_region(resolve_arguments(parser, arguments, type.inputs.data))
        parser.parse_keyword("do")
        return cls.create(
            operands=parser.resolve_operands(names, type.inputs.data, position),
            result_types=type.outputs.data,
            regions=[condition, parser.parse_region()],
            attributes=parser.parse_optional_attr_dict(),
        )


_PROPERTIES = (
    "acc_type axis dilation input_unsigned inverse kernel local_bound max_val min_val out_pad output_unsigned pad "
    "per_channel perms round scale32 stride values"
)
_FIELDS: dict[str, Any] = {
    **{name: opt_prop_def() for name in _PROPERTIES.split()},
    "mode": opt_prop_def(ResizeModeAttr),
    "nan_mode": opt_prop_def(NanModeAttr),
    "rounding_mode": opt_prop_def(RoundingModeAttr),
}
"""Properties that these ops may have; each is defined for all of them."""
_NAMES = (
    "abs add argmax arithmetic_right_shift avg_pool2d bitwise_and bitwise_not bitwise_or "
    "bitwise_xor cast ceil clamp clz concat const const_shape conv2d conv3d cos "
    "depthwise_conv2d equal erf exp fft2d floor gather greater greater_equal identity intdiv "
    "log logical_and logical_left_shift logical_not logical_or logical_right_shift logical_xor "
    "matmul max_pool2d maximum minimum mul negate pad pow reciprocal reduce_all reduce_any "
    "reduce_max reduce_min reduce_product reduce_sum rescale reshape resize reverse rfft2d "
    "rsqrt scatter select sigmoid sin slice sub table tanh tile transpose transpose_conv2d "
)

TOSA = extended(
    base_dialect.TOSA,
    (
        *(
            define(f"tosa.{name}(arguments: any*) -> (made: any*)", parent=_TosaOp, **_FIELDS)
            for name in _NAMES.split()
        ),
        pure(
            "tosa.apply_scale(value: any, multiplier: any, shift: any) -> (output: any)",
            parent=_ApplyScale,
            rounding_mode=prop_def(RoundingModeAttr),
        ),
        define(
            "tosa.cond_if(condition: any, input_list: any*) -> (output_list: any*)",
            None,
            RecursiveMemoryEffect(),
            parent=_CondIf,
            then_graph=region_def(),
            else_graph=region_def(),
        ),
        define(
            "tosa.while_loop(input_list: any*) -> (output_list: any*)",
            None,
            RecursiveMemoryEffect(),
            parent=_WhileLoop,
            cond_graph=region_def(),
            body_graph=region_def(),
        ),
        define(
            "tosa.yield(inputs: any*)",
            "$inputs attr-dict `:` type($inputs)",
            *(IsTerminator(), Pure()),
        ),
    ),
    (ResizeModeAttr,),
)
