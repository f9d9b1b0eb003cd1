"""Meaning of ops in destination-passing style of which nothing else is known.

On tensors, such an op gives a function of its operands that nobody knows: equal operands, equal results. On buffers it
puts the same into its inits, as long as no init shares memory with another operand: in which order it reads and writes
is not known either. Where it is defined is another such function: the bufferized program may only run it on what the
tensor program has run it on.

Source: https://mlir.llvm.org/docs/Bufferization/#destination-passing-style
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.facts import OpFacts, default_facts, facts_of, inits_of, names_where
from oneshot_verify.ir.symbols import ops_in
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Meanings, Operands, Results, op_name
from oneshot_verify.semantics.opaque import opaque_operands, opaque_text, why_not_opaque
from oneshot_verify.semantics.reading import ranked
from oneshot_verify.semantics.shapes import contents_of, put
from oneshot_verify.semantics.values import LoopNest, MemRefValue, TensorValue


@dataclass(frozen=True)
class Form:
    """The parts of the text of such an op."""

    text: str
    """All but its operands."""
    inputs: tuple[SSAValue, ...]
    """The values that it reads: operands, then the values from outside that its regions use."""
    inits: tuple[SSAValue, ...]
    types: tuple[str, ...]
    """Of inputs and inits, without sizes and layouts."""


def register(meanings: Meanings) -> None:
    """The meanings of all these ops, of whichever dialect."""
    for name in names_where(_has_inits):
        if meanings.find(name) is None:
            meanings.add(name, run_unknown)


def _has_inits(facts: OpFacts) -> bool:
    return facts.destination_style


def run_unknown(machine: Machine, op: Operation, operands: Operands) -> Results:
    """The results are whatever the op makes of its operands."""
    form = machine.once(op, "destination style", form_of)
    inputs, inits = ([machine.get(each) for each in values] for values in (form.inputs, form.inits))
    shaped: list[Any] = [value for value in inputs if isinstance(value, TensorValue | MemRefValue)]
    scalars = [value for value in inputs if not isinstance(value, TensorValue | MemRefValue)]
    buffers = sum(isinstance(value, MemRefValue) for value in (*shaped, *inits))
    if buffers not in (0, len(shaped) + len(inits)) or bool(buffers) == bool(op.results):
        raise UnsupportedOp(op, f"'{op_name(op)}' on both tensors and buffers")
    for number, init in enumerate(inits if buffers else ()):
        for other in (*shaped, *inits[:number]):
            machine.require_apart(op, other, init)
    contents = [contents_of(machine, op, value) for value in (*shaped, *inits)]
    count = len(shaped)
    nest = LoopNest(
        (),
        (),
        tuple(contents[:count]),
        tuple(contents[count:]),
        tuple(value.shape for value in (*shaped, *inits)),
        tuple(value.element_type for value in (*shaped, *inits)),
        (),
        None,
        # Python takes `True` and `1` for equal.
        key=(form.text, form.types, *(("i1", x) if isinstance(x, bool) else x for x in scalars)),
    )
    found = machine.run_unknown(op, nest)
    outputs = zip(inits, found, strict=True)
    return [each for init, new in outputs for each in put(machine, op, init, new)]


def form_of(op: Operation) -> Form:
    """Read such an op; raises `UnsupportedOp` for one that is not covered."""
    reason = why_not_opaque(op)
    if reason is not None:
        raise UnsupportedOp(op, reason)
    inits = inits_of(op)
    if not inits or any(ranked(op.operands[number].type) is None for number in inits):
        raise UnsupportedOp(op, f"the operands of '{op_name(op)}' are not what is known of it")
    if op.results and [op.operands[n].type for n in inits] != list(op.result_types):
        raise UnsupportedOp(op, "the types of the results are not those of the inits")
    for nested in ops_in(op)[1:]:
        facts = default_facts().find(op_name(nested))
        if facts is not None and (facts.has_effects or facts.may_abort or facts.may_not_return):
            raise UnsupportedOp(op, f"'{op_name(nested)}' in a region of '{op_name(op)}'")
    written = tuple(op.operands[number] for number in inits)
    read = [each for number, each in enumerate(opaque_operands(op)) if number not in inits]
    return Form(opaque_text(op), tuple(read), written, tuple(map(_type, (*read, *written))))


def _type(value: SSAValue) -> str:
    shaped: Any = value.type
    if hasattr(shaped, "get_shape"):
        return f"{len(shaped.get_shape())} x {shaped.element_type}"
    return str(shaped)


def surely_read(op: Operation) -> list[bool]:
    """For each init, whether it is known that the op looks at it."""
    facts = facts_of(op)
    inits = inits_of(op) or range(0)
    if len(facts.writes) == 1:
        return [facts.writes[0] in facts.reads for _ in inits]
    return [name in facts.reads for name in facts.writes[: len(inits)]]
