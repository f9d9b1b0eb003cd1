"""What the ops of the `affine` dialect mean that compute an index.

Source: https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineExpr

from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import affine_map
from oneshot_verify.semantics.values import Index


class AffineMeanings:
    """`affine.apply`, `affine.min`, `affine.max`."""

    @meaning("affine.apply")
    def apply(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The one result of the map."""
        return (_results(machine, op, operands)[0],)

    @meaning("affine.min")
    def min(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The smallest result of the map."""
        return (machine.domain.minimum(*_results(machine, op, operands)),)

    @meaning("affine.max")
    def max(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The largest result of the map."""
        return (machine.domain.maximum(*_results(machine, op, operands)),)


def _divisors(expression: AffineExpr) -> list[AffineExpr]:
    if not isinstance(expression, AffineBinaryOpExpr):
        return []
    own = (
        []
        if expression.kind in (AffineBinaryOpKind.Add, AffineBinaryOpKind.Mul)
        or (isinstance(expression.rhs, AffineConstantExpr) and expression.rhs.value > 0)
        else [expression.rhs]
    )
    return [*_divisors(expression.lhs), *_divisors(expression.rhs), *own]


def _results(machine: Machine, op: Operation, operands: Operands) -> list[Index]:
    return map_results(machine, op, "map", operands)


def map_results(machine: Machine, op: Operation, name: str, operands: Operands) -> list[Index]:
    """The results of the map that is the attribute `name`; what it divides by must be positive."""
    text = machine.once(op, name, lambda op: affine_map(op, name)).data
    dims, symbols = operands[: text.num_dims], operands[text.num_dims :]
    domain = machine.domain
    divisors = machine.once(
        op, f"divisors of {name}", lambda op: [_divisors(e) for e in text.results]
    )
    results: list[Index] = []
    for expression, of_expression in zip(text.results, divisors, strict=True):
        for divisor in of_expression:
            positive = domain.lt(0, evaluate(domain, divisor, dims, symbols))
            machine.require(positive, FaultKind.DIVISION, op)
        results.append(evaluate(domain, expression, dims, symbols))
    return results
