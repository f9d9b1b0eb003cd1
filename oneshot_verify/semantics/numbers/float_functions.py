"""Functions of floating-point and of complex numbers."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects.builtin import ComplexType
from xdsl.ir import Attribute

import oneshot_verify.semantics.numbers.floats as floats
from oneshot_verify.semantics.numbers.floats import Round, rounding


def _with_pole(
    compute: Callable[[float], float], at: float, value: float
) -> Callable[[float], float]:
    return lambda a: value if a == at else compute(a)


def _sinh(value: float) -> float:
    try:
        return math.sinh(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def _atanh(value: float) -> float:
    return math.copysign(math.inf, value) if abs(value) == 1 else math.atanh(value)


def power(base: float, exponent: float) -> float:
    """`base` to the power of `exponent`."""
    try:
        return math.pow(base, exponent)
    except ValueError:
        if base != 0:
            return math.nan
    except OverflowError:
        pass
    is_odd = math.fmod(exponent, 2) in (-1, 1)
    return math.copysign(math.inf, base) if is_odd else math.inf


def _round(value: float) -> float:
    if not abs(value) < 2**52:
        return value
    whole = math.floor(abs(value))
    return math.copysign(whole + (abs(value) - whole >= 0.5), value)


FLOAT_SIGNS: dict[str, Callable[..., Any]] = {
    "arith.negf": operator.neg,
    "math.absf": math.fabs,
    "math.copysign": math.copysign,
}
"""Ops that change only the sign, also of a NaN.

Source: https://llvm.org/docs/LangRef.html#fneg-instruction, `llvm.fabs`, `llvm.copysign`
"""

FLOAT_UNARY: dict[str, Callable[[float], float]] = {
    "math.round": _round,
    "math.roundeven": lambda a: math.copysign(round(a), a) if math.isfinite(a) else a,
    "math.ceil": lambda a: math.copysign(math.ceil(a), a) if math.isfinite(a) else a,
    "math.floor": lambda a: math.copysign(math.floor(a), a) if math.isfinite(a) else a,
    "math.trunc": lambda a: math.copysign(math.trunc(a), a) if math.isfinite(a) else a,
    "math.rsqrt": lambda a: floats.divide(1.0, math.sqrt(a)),
    "math.log": _with_pole(math.log, 0.0, -math.inf),
    "math.log2": _with_pole(math.log2, 0.0, -math.inf),
    "math.log10": _with_pole(math.log10, 0.0, -math.inf),
    "math.log1p": _with_pole(math.log1p, -1.0, -math.inf),
    "math.atanh": _atanh,
    "math.sinh": _sinh,
    **{
        f"math.{name}": getattr(math, name)
        for name in (
            *("acos", "acosh", "asin", "asinh", "atan", "cbrt", "cos", "cosh", "erf", "erfc"),
            *("exp", "exp2", "expm1", "sin", "sqrt", "tan", "tanh"),
        )
    },
}


Kernel = Callable[..., Any]


def complex_kernel(name: str, result: Attribute, source: Attribute) -> Kernel | None:
    """The op on complex numbers as a function of its operands; None for one that is not covered."""
    round_to = _rounding(source) or _rounding(result)
    if round_to is None:
        return None
    if name in EXACT:
        return EXACT[name]
    compute = ROUNDED.get(name)
    if compute is None:
        return None

    def run(left: complex, right: complex) -> complex:
        return complex(*compute(round_to, left, right))

    return run


def _rounding(type: Attribute) -> Round | None:
    if not isinstance(type, ComplexType):
        return None
    return rounding(cast("Any", type).element_type)


def _product(round_to: Round, a: complex, b: complex) -> tuple[float, float]:
    real = round_to(round_to(a.real * b.real) - round_to(a.imag * b.imag))
    return real, round_to(round_to(a.real * b.imag) + round_to(a.imag * b.real))


EXACT: dict[str, Kernel] = {
    "complex.create": complex,
    "complex.re": operator.attrgetter("real"),
    "complex.im": operator.attrgetter("imag"),
    "complex.neg": operator.neg,
    "complex.conj": complex.conjugate,
    "complex.eq": operator.eq,
    "complex.neq": operator.ne,
}
ROUNDED: dict[str, Callable[[Round, complex, complex], tuple[float, float]]] = {
    "complex.add": lambda r, a, b: (r(a.real + b.real), r(a.imag + b.imag)),
    "complex.sub": lambda r, a, b: (r(a.real - b.real), r(a.imag - b.imag)),
    "complex.mul": _product,
}
