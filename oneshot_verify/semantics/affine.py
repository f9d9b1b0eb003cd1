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


def places_of_loops(
    results: Sequence[AffineExpr], loops: int, shape: Sequence[Index]
) -> list[int] | None:
    """For each loop, the dimension of an operand of this shape that it runs over; None where that is not one for each.
    A dimension of size one may be left to a constant."""
    kept = {
        place: each.position
        for place, each in enumerate(results)
        if isinstance(each, AffineDimExpr)
    }
    others = (place for place in range(len(results)) if place not in kept)
    if any(shape[place] != 1 or results[place] != AffineConstantExpr(0) for place in others):
        return None
    if sorted(kept.values()) != list(range(loops)):
        return None
    return sorted(kept, key=lambda place: kept[place])


def used_operands(
    expression: AffineExpr, dims: Sequence[Index], symbols: Sequence[Index] = ()
) -> list[Index]:
    """The dimensions and symbols that an expression names."""
    return [
        dims[part.position] if isinstance(part, AffineDimExpr) else symbols[part.position]
        for part in expression.dfs()
        if isinstance(part, AffineDimExpr | AffineSymExpr)
    ]
