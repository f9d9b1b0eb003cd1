"""Meanings of the ops of the `vector` dialect that access memory lane by lane, besides the transfers.

A lane that a mask leaves out is not accessed, wherever it stands. Where lanes are compressed, it takes no place either:

    mask           1  0  1  1
    memory     ... a  b  c ...        b is the element of lane 2

Source: https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from math import prod
from operator import add
from typing import TypeAlias

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.affine import places
from oneshot_verify.semantics.dialects.alignment import (
    require_alignment,
    require_next_to_each_other,
)
from oneshot_verify.semantics.dialects.scalars import to_index
from oneshot_verify.semantics.dialects.vectors import (
    as_vector,
    bit,
    generated,
    result_vector,
    static_shape,
    vector_shape,
)
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import element_type_of, ranked
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Index,
    Lanes,
    MemRefValue,
    Scalar,
    Truth,
    VectorValue,
)

MOST_LANES = 256
"""A scatter of more lanes than this is not covered: its lanes are written one after the other."""


class VectorMemoryMeanings:
    """Loads and stores."""

    @meaning("affine.vector_load", "vector.load")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A vector from consecutive elements, or an element that is one. What a load out of bounds gives is up to the
        machine that runs it, says the dialect's page: no program may rely on it."""
        memref, *given = operands
        indices, type = places(machine, op, given), result_vector(op)
        lanes = vector_shape(machine, type)
        if element_type_of(op, op.operands[0]) == type:
            require_alignment(machine, op)
            return (machine.memory.load(memref, indices, op),)
        _require_covered(machine, op, 0, type.element_type, len(lanes))
        view = _row(machine, op, memref.shape, indices, lanes)
        contents = machine.memory.contents(memref.through(view, lanes), op)
        return (VectorValue(lanes, contents, type.element_type),)

    @meaning("affine.vector_store", "vector.store")
    def store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A vector to consecutive elements, or to one."""
        vector, memref, *given = operands
        indices = places(machine, op, given)
        if element_type_of(op, op.operands[1]) == op.operand_types[0]:
            require_alignment(machine, op)
            machine.memory.store(memref, indices, vector, op)
            return ()
        _require_covered(machine, op, 1, vector.element_type, len(vector.shape))
        view = _row(machine, op, memref.shape, indices, vector.shape)
        machine.memory.fill(memref.through(view, vector.shape), vector.contents, op)
        return ()

    @meaning("vector.maskedload")
    def masked_load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask from memory, the others from the last operand."""
        memref, *indices, mask, instead = operands
        type = result_vector(op)
        _require_row(machine, op, type.element_type, len(mask.shape))
        _require_lanes(machine, op, memref.shape, indices, mask)
        domain = machine.domain
        contents = machine.memory.contents_at(memref, _row_of(machine, indices, mask), op)

        def lane(index: tuple[Index, ...]) -> Scalar:
            lets = bit(machine, op, mask, index)
            otherwise = domain.read(instead.contents, index)
            return domain.read_where(lets, contents, _place(indices, index), otherwise)

        return (generated(machine, type, lane),)

    @meaning("vector.maskedstore")
    def masked_store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask to memory."""
        memref, *indices, mask, vector = operands
        _require_row(machine, op, vector.element_type, len(mask.shape))
        _require_lanes(machine, op, memref.shape, indices, mask)
        domain = machine.domain
        missing = len(memref.shape) - len(mask.shape)

        def element(before: Array, index: tuple[Index, ...]) -> Scalar:
            lane = [at - start for at, start in zip(index, indices, strict=True)]
            here = domain.conj(*(domain.eq(distance, 0) for distance in lane[:missing]))
            for distance, size in zip(lane[missing:], mask.shape, strict=True):
                here = domain.conj(here, domain.within(distance, size))
            lets = domain.read_where(here, mask.contents, lane[missing:], False)
            kept = domain.read(before, index)
            return domain.read_where(lets, vector.contents, lane[missing:], kept)

        def change(before: Array) -> Array:
            return domain.generate(memref.shape, partial(element, before), vector.element_type)

        machine.memory.fill_at(memref, _row_of(machine, indices, mask), change, op)
        return ()

    @meaning("vector.gather")
    def gather(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Lanes from places of their own: the last operand but two says how far from `indices`, along the last one."""
        base, *indices, places, mask, instead = operands
        type = result_vector(op)
        _require_covered(machine, op, 0, type.element_type, 1)
        as_index = to_index(machine, op, places.element_type)
        domain = machine.domain
        lanes = _scattered(machine, indices, places, mask, as_index)
        is_buffer = isinstance(base, MemRefValue)
        contents = machine.memory.contents_at(base, lanes, op) if is_buffer else base.contents

        def lane(index: tuple[Index, ...]) -> Scalar:
            at = (*indices[:-1], indices[-1] + as_index(domain.read(places.contents, index)))
            lets = bit(machine, op, mask, index)
            require_lane_inside(machine, op, base.shape, at, lets)
            return domain.read_where(lets, contents, at, domain.read(instead.contents, index))

        return (generated(machine, type, lane),)

    @meaning("vector.scatter")
    def scatter(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Lanes to places of their own; where several lanes meet, the last one stays."""
        base, *indices, places, mask, vector = operands
        _require_covered(machine, op, 0, vector.element_type, 1)
        shape = static_shape(op, as_vector(op, op.operand_types[-1]))
        as_index = to_index(machine, op, places.element_type)
        lanes = _scattered(machine, indices, places, mask, as_index)
        writes: list[tuple[Truth, Sequence[Index], Scalar]] = []
        if prod(shape) > MOST_LANES:
            raise UnsupportedOp(op, f"a scatter of more than {MOST_LANES} lanes is not covered")
        for index in product(*map(range, shape)):
            at, lets = lanes.place(index), bit(machine, op, mask, index)
            require_lane_inside(machine, op, base.shape, at, lets)
            writes.append((lets, at, machine.domain.read(vector.contents, index)))
        change = partial(written_to, machine, writes)
        if isinstance(base, MemRefValue):
            machine.memory.fill_at(base, lanes, change, op)
            return ()
        return (base.holding(change(base.contents)),)

    @meaning("vector.compressstore")
    def compress_store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The lanes of the mask to consecutive elements; the elements behind them stay."""
        base, *indices, mask, vector = operands
        _require_row(machine, op, vector.element_type, 1)
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
        type = result_vector(op)
        _require_row(machine, op, type.element_type, 1)
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


def _require_row(machine: Machine, op: Operation, element: object, rank: int) -> None:
    _require_covered(machine, op, 0, element, rank)
    require_next_to_each_other(op, op.operands[0].type)


def _require_covered(
    machine: Machine, op: Operation, operand: int, element: object, rank: int
) -> None:
    """`operand`: the number of the one that has the elements; it needs `rank` dimensions, along which lanes lie."""
    require_alignment(machine, op)
    if element_type_of(op, op.operands[operand]) != element:
        raise UnsupportedOp(op, "vectors as elements of a buffer are not covered")
    shaped = ranked(op.operands[operand].type)
    if shaped is None or len(shaped.get_shape()) < rank:
        raise UnsupportedOp(op, "lanes of a buffer with fewer dimensions are not covered")


def written_to(
    machine: Machine, writes: Sequence[tuple[Truth, Sequence[Index], Scalar]], contents: Array
) -> Array:
    """The contents after writes in this order: of a value to an index, where a condition holds."""
    for lets, at, value in writes:
        contents = machine.domain.write_where(lets, contents, at, value)
    return contents


def masked_lanes(
    machine: Machine, place: Callable[[Sequence[Index]], Sequence[Index]], mask: VectorValue
) -> Lanes:
    """The lanes that a mask lets through, each at its place in a buffer."""
    return Lanes(mask.shape, place, lambda lane: machine.domain.read(mask.contents, tuple(lane)))


def _row_of(machine: Machine, indices: Sequence[Index], mask: VectorValue) -> Lanes:
    """Lanes at consecutive elements."""
    return masked_lanes(machine, partial(_place, indices), mask)


def _scattered(
    machine: Machine,
    indices: Sequence[Index],
    places: VectorValue,
    mask: VectorValue,
    as_index: Callable[[Scalar], Index],
) -> Lanes:
    """Lanes at places of their own."""

    def place(lane: Sequence[Index]) -> Sequence[Index]:
        away = as_index(machine.domain.read(places.contents, tuple(lane)))
        return (*indices[:-1], indices[-1] + away)

    return masked_lanes(machine, place, mask)


def _row(
    machine: Machine,
    op: Operation,
    sizes: Sequence[Index],
    indices: Sequence[Index],
    lanes: Sequence[Index],
) -> AffineView:
    """The view of the lanes of a buffer, which are all inside."""
    domain = machine.domain
    missing = len(sizes) - len(lanes)
    for over, (index, size) in enumerate(zip(indices, sizes, strict=True)):
        end = index + (1 if over < missing else lanes[over - missing])
        inside = domain.conj(domain.le(0, index), domain.le(end, size))
        machine.require(inside, FaultKind.OUT_OF_BOUNDS, op, f"dimension {over}")
    terms = (*((),) * missing, *(((d, 1),) for d in range(len(lanes))))
    return AffineView(len(lanes), tuple(indices), terms)


def _place(indices: Sequence[Index], lane: Sequence[Index]) -> list[Index]:
    """The index of a lane in a buffer: lanes run along the last dimensions."""
    missing = len(indices) - len(lane)
    return [*indices[:missing], *(map(add, indices[missing:], lane))]


def _require_lanes(
    machine: Machine,
    op: Operation,
    sizes: Sequence[Index],
    indices: Sequence[Index],
    mask: VectorValue,
) -> None:
    """Each lane that the mask lets through is inside."""

    def lane(index: tuple[Index, ...]) -> Truth:
        at = _place(indices, index)
        require_lane_inside(machine, op, sizes, at, bit(machine, op, mask, index))
        return True

    machine.domain.generate(mask.shape, lane, i1)


def require_lane_inside(
    machine: Machine, op: Operation, sizes: Sequence[Index], at: Sequence[Index], lets: Truth
) -> None:
    domain = machine.domain
    for dimension, (index, size) in enumerate(zip(at, sizes, strict=True)):
        allowed = domain.disj(domain.neg(lets), domain.within(index, size))
        machine.require(allowed, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")


_Place: TypeAlias = tuple[tuple[int, ...], Truth, tuple[Index, ...]]
"""A lane, its bit of the mask, and its place in memory, if it has one."""


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
