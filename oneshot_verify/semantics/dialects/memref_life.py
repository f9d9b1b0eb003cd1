"""Meanings of the ops of `memref` that change how long buffers live, of atomic updates, and of globals of tensors.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/, https://mlir.llvm.org/docs/Dialects/MLProgramOps/
"""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr
from xdsl.ir import Operation

from oneshot_verify.ir.dialects.directives import ATOMIC_KINDS
from oneshot_verify.semantics.dialects.memref import allocate, named_global
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import is_bool, ranked_memref
from oneshot_verify.semantics.shapes import require_same_shape
from oneshot_verify.semantics.values import AffineView, Scalar, TensorValue

_OF_INTEGERS = ("maxs", "maxu", "mins", "minu")
"""Kinds of atomic updates of which the op of `arith` says more than the name."""


class MemRefLifeMeanings:
    """`memref.alloca_scope`, `memref.realloc`, `memref.atomic_rmw`, `memref.generic_atomic_rmw`, and the ops of
    `ml_program`."""

    @meaning("memref.alloca_scope")
    def alloca_scope(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Run the body; what `memref.alloca` makes in it dies at its end."""
        depth = len(machine.stack)
        results = machine.run_body(op.regions[0].block, ())
        machine.leave_stack(depth)
        return results

    @meaning("memref.realloc")
    def realloc(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A buffer of another size with the same elements at its front; the old one is freed."""
        old, *sizes = operands
        type = ranked_memref(op.results[0].type)
        if type is None or len(old.shape) != 1:
            raise UnsupportedOp(op, "only buffers with one dimension can change their size")
        dynamic = type.get_shape() == (DYNAMIC_INDEX,)
        new = allocate(machine, op, sizes if dynamic else ())
        domain = machine.domain
        common = (domain.minimum(old.shape[0], new.shape[0]),)
        front = AffineView.slice((0,), (1,))
        kept = domain.view(machine.memory.contents(old, op), front, common)
        contents = domain.overlay(machine.memory.peek(new), front, common, kept)
        machine.memory.free(old, op)
        machine.memory.fill(new, contents, op)
        return (new,)

    @meaning("memref.atomic_rmw")
    def atomic_rmw(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Change one element: nobody sees anything in between."""
        value, buffer, *indices = operands
        kind = op.get_attr_or_prop("kind")
        if not isinstance(kind, IntegerAttr):
            raise UnsupportedOp(op, "the op does not say what it does")
        name, type = ATOMIC_KINDS[kind.value.data], op.results[0].type
        if isinstance(type, IndexType) or is_bool(type):
            raise UnsupportedOp(op, f"'memref.atomic_rmw' on {type} is not covered")
        old = machine.memory.load(buffer, indices, op)
        if name != "assign":
            name = f"arith.{name}{'i' if name in _OF_INTEGERS else ''}"
            value = machine.domain.element_op(name, type, [old, value], [type, type], {})
        machine.memory.store(buffer, indices, value, op)
        return (given_back(machine, old, value),)

    @meaning("memref.generic_atomic_rmw")
    def generic_atomic_rmw(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Change one element by the body."""
        buffer, *indices = operands
        old = machine.memory.load(buffer, indices, op)
        (new,) = machine.run_body(op.regions[0].block, (old,))
        machine.memory.store(buffer, indices, new, op)
        return (given_back(machine, old, new),)

    @meaning("memref.prefetch")
    def prefetch(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Nothing that a program could see: it neither reads, writes nor traps, whatever the address."""
        return ()

    @meaning("ml_program.global_load", "ml_program.global_load_const")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A tensor with the current contents of the global, which is a buffer of its name (see `load_globals`)."""
        buffer = named_global(machine, op)
        contents = machine.memory.contents(buffer, op)
        return (TensorValue(buffer.shape, contents, buffer.element_type, pinned=True),)

    @meaning("ml_program.global_store")
    def store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """From here on the global holds this tensor."""
        buffer, (tensor,) = named_global(machine, op), operands
        require_same_shape(machine, op, buffer.shape, tensor.shape)
        machine.memory.fill(buffer, tensor.contents, op)
        return ()


def given_back(machine: Machine, old: Scalar, new: Scalar) -> Scalar:
    """The result of an atomic update. The dialect's page says "the latest value that was stored"; the lowering to
    LLVM gives the element as it was before. A proof must hold for both."""
    return machine.domain.either(machine.unsettled("an atomic op gives the old element"), old, new)
