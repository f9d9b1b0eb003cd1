"""`math`. Source: https://mlir.llvm.org/docs/Dialects/MathOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Poison, Undefined

_FAST: dict[str, Any] = {
    **ALWAYS,
    "attributes": "fastmath",
    "poison": frozenset({Poison.FAST_MATH}),
}

FACTS = (
    *describe(
        "math",
        "absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor "
        "isfinite isinf isnan isnormal log log10 log1p log2 round roundeven rsqrt sin sincos sinh sqrt tan tanh "
        "trunc",
        "operand",
        **_FAST,
    ),
    *describe("math", "atan2 copysign fpowi powf", "lhs rhs", **_FAST),
    *describe("math", "fma", "a b c", **_FAST),
    *describe("math", "clampf", "value min max", **_FAST),
    *describe("math", "absi ctlz ctpop cttz", "operand", **ALWAYS),
    # Zero to a negative power divides by zero.
    *describe("math", "ipowi", "lhs rhs", undefined={Undefined.DIVISION}, **ALWAYS),
)
