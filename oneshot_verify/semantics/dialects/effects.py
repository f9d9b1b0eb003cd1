"""Meanings of single ops of small dialects: prints, assertions, poison; and of the ops of `shape` around tensors and
buffers: assumptions, and shapes as tensors. A witness is the truth value of what it is a witness of.

Source of `shape`: https://mlir.llvm.org/docs/Dialects/ShapeDialect/
"""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType, StringAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.dialects.vectors import vector_shape
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import (
    ranked_memref,
    ranked_tensor,
    scalar_type,
    vector_type,
)
from oneshot_verify.semantics.shapes import fill_in
from oneshot_verify.semantics.values import (
    Block,
    MemRefValue,
    TensorValue,
    Truth,
    UnrankedValue,
    VectorValue,
)


class EffectMeanings:
    """`vector.print`, `cf.assert`, `ub.poison`, and ops of `shape`: `assuming`, witnesses, `shape_of`."""

    @meaning("vector.print")
    def print(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Something that the outside world sees. Source: https://mlir.llvm.org/docs/Dialects/Vector/#vectorprint"""
        for type in op.operand_types:
            if not scalar_type(type) and vector_type(type) is None:
                raise UnsupportedOp(op, f"printing of type {type} is not covered")
        texts = [op.get_attr_or_prop(name) for name in ("stringLiteral", "punctuation")]
        machine.observe(op, " ".join(["print", *(str(text) for text in texts if text)]), operands)
        return ()

    @meaning("cf.assert")
    def assert_(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Ends the run where its condition does not hold: no undefined behaviour, but something that people see.

        Source: https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/#cfassert-cfassertop
        """
        machine.abort_unless(operands[0], op, message_of(op))
        return ()

    @meaning("ub.poison")
    def poison(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A value that nobody has defined. A buffer of the target is one that is dead, with a layout that is poison:
        passes hand it on where it is not used. Source: https://mlir.llvm.org/docs/Dialects/UBOps/
        """
        type = op.results[0].type
        vector = vector_type(type)
        if vector is not None:
            shape, element = vector_shape(machine, vector), vector.element_type
            lane = machine.domain.poison(element)
            contents = machine.domain.generate(shape, lambda _: lane, element)
            return (VectorValue(shape, contents, element),)
        if (buffer := ranked_memref(type)) and not machine.memory.is_source:
            return (_dead_buffer(machine, op, buffer),)
        if not scalar_type(type):
            raise UnsupportedOp(op, f"poison of type {type} is not covered")
        return (machine.domain.poison(type),)

    @meaning("shape.const_witness")
    def const_witness(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A witness that is what the text says."""
        passing = op.get_attr_or_prop("passing")
        if not isinstance(passing, IntegerAttr):
            raise UnsupportedOp(op, "the op does not say whether it passes")
        return (bool(passing.value.data),)

    @meaning("shape.cstr_require")
    def cstr_require(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A witness of a condition, which is asserted here: the run ends where it does not hold.

        So says the dialect's page ("a runtime assertion"), and so does `-convert-shape-constraints` lower it.
        """
        machine.abort_unless(operands[0], op, message_of(op))
        return (True,)

    @meaning("shape.assuming_all")
    def assuming_all(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A witness of all the others."""
        return (machine.domain.conj(*operands),)

    @meaning("shape.assuming")
    def assuming(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The values that the body yields; the witness must hold."""
        require_witness(machine, op, operands[0])
        return machine.run_body(op.regions[0].block, ())

    @meaning("shape.shape_of")
    def shape_of(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The sizes as a tensor. (A `!shape.shape`, which may be an error as well, is not covered.)"""
        (shaped,) = operands
        type, index = ranked_tensor(op.results[0].type), IndexType()
        if type is None or not isinstance(type.element_type, IndexType):
            raise UnsupportedOp(op, f"a shape of type {op.results[0].type} is not covered")
        if isinstance(shaped, UnrankedValue):
            rank, sizes = shaped.rank, shaped.sizes
        else:
            rank = len(shaped.shape)
            sizes = machine.domain.literal((rank,), shaped.shape, index)
        (written,) = type.get_shape()
        if written != DYNAMIC_INDEX:
            machine.require(machine.domain.eq(rank, written), FaultKind.BAD_CAST, op, "rank")
            rank = written
        return (TensorValue((rank,), sizes, index),)


ASSERTIONS = frozenset({"cf.assert", "shape.cstr_require"})
"""The ops that end the run with a message where their operand does not hold."""


def message_of(op: Operation) -> str:
    """The message of an assertion that fails."""
    message = op.get_attr_or_prop("msg")
    return message.data if isinstance(message, StringAttr) else ""


def require_witness(machine: Machine, op: Operation, witness: Truth) -> None:
    """Require that the witness of a `shape.assuming` holds."""
    machine.require(witness, FaultKind.ASSERTION, op)


def _dead_buffer(machine: Machine, op: Operation, type: MemRefType[Attribute]) -> MemRefValue:
    """A buffer that nobody may access, of which neither sizes nor layout are known."""
    number, element = machine.domain.poison(IndexType()), type.element_type
    shape = fill_in(type.get_shape(), repeat(0))
    block = Block("poison", shape, element, (number,) * len(shape), number, freeable=False)
    made = machine.memory.add(block, machine.domain.undefined(shape, element, block.name))
    machine.memory.end(block, True)
    return replace(made, shape=fill_in(type.get_shape(), repeat(number)))
