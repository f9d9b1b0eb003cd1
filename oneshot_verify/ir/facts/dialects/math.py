"""`math`. Source: https://mlir.llvm.org/docs/Dialects/MathOps/"""

from __future__ import annotations

from typing import Any

from oneshot_verify.ir.facts.describe import describe, ops
from oneshot_verify.ir.facts.fact import Poison, Undefined

_FAST: dict[str, Any] = {"attributes": "fastmath", "poison": frozenset({Poison.FAST_MATH})}

FACTS = describe(
    "math",
    ops(
        "absf acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor "
        "isfinite isinf isnan isnormal log log10 log1p log2 round roundeven rsqrt sin sincos sinh "
        "sqrt tan tanh trunc atan2 copysign fpowi powf fma clampf",
        **_FAST,
    ),
    ops("absi ctlz ctpop cttz"),
    # Zero to a negative power divides by zero.
    ops("ipowi", undefined={Undefined.DIVISION}),
)
