"""Arithmetic on complex numbers whose parts are floats of one type, each operation on the parts rounded.

Only what has no choice of its own is here: how a quotient or a root is computed is left open by MLIR.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects.builtin import ComplexType
from xdsl.ir import Attribute

from oneshot_verify.semantics.concrete.floats import Round, rounding

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


def _real(value: complex) -> float:
    return value.real


def _imaginary(value: complex) -> float:
    return value.imag


def _negated(value: complex) -> complex:
    return complex(-value.real, -value.imag)


def _conjugate(value: complex) -> complex:
    return complex(value.real, -value.imag)


def _equal(left: complex, right: complex) -> bool:
    return left == right


def _unequal(left: complex, right: complex) -> bool:
    return left != right


EXACT: dict[str, Kernel] = {
    "complex.create": complex,
    "complex.re": _real,
    "complex.im": _imaginary,
    "complex.neg": _negated,
    "complex.conj": _conjugate,
    "complex.eq": _equal,
    "complex.neq": _unequal,
}
ROUNDED: dict[str, Callable[[Round, complex, complex], tuple[float, float]]] = {
    "complex.add": lambda r, a, b: (r(a.real + b.real), r(a.imag + b.imag)),
    "complex.sub": lambda r, a, b: (r(a.real - b.real), r(a.imag - b.imag)),
    "complex.mul": _product,
}
