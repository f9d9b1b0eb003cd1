"""The ops of the `math` dialect that xDSL lacks: `sincos`, `clampf`, `erfc` and the tests of floating-point numbers.

https://mlir.llvm.org/docs/Dialects/MathOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import math as base_dialect
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import i1
from xdsl.dialects.math import FloatingPointLikeUnaryMathOperation, floatingPointLike
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.define import extended, pure
from oneshot_verify.ir.dialects.syntax import element_of, verify_same_shape, with_elements, write
from oneshot_verify.ir.require import require

_NONE = FastMathFlagsAttr("none")
_FLAGS = prop_def(FastMathFlagsAttr, default_value=_NONE)
_FLOATS = {"T": floatingPointLike, "float": floatingPointLike}


class _Test(IRDLOperation):
    """`math.isnan %x : f32`, with result `i1`; elementwise on vectors and tensors.

    MLIR 24 prints `math.isnan %x fastmath<fast> : f32`, and MLIR 22 `{fastmath = #arith.fastmath<fast>}`.
    """

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
        write(printer, " ", self.operands[0])
        shown = {name: value for name, value in self.properties.items() if value != _NONE}
        write(printer, shown | self.attributes, " : ", self.operands[0].type)


def _verify_test(op: Any) -> None:
    verify_same_shape(op.operand.type, op.result.type)
    require(element_of(op.result.type) == i1, "gives i1")


def _test(name: str) -> type[IRDLOperation]:
    prototype = f"math.{name}(operand: float) -> (result: any)"
    return pure(prototype, parent=_Test, types=_FLOATS, verify=_verify_test, fastmath=_FLAGS)


Math = extended(
    base_dialect.Math,
    (
        pure(
            "math.sincos(operand: T) -> (sin: T, cos: T)",
            "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)",
            types=_FLOATS,
            fastmath=_FLAGS,
        ),
        pure(
            "math.clampf(value: T, min: T, max: T) -> (result: T)",
            "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
            types=_FLOATS,
            fastmath=_FLAGS,
        ),
        pure("math.erfc()", parent=FloatingPointLikeUnaryMathOperation),
        *map(_test, ("isfinite", "isinf", "isnan", "isnormal")),
    ),
)
