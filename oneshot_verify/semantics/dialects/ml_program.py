"""Meanings of the ops of the `ml_program` dialect: tensors that live as long as the program.

Source: https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.memref import named_global
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.shapes import require_same_shape
from oneshot_verify.semantics.values import MemRefValue, TensorValue


class MLProgramMeanings:
    """Loads and stores of globals; each is a buffer of the global's name (see `load_globals`)."""

    @meaning("ml_program.global_load", "ml_program.global_load_const")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A tensor with the current contents of the global."""
        buffer = _buffer(machine, op)
        contents = machine.memory.contents(buffer, op)
        return (TensorValue(buffer.shape, contents, buffer.element_type, pinned=True),)

    @meaning("ml_program.global_store")
    def store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """From here on the global holds this tensor."""
        buffer, (tensor,) = _buffer(machine, op), operands
        require_same_shape(machine, op, buffer.shape, tensor.shape)
        machine.memory.fill(buffer, tensor.contents, op)
        return ()


def _buffer(machine: Machine, op: Operation) -> MemRefValue:
    return named_global(machine, op)
