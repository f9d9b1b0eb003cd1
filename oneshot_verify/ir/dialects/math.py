"""The ops of the `math` dialect that xDSL lacks: `sincos`, `clampf`, `erfc` and the tests of floating-point numbers.

https://mlir.llvm.org/docs/Dialects/MathOps/
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects import math as base_dialect
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import i1
from xdsl.dialects.math import FloatingPointLikeUnaryMathOperation, floatingPointLike
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
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

from oneshot_verify.ir.dialects.arith_casts import element_of, verify_same_shape
from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.dialects.syntax import with_elements

_NONE = FastMathFlagsAttr("none")


@irdl_op_definition
class SincosOp(IRDLOperation):
    """`%sin, %cos = math.sincos %x : f32`."""

    name = "math.sincos"

    T: ClassVar = VarConstraint("T", floatingPointLike)

    operand = operand_def(T)
    sin = result_def(T)
    cos = result_def(T)

    fastmath = prop_def(FastMathFlagsAttr, default_value=_NONE)

    traits = traits_def(Pure())

    assembly_format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"


@irdl_op_definition
class ClampFOp(IRDLOperation):
    """`math.clampf %x to [%low, %high] : f32`."""

    name = "math.clampf"

    T: ClassVar = VarConstraint("T", floatingPointLike)

    value = operand_def(T)
    min = operand_def(T)
    max = operand_def(T)
    result = result_def(T)

    fastmath = prop_def(FastMathFlagsAttr, default_value=_NONE)

    traits = traits_def(Pure())

    assembly_format = (
        "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict "
        "`:` type($result)"
    )


@irdl_op_definition
class ErfcOp(FloatingPointLikeUnaryMathOperation):
    """`math.erfc %x : f32`."""

    name = "math.erfc"

    traits = traits_def(Pure())


class _Test(IRDLOperation):
    """`math.isnan %x : f32`, with result `i1`; elementwise on vectors and tensors.

    MLIR 24 prints `math.isnan %x fastmath<fast> : f32`, and MLIR 22 `{fastmath = #arith.fastmath<fast>}`.
    """

    operand = operand_def(floatingPointLike)
    result = result_def()

    fastmath = prop_def(FastMathFlagsAttr, default_value=_NONE)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> _Test:
        operand = parser.parse_unresolved_operand()
        fastmath: Attribute = _NONE
        if parser.parse_optional_keyword("fastmath"):
            fastmath = FastMathFlagsAttr(FastMathFlagsAttr.parse_parameter(parser))
        attributes = parser.parse_optional_attr_dict()
        fastmath = attributes.pop("fastmath", fastmath)
        parser.parse_punctuation(":")
        type = parser.parse_type()
        return cls.create(
            operands=[parser.resolve_operand(operand, type)],
            result_types=[with_elements(type, i1)],
            properties={"fastmath": fastmath},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.operand)
        flags = {} if self.fastmath == _NONE else {"fastmath": self.fastmath}
        printer.print_op_attributes(flags | self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.operand.type)

    def verify_(self) -> None:
        verify_same_shape(self.operand.type, self.result.type)
        if element_of(self.result.type) != i1:
            raise VerifyException("gives i1")


@irdl_op_definition
class IsFiniteOp(_Test):
    """`math.isfinite %x : f32`."""

    name = "math.isfinite"


@irdl_op_definition
class IsInfOp(_Test):
    """`math.isinf %x : f32`."""

    name = "math.isinf"


@irdl_op_definition
class IsNaNOp(_Test):
    """`math.isnan %x : f32`."""

    name = "math.isnan"


@irdl_op_definition
class IsNormalOp(_Test):
    """`math.isnormal %x : f32`."""

    name = "math.isnormal"


Math = extended(
    base_dialect.Math,
    (ClampFOp, ErfcOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, SincosOp),
)

__all__ = [
    "ClampFOp",
    "ErfcOp",
    "IsFiniteOp",
    "IsInfOp",
    "IsNaNOp",
    "IsNormalOp",
    "Math",
    "SincosOp",
]
