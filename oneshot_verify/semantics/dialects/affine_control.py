"""Bounds, conditions and memory accesses of the `affine` dialect, over any domain.

Source: https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import AffineSetAttr, IntegerAttr
from xdsl.ir import Operation
from xdsl.ir.affine import AffineConstraintKind

from oneshot_verify.semantics.affine import evaluate, used_operands
from oneshot_verify.semantics.dialects.affine import divisors_in, map_results, require_positive
from oneshot_verify.semantics.dialects.vector_memory import load_vector, store_vector
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import (
    affine_map,
    attribute,
    bit_width,
    integers,
    is_float,
)
from oneshot_verify.semantics.values import Index, Truth

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


class AffineMemoryMeanings:
    """Loads and stores: the indices are the results of a map."""

    @meaning("affine.load")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The element at the results of the map."""
        memref, *indices = operands
        return (machine.memory.load(memref, map_results(machine, op, "map", indices), op),)

    @meaning("affine.store")
    def store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Write the element at the results of the map."""
        value, memref, *indices = operands
        machine.memory.store(memref, map_results(machine, op, "map", indices), value, op)
        return ()

    @meaning("affine.vector_load")
    def vector_load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """`vector.load` at the results of the map."""
        memref, *indices = operands
        return (load_vector(machine, op, memref, map_results(machine, op, "map", indices)),)

    @meaning("affine.vector_store")
    def vector_store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """`vector.store` at the results of the map."""
        vector, memref, *indices = operands
        store_vector(machine, op, vector, memref, map_results(machine, op, "map", indices))
        return ()


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
    step = attribute(op, "step")
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
    condition = attribute(op, "condition")
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
