"""What the ops of the `vector` dialect mean whose lanes stand in memory without gaps: the lanes that a mask leaves out
take no place there.

    mask           1  0  1  1
    memory     ... a  b  c ...        b is the element of lane 2

Source: https://mlir.llvm.org/docs/Dialects/Vector/#vectorcompressstore-vectorcompressstoreop
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.alignment import refuse_alignment
from oneshot_verify.semantics.dialects.vector_memory import (
    MOST_LANES,
    require_element,
    require_lane_inside,
)
from oneshot_verify.semantics.dialects.vectors import as_vector, bit, result_vector, static_shape
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.values import Index, Scalar, Truth, VectorValue


class VectorCompressedMeanings:
    """`vector.compressstore`, `vector.expandload`."""

    @meaning("vector.compressstore")
    def compress_store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask to consecutive elements; the elements behind them stay."""
        base, *indices, mask, vector = operands
        refuse_alignment(op)
        require_element(op, 0, vector.element_type)
        contents, domain = machine.memory.contents(base, op), machine.domain
        for lane, lets, at in _places(machine, op, mask, indices):
            require_lane_inside(machine, op, base.shape, at, lets)
            value = domain.read(vector.contents, lane)
            contents = domain.write_where(lets, contents, at, value)
        machine.memory.fill(base, contents, op)
        return ()

    @meaning("vector.expandload")
    def expand_load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask from consecutive elements, the others from the last operand."""
        base, *indices, mask, instead = operands
        refuse_alignment(op)
        type = result_vector(op)
        require_element(op, 0, type.element_type)
        contents, domain = machine.memory.contents(base, op), machine.domain
        elements: list[Scalar] = []
        for lane, lets, at in _places(machine, op, mask, indices):
            require_lane_inside(machine, op, base.shape, at, lets)
            other = domain.read(instead.contents, lane)
            elements.append(domain.read_where(lets, contents, at, other))
        shape = type.get_shape()
        lanes = domain.literal(shape, elements, type.element_type)
        return (VectorValue(shape, lanes, type.element_type),)


def _places(
    machine: Machine, op: Operation, mask: VectorValue, indices: Operands
) -> list[tuple[tuple[int, ...], Truth, tuple[Index, ...]]]:
    """Each lane, with its bit of the mask and its place in memory, if it has one."""
    shape = static_shape(op, as_vector(op, op.operand_types[-1]))
    if len(shape) != 1:
        raise UnsupportedOp(op, f"'{op_name(op)}' of a vector of rank {len(shape)} is not covered")
    if shape[0] > MOST_LANES:
        raise UnsupportedOp(op, f"'{op_name(op)}' of more than {MOST_LANES} lanes is not covered")
    places: list[tuple[tuple[int, ...], Truth, tuple[Index, ...]]] = []
    *outer, start = indices
    for lane in range(shape[0]):
        lets = bit(machine, op, mask, (lane,))
        places.append(((lane,), lets, (*outer, start)))
        start = start + machine.domain.either(lets, 1, 0)
    return places
