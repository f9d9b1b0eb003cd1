"""The value of an affine expression, over any domain."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.values import Index


def evaluate(
    domain: Domain, expression: AffineExpr, dims: Sequence[Index], symbols: Sequence[Index] = ()
) -> Index:
    """The value of `expression`; divisors are positive, as MLIR requires of affine expressions.

    Source: https://mlir.llvm.org/docs/Dialects/Affine/#affine-expressions
    """
    if isinstance(expression, AffineConstantExpr):
        return expression.value
    if isinstance(expression, AffineDimExpr):
        return dims[expression.position]
    if isinstance(expression, AffineSymExpr):
        return symbols[expression.position]
    if not isinstance(expression, AffineBinaryOpExpr):
        raise ValueError(f"not an affine expression: {expression}")
    left = evaluate(domain, expression.lhs, dims, symbols)
    right = evaluate(domain, expression.rhs, dims, symbols)
    match expression.kind:
        case AffineBinaryOpKind.Add:
            return left + right
        case AffineBinaryOpKind.Mul:
            return left * right
        case AffineBinaryOpKind.Mod:
            return domain.mod(left, right)
        case AffineBinaryOpKind.FloorDiv:
            return domain.floordiv(left, right)
        case AffineBinaryOpKind.CeilDiv:
            return -domain.floordiv(-left, right)


def places_of_loops(results: Sequence[AffineExpr], loops: int) -> list[int] | None:
    """For each loop, the dimension of an operand that it runs over; None where that is not one for each."""
    places = [each.position for each in results if isinstance(each, AffineDimExpr)]
    if len(places) != len(results) or sorted(places) != list(range(loops)):
        return None
    return [places.index(loop) for loop in range(loops)]


def used_operands(
    expression: AffineExpr, dims: Sequence[Index], symbols: Sequence[Index] = ()
) -> list[Index]:
    """The dimensions and symbols that an expression names."""
    return [
        dims[part.position] if isinstance(part, AffineDimExpr) else symbols[part.position]
        for part in expression.dfs()
        if isinstance(part, AffineDimExpr | AffineSymExpr)
    ]
