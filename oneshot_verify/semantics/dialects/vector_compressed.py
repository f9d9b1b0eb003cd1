"""Meanings of the ops of the `vector` dialect whose lanes are contiguous in memory: lanes that the mask leaves out take
no place there.

    mask           1  0  1  1
    memory     ... a  b  c ...        b is the element of lane 2

Source: https://mlir.llvm.org/docs/Dialects/Vector/#vectorcompressstore-vectorcompressstoreop
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.alignment import (
    require_alignment,
    require_next_to_each_other,
)
from oneshot_verify.semantics.dialects.vector_memory import (
    MOST_LANES,
    require_element,
    require_lane_inside,
    written_to,
)
from oneshot_verify.semantics.dialects.vectors import as_vector, bit, result_vector, static_shape
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.values import Index, Lanes, Scalar, Truth, VectorValue

_Place: TypeAlias = tuple[tuple[int, ...], Truth, tuple[Index, ...]]
"""A lane, its bit of the mask, and its place in memory, if it has one."""


class VectorCompressedMeanings:
    """`vector.compressstore`, `vector.expandload`."""

    @meaning("vector.compressstore")
    def compress_store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask to consecutive elements; the elements behind them stay."""
        base, *indices, mask, vector = operands
        require_alignment(machine, op)
        require_next_to_each_other(op, op.operands[0].type)
        require_element(op, 0, vector.element_type)
        writes: list[tuple[Truth, Sequence[Index], Scalar]] = []
        places = _places(machine, op, mask, indices)
        for lane, lets, at in places:
            require_lane_inside(machine, op, base.shape, at, lets)
            writes.append((lets, at, machine.domain.read(vector.contents, lane)))
        lanes = _without_gaps(machine, places)
        machine.memory.fill_at(base, lanes, partial(written_to, machine, writes), op)
        return ()

    @meaning("vector.expandload")
    def expand_load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask from consecutive elements, the others from the last operand."""
        base, *indices, mask, instead = operands
        require_alignment(machine, op)
        require_next_to_each_other(op, op.operands[0].type)
        type = result_vector(op)
        require_element(op, 0, type.element_type)
        domain, places = machine.domain, _places(machine, op, mask, indices)
        contents = machine.memory.contents_at(base, _without_gaps(machine, places), op)
        elements: list[Scalar] = []
        for lane, lets, at in places:
            require_lane_inside(machine, op, base.shape, at, lets)
            other = domain.read(instead.contents, lane)
            elements.append(domain.read_where(lets, contents, at, other))
        shape = type.get_shape()
        lanes = domain.literal(shape, elements, type.element_type)
        return (VectorValue(shape, lanes, type.element_type),)


def _without_gaps(machine: Machine, places: Sequence[_Place]) -> Lanes:
    """The elements at which the lanes of the mask stand."""
    domain, first = machine.domain, places[0][2]
    _, lets_last, last = places[-1]
    count = last[-1] - first[-1] + domain.either(lets_last, 1, 0)
    return Lanes(
        (len(places),),
        lambda lane: (*first[:-1], first[-1] + lane[0]),
        lambda lane: domain.lt(lane[0], count),
    )


def _places(machine: Machine, op: Operation, mask: VectorValue, indices: Operands) -> list[_Place]:
    """The place of each lane."""
    shape = static_shape(op, as_vector(op, op.operand_types[-1]))
    if len(shape) != 1:
        raise UnsupportedOp(op, f"'{op_name(op)}' of a vector of rank {len(shape)} is not covered")
    if shape[0] > MOST_LANES:
        raise UnsupportedOp(op, f"'{op_name(op)}' of more than {MOST_LANES} lanes is not covered")
    places: list[_Place] = []
    *outer, start = indices
    for lane in range(shape[0]):
        lets = bit(machine, op, mask, (lane,))
        places.append(((lane,), lets, (*outer, start)))
        start = start + machine.domain.either(lets, 1, 0)
    return places
