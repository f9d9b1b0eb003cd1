"""Meanings of single ops of small dialects: prints, assertions, poison."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.vectors import vector_shape
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute, scalar_type, vector_type
from oneshot_verify.semantics.values import VectorValue


class EffectMeanings:
    """`vector.print`, `cf.assert`, `ub.poison`."""

    @meaning("vector.print")
    def print(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Something that the outside world sees. Source: https://mlir.llvm.org/docs/Dialects/Vector/#vectorprint"""
        for type in op.operand_types:
            if not scalar_type(type) and vector_type(type) is None:
                raise UnsupportedOp(op, f"printing of type {type} is not covered")
        texts = [attribute(op, name) for name in ("stringLiteral", "punctuation")]
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
        """A scalar or vector that nobody has defined. Source: https://mlir.llvm.org/docs/Dialects/UBOps/"""
        type = op.results[0].type
        vector = vector_type(type)
        if vector is not None:
            shape, element = vector_shape(machine, vector), vector.element_type
            lane = machine.domain.poison(element)
            contents = machine.domain.generate(shape, lambda _: lane, element)
            return (VectorValue(shape, contents, element),)
        if not scalar_type(type):
            raise UnsupportedOp(op, f"poison of type {type} is not covered")
        return (machine.domain.poison(type),)


ASSERTIONS = frozenset({"cf.assert", "shape.cstr_require"})
"""The ops that end the run with a message where their operand does not hold."""


def message_of(op: Operation) -> str:
    """The message of an assertion that fails."""
    message = attribute(op, "msg")
    return message.data if isinstance(message, StringAttr) else ""
