"""What the ops of the `ml_program` dialect mean: tensors that live as long as the program.

Source: https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation

from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.shapes import require_same_shape
from oneshot_verify.semantics.values import MemRefValue, TensorValue


class MLProgramMeanings:
    """Loads and stores of globals; each is a buffer of the global's name (see `load_globals`)."""

    @meaning("ml_program.global_load", "ml_program.global_load_const")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """What the global holds now."""
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
    name = attribute(op, "global")
    if not isinstance(name, SymbolRefAttr) or name.string_value() not in machine.globals:
        raise UnsupportedOp(op, f"the global {name} is not known")
    return machine.globals[name.string_value()]
