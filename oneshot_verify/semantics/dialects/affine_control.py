"""What the `affine` dialect says of loops, conditions and places in memory, over any domain.

Source: https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import AffineSetAttr, IntegerAttr
from xdsl.ir import Operation
from xdsl.ir.affine import AffineConstraintKind, AffineMap

from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import affine_map, attribute
from oneshot_verify.semantics.values import Index, Truth


class AffineMemoryMeanings:
    """`affine.load` and `affine.store`: the indices are the results of a map."""

    @meaning("affine.load")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The element at the results of the map."""
        memref, *indices = operands
        return (machine.memory.load(memref, _place(machine, op, indices), op),)

    @meaning("affine.store")
    def store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Write the element at the results of the map."""
        value, memref, *indices = operands
        machine.memory.store(memref, _place(machine, op, indices), value, op)
        return ()


def _place(machine: Machine, op: Operation, indices: Sequence[Index]) -> list[Index]:
    return _results(machine, affine_map(op, "map").data, indices)


def _results(machine: Machine, text: AffineMap, operands: Sequence[Index]) -> list[Index]:
    dims, symbols = operands[: text.num_dims], operands[text.num_dims :]
    return [evaluate(machine.domain, each, dims, symbols) for each in text.results]


def loop_bounds(machine: Machine, op: Operation) -> tuple[Index, Index, int, list[Any]]:
    """Of an `affine.for`: the largest of the lower bounds, the smallest of the upper ones, the step, and the values
    that the loop starts with."""
    values = [machine.get(operand) for operand in op.operands]
    bounds: list[list[Index]] = []
    for name in ("lowerBoundMap", "upperBoundMap"):
        text = affine_map(op, name).data
        count = text.num_dims + text.num_symbols
        bounds.append(_results(machine, text, values[:count]))
        values = values[count:]
    step = attribute(op, "step")
    if not isinstance(step, IntegerAttr):
        raise UnsupportedOp(op, "a loop without a constant step")
    domain = machine.domain
    return domain.maximum(*bounds[0]), domain.minimum(*bounds[1]), int(step.value.data), values


def is_met(machine: Machine, op: Operation) -> Truth:
    """Whether the condition of an `affine.if` holds."""
    condition = attribute(op, "condition")
    if not isinstance(condition, AffineSetAttr):
        raise UnsupportedOp(op, "an affine.if without a condition")
    text = condition.data
    operands = [machine.get(operand) for operand in op.operands]
    dims, symbols = operands[: text.num_dims], operands[text.num_dims :]
    domain = machine.domain
    parts: list[Truth] = []
    for constraint in text.constraints:
        left, right = (
            evaluate(domain, side, dims, symbols) for side in (constraint.lhs, constraint.rhs)
        )
        if constraint.kind == AffineConstraintKind.eq:
            parts.append(domain.eq(left, right))
        elif constraint.kind == AffineConstraintKind.ge:
            parts.append(domain.le(right, left))
        else:
            parts.append(domain.le(left, right))
    return domain.conj(*parts)
