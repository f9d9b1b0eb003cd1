"""Meanings of the ops of the `arith` dialect that also return the part that overflows.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr, i1, i64
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.index_arithmetic import BOOL_OPS, plain
from oneshot_verify.semantics.dialects.scalars import (
    ScalarFunction,
    apply_scalars,
    by_domain,
    element_type,
    elementwise,
)
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import is_bool
from oneshot_verify.semantics.values import Scalar

UNSIGNED_BELOW = IntegerAttr(6, i64)
"""The predicate `ult` of `arith.cmpi`."""


class ArithExtendedMeanings:
    """`addui_extended`, `mului_extended`, `mulsi_extended`."""

    @meaning("arith.addui_extended")
    @elementwise
    def add(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The sum, which wraps around, and whether it does so without sign."""
        return apply_scalars(machine, op, operands, (_pick_sum, _pick_carry))

    @meaning("arith.mului_extended", "arith.mulsi_extended")
    @elementwise
    def multiply(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lower and the upper half of the product without bounds; the factors are without or with sign."""
        return apply_scalars(machine, op, operands, (_pick_low, _pick_high))


def _pick_sum(machine: Machine, op: Operation) -> ScalarFunction:
    return _wrapping(machine, op, "arith.addi")


def _pick_low(machine: Machine, op: Operation) -> ScalarFunction:
    return _wrapping(machine, op, "arith.muli")


def _wrapping(machine: Machine, op: Operation, name: str) -> ScalarFunction:
    """The op `name`, which gives as many bits as it gets."""
    type = element_type(op.operands[0].type)
    if isinstance(type, IndexType):
        # Indices have no bounds here, so there is no upper half.
        raise UnsupportedOp(op, f"'{op_name(op)}' on index is not covered")
    return plain(BOOL_OPS[name]) if is_bool(type) else by_domain(machine, op, name)


def _pick_carry(machine: Machine, op: Operation) -> ScalarFunction:
    """A sum that wraps around is less than either operand."""
    type = element_type(op.operands[0].type)
    if is_bool(type):
        return lambda machine, _, operands: machine.domain.conj(*operands)
    total = _pick_sum(machine, op)
    is_below = machine.domain.prepare_element_op(
        "arith.cmpi", i1, (type, type), {"predicate": UNSIGNED_BELOW}
    )

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        return is_below((total(machine, op, operands), operands[0]))

    return run


def _pick_high(machine: Machine, op: Operation) -> ScalarFunction:
    # One bit holds the product of two: 1 * 1 without sign; -1 * -1 = 1 with sign, of which the upper bit is 0.
    return (
        (lambda _machine, _op, _operands: False)
        if is_bool(element_type(op.operands[0].type))
        else by_domain(machine, op)
    )
