"""Meanings of the ops of the `complex` dialect, computed by the domain.

Source: https://mlir.llvm.org/docs/Dialects/ComplexOps/
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.scalars import apply_scalar, by_domain, elementwise
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute

COMPLEX_OPS = tuple(
    f"complex.{name}"
    for name in (
        *("abs", "add", "angle", "atan2", "bitcast", "conj", "cos", "create", "div", "eq", "exp"),
        *("expm1", "im", "log", "log1p", "mul", "neg", "neq", "pow", "powi", "re", "rsqrt"),
        *("sign", "sin", "sqrt", "sub", "tan", "tanh"),
    )
)


class ComplexMeanings:
    """The ops of `complex`; they have no side effect."""

    @meaning("complex.constant")
    def constant(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A number."""
        value = attribute(op, "value")
        if value is None:
            raise UnsupportedOp(op, "a constant without value")
        return (machine.domain.constant(value, op.results[0].type),)

    @meaning(*COMPLEX_OPS)
    @elementwise
    def scalar(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A function of numbers."""
        return apply_scalar(machine, op, operands, by_domain)
