"""What the ops of the `shape` dialect mean that stand around tensors and buffers: assumptions.

A witness is the truth value of what it is a witness of.

Source: https://mlir.llvm.org/docs/Dialects/ShapeDialect/
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.values import Truth


class ShapeMeanings:
    """`shape.assuming` and the witnesses that need no shapes."""

    @meaning("shape.const_witness")
    def const_witness(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A witness that is what the text says."""
        passing = attribute(op, "passing")
        if not isinstance(passing, IntegerAttr):
            raise UnsupportedOp(op, "the op does not say whether it passes")
        return (bool(passing.value.data),)

    @meaning("shape.cstr_require")
    def cstr_require(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A witness of a condition."""
        return (operands[0],)

    @meaning("shape.assuming_all")
    def assuming_all(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A witness of all the others."""
        return (machine.domain.conj(*operands),)

    @meaning("shape.assuming")
    def assuming(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """What the body yields; the witness must hold."""
        require_witness(machine, op, operands[0])
        return machine.run_body(op.regions[0].block, ())


def require_witness(machine: Machine, op: Operation, witness: Truth) -> None:
    """What a `shape.assuming` takes for granted must hold."""
    machine.require(witness, FaultKind.ASSERTION, op)
