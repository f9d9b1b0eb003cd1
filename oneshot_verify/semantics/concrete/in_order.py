"""A loop nest whose body uses buffers from outside.

Where the body changes memory, or reads what the nest writes, the contents from before do not decide what comes out. So
each iteration loads its elements from memory, runs the body and stores the new ones, as the lowering to loops has it.
Nothing promises an order of iterations that are all parallel: what comes out otherwise in the opposite order is
undefined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.concrete.arrays import NumberArray, multi_indices, poisoned
from oneshot_verify.semantics.concrete.number_memory import differ
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.values import Block, LoopNest, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.semantics.concrete.machine import NumberMachine


def blocks_of(memrefs: Iterable[MemRefValue]) -> set[Block]:
    """The blocks that memrefs show."""
    return {block for memref in memrefs for block in memref.blocks}


def run_nest_on_memory(
    machine: NumberMachine,
    op: Operation,
    nest: LoopNest,
    operands: Sequence[Any],
    captured: Sequence[MemRefValue],
) -> tuple[NumberArray, ...]:
    """The contents of the outputs of a nest after it; memory is changed as its body changes it.

    `operands` are the tensors and memrefs of the nest, inputs first; `captured` are the memrefs that its body uses.
    """
    outputs = [value for value in operands[len(nest.inputs) :] if isinstance(value, MemRefValue)]
    if blocks_of(captured) & blocks_of(outputs):
        return _run_in_order(machine, op, nest, operands)
    before = machine.checkpoint()
    found = machine.domain.run_nest(nest)
    after = machine.memory.blocks
    if all(after[block].contents is state.contents for block, state in before.blocks.items()):
        return found
    machine.rollback(before)
    return _run_in_order(machine, op, nest, operands)


def _run_in_order(
    machine: NumberMachine, op: Operation, nest: LoopNest, operands: Sequence[Any]
) -> tuple[NumberArray, ...]:
    steps = list(multi_indices(nest.extents))
    before, seen = machine.memory.snapshot(), len(machine.events)
    found = _run(machine, op, nest, operands, steps)
    is_parallel = all(iterator == "parallel" for iterator in nest.iterators)
    # An order that others see is fixed; between threads of a loop around this one, theirs counts.
    if not is_parallel or len(machine.events) > seen or machine.numbers.threads is not None:
        return found
    with machine.rehearsal():
        machine.memory.restore(before)
        backwards = _run(machine, op, nest, operands, reversed(steps))
        other = machine.memory.snapshot()
    unsure: dict[Block, set[int]] = {
        block: _differing(machine.memory.blocks[block].contents, other[block].contents)
        for block in before
    }
    machine.numbers.poison(unsure)
    outputs = operands[len(nest.inputs) :]
    return tuple(
        machine.memory.peek(output)
        if isinstance(output, MemRefValue)
        else poisoned(one, _differing(one, two))
        for output, one, two in zip(outputs, found, backwards, strict=True)
    )


def _run(
    machine: NumberMachine,
    op: Operation,
    nest: LoopNest,
    operands: Sequence[Any],
    steps: Iterable[Sequence[int]],
) -> tuple[NumberArray, ...]:
    count, domain = len(nest.inputs), machine.domain
    arrays = [*nest.inputs, *nest.outputs]
    for indices in steps:
        places = [tuple(evaluate(domain, e, indices) for e in results) for results in nest.maps]
        elements: list[Any] = []
        for operand, array, place, is_used in zip(operands, arrays, places, nest.used, strict=True):
            if not is_used:
                elements.append(UNDEF)
            elif isinstance(operand, MemRefValue):
                elements.append(machine.memory.load(operand, place, op))
            else:
                elements.append(domain.read(array, place))
        for number, value in enumerate(nest.body(indices, elements), count):
            operand = operands[number]
            if isinstance(operand, MemRefValue):
                machine.memory.store(operand, places[number], value, op)
            else:
                arrays[number] = domain.write(arrays[number], places[number], value)
    return tuple(
        machine.memory.peek(operand) if isinstance(operand, MemRefValue) else array
        for operand, array in zip(operands[count:], arrays[count:], strict=True)
    )


def _differing(one: NumberArray, other: NumberArray) -> set[int]:
    pairs = zip(one.data, other.data, strict=True)
    return {
        place
        for place, (mine, its) in enumerate(pairs)
        if differ(mine, its) and not (mine != mine and its != its)
    }
