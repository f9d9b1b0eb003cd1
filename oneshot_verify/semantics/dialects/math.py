"""Meanings of the ops of the `math` and `complex` dialects, computed by the domain.

Source: https://mlir.llvm.org/docs/Dialects/MathOps/, https://mlir.llvm.org/docs/Dialects/ComplexOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.scalars import (
    ScalarFunction,
    apply_scalar,
    apply_scalars,
    by_domain,
    constant_of,
    element_type,
    elementwise,
)
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import is_bool, is_integer
from oneshot_verify.semantics.values import Scalar

MATH_OPS = (
    "absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz cttz ctpop erf erfc exp "
    "exp2 expm1 floor fma fpowi isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven rsqrt sin sinh "
    "sqrt tan tanh trunc"
)
COMPLEX_OPS = (
    "abs add angle atan2 bitcast conj cos create div eq exp expm1 im log log1p mul neg neq pow powi re rsqrt sign sin "
    "sqrt sub tan tanh"
)


class MathMeanings:
    """The ops of `math`; they have no side effect."""

    @meaning(*(f"math.{name}" for name in MATH_OPS.split()))
    @elementwise
    def scalar(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A scalar function."""
        return apply_scalar(machine, op, operands, by_domain)

    @meaning("math.ipowi")
    @elementwise
    def ipowi(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A power of integers; zero to a negative one divides by zero, as `-convert-math-to-funcs` lowers it."""
        return apply_scalar(machine, op, operands, _pick_power)

    @meaning("math.sincos")
    @elementwise
    def sincos(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Sine and cosine, each as its own op gives it."""
        picks = [partial(by_domain, name=name) for name in ("math.sin", "math.cos")]
        return apply_scalars(machine, op, operands, picks)


def _pick_power(machine: Machine, op: Operation) -> ScalarFunction:
    type, domain = element_type(op.operands[0].type), machine.domain
    if not is_integer(type) or is_bool(type):
        raise UnsupportedOp(op, f"a power of type {type} is not covered")
    compute = by_domain(machine, op)
    zero = domain.constant(IntegerAttr(0, cast("IntegerType", type)), type)
    is_equal, is_less = (
        domain.prepare_element_op("arith.cmpi", i1, (type, type), {"predicate": number})
        for number in (IntegerAttr(0, i64), IntegerAttr(2, i64))
    )

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        base, exponent = operands
        divides = domain.conj(is_equal((base, zero)), is_less((exponent, zero)))
        machine.require(domain.neg(divides), FaultKind.DIVISION, op, "zero to a negative power")
        return compute(machine, op, operands)

    return run


class ComplexMeanings:
    """The ops of `complex`; they have no side effect."""

    @meaning("complex.constant")
    def constant(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A number."""
        return (constant_of(machine, op),)

    @meaning(*(f"complex.{name}" for name in COMPLEX_OPS.split()))
    @elementwise
    def scalar(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A function of numbers."""
        return apply_scalar(machine, op, operands, by_domain)
