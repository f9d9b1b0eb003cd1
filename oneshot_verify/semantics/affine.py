"""Affine expressions over any domain: their values, and loop nests whose iterations have an element of each output to
themselves, which are run for an arbitrary element."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from xdsl.dialects.builtin import i1
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.values import Index, LoopNest, Scalar


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


def pointwise_orders(nest: LoopNest) -> list[list[int]] | None:
    """For each output, and each loop, the dimension that the loop runs over; None if the nest is none of these. One
    without outputs is."""
    if nest.outputs and any(iterator != "parallel" for iterator in nest.iterators):
        return None
    accesses = [*zip(nest.maps, nest.shapes, strict=True)][len(nest.inputs) :]
    orders = [places_of_loops(results, len(nest.extents), shape) for results, shape in accesses]
    known = [order for order in orders if order is not None]
    return known if len(known) == len(orders) else None


def run_pointwise(
    domain: Domain, nest: LoopNest, orders: Sequence[list[int]]
) -> tuple[tuple[Any, ...], int]:
    """The outputs of a nest with these orders, and how often its body was run: once for outputs that lie alike."""
    operands, before = (*nest.inputs, *nest.outputs), len(nest.inputs)
    done: dict[tuple[Index, ...], Sequence[Scalar]] = {}

    def run(loops: tuple[Index, ...]) -> Sequence[Scalar]:
        elements = [
            domain.read(array, [evaluate(domain, result, loops) for result in results])
            for array, results in zip(operands, nest.maps, strict=True)
        ]
        return nest.body(loops, elements)

    def output(number: int, order: list[int]) -> Any:
        def body(index: tuple[Index, ...]) -> Scalar:
            loops = tuple(index[position] for position in order)
            # An iteration is one for all outputs: what nobody knows of it is the same in all of them.
            if loops not in done:
                done[loops] = run(loops)
            return done[loops][number]

        operand = before + number
        return domain.generate(nest.shapes[operand], body, nest.element_types[operand])

    if not orders:
        # What its iterations require, they require all the same.
        domain.generate(nest.extents, lambda loops: len(run(tuple(loops))) == 0, i1)
    return tuple(output(number, order) for number, order in enumerate(orders)), len(done)


MOST = 64
"""The limit for iterations that are run one after another."""


def run_in_order(domain: Domain, nest: LoopNest) -> tuple[Any, ...] | None:
    """The outputs of a nest whose iterations run one after another; None if it is not known that they are few."""
    if nest.body is None or not all(isinstance(each, int) for each in nest.extents):
        return None
    if prod(nest.extents) > MOST:
        return None
    outputs, inputs = [*nest.outputs], len(nest.inputs)
    for loops in product(*map(range, nest.extents)):
        places = [[evaluate(domain, each, loops) for each in results] for results in nest.maps]
        operands = zip((*nest.inputs, *outputs), places, strict=True)
        made = nest.body(loops, [domain.read(*each) for each in operands])
        written = zip(outputs, places[inputs:], made, strict=True)
        outputs = [domain.write(*each) for each in written]
    return tuple(outputs)
