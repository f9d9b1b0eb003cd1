"""What the ops of the `math` dialect mean: whatever the domain has for them.

Source: https://mlir.llvm.org/docs/Dialects/MathOps/
"""

from __future__ import annotations

from functools import partial

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.scalars import apply_scalar, apply_scalars, by_domain
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning

MATH_OPS = tuple(
    f"math.{name}"
    for name in (
        *("absf", "absi", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt"),
        *(
            "ceil",
            "clampf",
            "copysign",
            "cos",
            "cosh",
            "ctlz",
            "cttz",
            "ctpop",
            "erf",
            "erfc",
            "exp",
        ),
        *(
            "exp2",
            "expm1",
            "floor",
            "fma",
            "fpowi",
            "ipowi",
            "isfinite",
            "isinf",
            "isnan",
            "isnormal",
        ),
        *("log", "log10", "log1p", "log2", "powf", "round", "roundeven", "rsqrt", "sin", "sinh"),
        *("sqrt", "tan", "tanh", "trunc"),
    )
)


class MathMeanings:
    """The ops of `math`; they have no side effect."""

    @meaning(*MATH_OPS)
    def scalar(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A scalar function."""
        return apply_scalar(machine, op, operands, by_domain)

    @meaning("math.sincos")
    def sincos(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Sine and cosine, each as its own op gives it."""
        picks = [partial(by_domain, name=name) for name in ("math.sin", "math.cos")]
        return apply_scalars(machine, op, operands, picks)
