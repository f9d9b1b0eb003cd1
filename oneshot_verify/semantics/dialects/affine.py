"""Meanings of the ops of the `affine` dialect, and its bounds and conditions, over any domain.

Source: https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineSetAttr, IntegerAttr
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineConstraintKind,
    AffineExpr,
)

from oneshot_verify.semantics.affine import evaluate, used_operands
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import affine_map, bit_width, integers, is_float
from oneshot_verify.semantics.values import Index, Truth


class AffineMeanings:
    """`affine.apply`, `affine.min`, `affine.max`, `affine.delinearize_index`, `affine.linearize_index`,
    `affine.prefetch`."""

    @meaning("affine.apply")
    def apply(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The one result of the map."""
        return (map_results(machine, op, "map", operands)[0],)

    @meaning("affine.min")
    def min(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The smallest result of the map."""
        return (machine.domain.minimum(*map_results(machine, op, "map", operands)),)

    @meaning("affine.max")
    def max(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The largest result of the map."""
        return (machine.domain.maximum(*map_results(machine, op, "map", operands)),)

    @meaning("affine.delinearize_index")
    def delinearize_index(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The digits of a number. A size that the first one need not have says that the number fits, as mlir-opt's
        canonicalization takes it."""
        linear, *dynamic = operands
        sizes = _sizes(op, dynamic)
        for size in sizes:
            machine.require(
                machine.domain.lt(0, size), FaultKind.DIVISION, op, "a size of the basis"
            )
        strides = _strides(sizes, len(op.results))
        domain = machine.domain
        digits = [domain.floordiv(linear, strides[0])]
        for outer, stride in pairwise(strides):
            digits.append(domain.floordiv(domain.mod(linear, outer), stride))
        if len(sizes) < len(digits):
            return digits
        fits = domain.conj(domain.le(0, linear), domain.lt(linear, strides[0] * sizes[0]))
        return [
            domain.only_where(fits, op, operands, digit, str(number))
            for number, digit in enumerate(digits)
        ]

    @meaning("affine.linearize_index")
    def linearize_index(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The number that has these digits, which may be larger than their sizes; these may be anything, unless the op
        promises that they are `disjoint`."""
        count = len(op.operands) - integers(op, "static_basis").count(DYNAMIC_INDEX)
        sizes = _sizes(op, operands[count:])
        strides = _strides(sizes, count)
        linear: Index = 0
        # Without digits there is a stride all the same.
        for digit, stride in zip(operands[:count], strides, strict=False):
            linear = linear + digit * stride
        if not is_disjoint(op):
            return (linear,)
        domain = machine.domain
        fits = [domain.le(0, size) for size in sizes]
        # The first digit may be negative, and so the whole is.
        inner = operands[max(count - len(sizes), 1) : count]
        fits += [domain.le(0, digit) for digit in inner]
        digits = operands[count - len(sizes) : count]
        fits += [domain.lt(digit, size) for digit, size in zip(digits, sizes, strict=True)]
        return (domain.only_where(domain.conj(*fits), op, operands, linear, "disjoint"),)

    @meaning("affine.prefetch")
    def prefetch(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Nothing that a program could see (`memref.prefetch`), but the address is computed."""
        map_results(machine, op, "map", operands[1:])
        return ()


def is_disjoint(op: Operation) -> bool:
    """True if an op promises that each digit is less than its size."""
    promised = op.get_attr_or_prop("disjoint")
    is_off = isinstance(promised, IntegerAttr) and promised.value.data == 0
    return promised is not None and not is_off


def _sizes(op: Operation, dynamic: Sequence[Index]) -> list[Index]:
    """The sizes of the digits."""
    given = iter(dynamic)
    return [next(given) if size == DYNAMIC_INDEX else size for size in integers(op, "static_basis")]


def _strides(sizes: Sequence[Index], count: int) -> list[Index]:
    """The weight of each of `count` digits."""
    strides: list[Index] = [1]
    for size in reversed(sizes[len(sizes) - count + 1 :]):
        strides.append(strides[-1] * size)
    return strides[::-1]


def divisors_in(expression: AffineExpr) -> list[AffineExpr]:
    """The divisors in an expression that are not positive constants; those of inner expressions first."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return []
    own = (
        []
        if expression.kind in (AffineBinaryOpKind.Add, AffineBinaryOpKind.Mul)
        or (isinstance(expression.rhs, AffineConstantExpr) and expression.rhs.value > 0)
        else [expression.rhs]
    )
    return [*divisors_in(expression.lhs), *divisors_in(expression.rhs), *own]


def require_positive(
    machine: Machine,
    op: Operation,
    divisors: Sequence[AffineExpr],
    dims: Sequence[Index],
    symbols: Sequence[Index],
) -> None:
    """Require that each divisor of `op` is positive."""
    for divisor in divisors:
        positive = machine.domain.lt(0, evaluate(machine.domain, divisor, dims, symbols))
        machine.require(positive, FaultKind.DIVISION, op)


def map_results(machine: Machine, op: Operation, name: str, operands: Operands) -> list[Index]:
    """The results of the map that is the attribute `name`; what it divides by must be positive."""
    text = machine.once(op, name, lambda op: affine_map(op, name)).data
    dims, symbols = operands[: text.num_dims], operands[text.num_dims :]
    domain = machine.domain
    divisors = machine.once(
        op, f"divisors of {name}", lambda op: [divisors_in(e) for e in text.results]
    )
    results: list[Index] = []
    for number, (expression, of_expression) in enumerate(zip(text.results, divisors, strict=True)):
        require_positive(machine, op, of_expression, dims, symbols)
        found = evaluate(domain, expression, dims, symbols)
        used = used_operands(expression, dims, symbols)
        results.append(domain.on_numbers(op, used, found, f"{name} {number}"))
    return results


REDUCTIONS: dict[str, int | float] = {
    "addf": 0.0,
    "addi": 0,
    "andi": -1,
    "maximumf": -math.inf,
    "minimumf": math.inf,
    "mulf": 1.0,
    "muli": 1,
    "ori": 0,
}
"""The reductions that `affine.parallel` may do, ops of `arith`, with what each starts from."""


def places(machine: Machine, op: Operation, given: Operands) -> Operands:
    """The index of an access: the operands that are `given`, or the results of the map of an `affine` op."""
    return map_results(machine, op, "map", given) if "map" in op.properties else given


def _bounds(machine: Machine, op: Operation, names: Sequence[str]) -> tuple[list[list[Any]], Any]:
    """The results of the maps of the bounds, and the operands that belong to none of them."""
    values = [machine.get(operand) for operand in op.operands]
    bounds: list[list[Index]] = []
    for name in names:
        text = affine_map(op, name).data
        count = text.num_dims + text.num_symbols
        bounds.append(map_results(machine, op, name, values[:count]))
        values = values[count:]
    return bounds, values


def loop_bounds(machine: Machine, op: Operation) -> tuple[Index, Index, int, list[Any]]:
    """Of an `affine.for`: the largest of the lower bounds, the smallest of the upper ones, the step, and the values
    that the loop starts with."""
    (lower, upper), values = _bounds(machine, op, ("lowerBoundMap", "upperBoundMap"))
    step = op.get_attr_or_prop("step")
    if not isinstance(step, IntegerAttr) or step.value.data < 1:
        raise UnsupportedOp(op, "a loop without a constant step that is positive")
    domain = machine.domain
    return domain.maximum(*lower), domain.minimum(*upper), int(step.value.data), values


def parallel_bounds(machine: Machine, op: Operation) -> list[list[Index]]:
    """Of an `affine.parallel`, per loop: the largest of its lower bounds, the smallest of its upper ones, the step."""
    results, _ = _bounds(machine, op, ("lowerBoundsMap", "upperBoundsMap"))
    domain = machine.domain
    found: list[list[Index]] = []
    for all_bounds, groups, pick in (
        (results[0], "lowerBoundsGroups", domain.maximum),
        (results[1], "upperBoundsGroups", domain.minimum),
    ):
        remaining = list(all_bounds)
        found.append([])
        for count in integers(op, groups):
            found[-1].append(pick(*remaining[:count]))
            del remaining[:count]
    return [*found, list(integers(op, "steps"))]


def reductions_of(op: Operation) -> list[str]:
    """The reductions of an `affine.parallel`, by names of `REDUCTIONS`."""
    from oneshot_verify.ir.dialects.directives import ATOMIC_KINDS

    names = [ATOMIC_KINDS[number] for number in integers(op, "reductions")]
    for name, result in zip(names, op.results, strict=True):
        fits = is_float(result.type) if name.endswith("f") else (bit_width(result.type) or 0) > 1
        if name not in REDUCTIONS or not fits:
            raise UnsupportedOp(op, f"the reduction '{name}' of {result.type} is not covered")
    return names


def is_met(machine: Machine, op: Operation) -> Truth:
    """True if the condition of an `affine.if` holds."""
    condition = op.get_attr_or_prop("condition")
    if not isinstance(condition, AffineSetAttr):
        raise UnsupportedOp(op, "an affine.if without a condition")
    text = condition.data
    operands = [machine.get(operand) for operand in op.operands]
    dims, symbols = operands[: text.num_dims], operands[text.num_dims :]
    domain = machine.domain
    parts: list[Truth] = []
    for number, constraint in enumerate(text.constraints):
        for side in (constraint.lhs, constraint.rhs):
            require_positive(machine, op, divisors_in(side), dims, symbols)
        left, right = (
            machine.strict(
                op,
                used_operands(side, dims, symbols),
                evaluate(domain, side, dims, symbols),
                f"constraint {number}",
            )
            for side in (constraint.lhs, constraint.rhs)
        )
        if constraint.kind == AffineConstraintKind.eq:
            parts.append(domain.eq(left, right))
        elif constraint.kind == AffineConstraintKind.ge:
            parts.append(domain.le(right, left))
        else:
            parts.append(domain.le(left, right))
    return domain.conj(*parts)
