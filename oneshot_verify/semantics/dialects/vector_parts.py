"""What the ops of the `vector` dialect mean that take vectors apart and put them together.

Source: https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.vectors import (
    generated,
    result_vector,
    static_shape,
    viewed,
)
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import integers, vector_type
from oneshot_verify.semantics.values import AffineView, Index, Scalar, VectorValue


class VectorPartMeanings:
    """Ops that take vectors apart and put them together."""

    @meaning("vector.extract")
    def extract(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """An element, or the vector at some leading indices."""
        source, *dynamic = operands
        position = _position(machine, op, source.shape, dynamic)
        if len(position) == len(source.shape) and vector_type(op.results[0].type) is None:
            return (machine.domain.read(source.contents, position),)
        return (viewed(machine, result_vector(op), source, _part(position, len(source.shape))),)

    @meaning("vector.insert")
    def insert(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The vector with the element, or the part, at some leading indices replaced."""
        new, target, *dynamic = operands
        position = _position(machine, op, target.shape, dynamic)
        domain = machine.domain
        if isinstance(new, VectorValue):
            view = _part(position, len(target.shape))
            contents = domain.overlay(target.contents, view, new.shape, new.contents)
        else:
            contents = domain.write(target.contents, position, new)
        return (VectorValue(target.shape, contents, target.element_type),)

    @meaning("vector.extractelement")
    def extract_element(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The element at an index; of a vector without dimensions, the only one."""
        source, *index = operands
        _require_inside(machine, op, source.shape, index)
        return (machine.domain.read(source.contents, index),)

    @meaning("vector.insertelement")
    def insert_element(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The vector with the element at an index replaced."""
        new, target, *index = operands
        _require_inside(machine, op, target.shape, index)
        contents = machine.domain.write(target.contents, index, new)
        return (VectorValue(target.shape, contents, target.element_type),)

    @meaning("vector.extract_strided_slice")
    def extract_strided_slice(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A slice at fixed offsets of the leading dimensions."""
        (source,) = operands
        view = _strided(op, len(source.shape), len(source.shape))
        return (viewed(machine, result_vector(op), source, view),)

    @meaning("vector.insert_strided_slice")
    def insert_strided_slice(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The vector with a slice at fixed offsets replaced."""
        new, target = operands
        view = _strided(op, len(target.shape), len(new.shape))
        contents = machine.domain.overlay(target.contents, view, new.shape, new.contents)
        return (VectorValue(target.shape, contents, target.element_type),)

    @meaning("vector.shuffle")
    def shuffle(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Parts of two vectors, by their number along the first dimension; -1 is any value."""
        one, other = operands
        type, domain = result_vector(op), machine.domain
        shape = static_shape(op, type)
        # Vectors without dimensions count as one part each.
        length = one.shape[0] if one.shape else 1
        contents = domain.undefined(shape, type.element_type, "vector.shuffle")
        inner = shape[1:]
        for place, number in enumerate(integers(op, "mask")):
            if number < 0:
                continue
            source, at = (one, number) if number < length else (other, number - length)
            view = _part((at,), 1 + len(inner)) if source.shape else AffineView(0, (), ())
            part = domain.view(source.contents, view, inner)
            contents = domain.overlay(contents, _part((place,), len(shape)), inner, part)
        return (VectorValue(shape, contents, type.element_type),)

    @meaning("vector.interleave")
    def interleave(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The last dimensions of two vectors, element by element in turns."""
        type, domain = result_vector(op), machine.domain
        one, other = operands

        def element(index: tuple[Index, ...]) -> Scalar:
            *outer, last = index
            at = (*outer, domain.floordiv(last, 2))
            even = domain.eq(domain.mod(last, 2), 0)
            return domain.choose(
                even, domain.read(one.contents, at), domain.read(other.contents, at)
            )

        return (generated(machine, type, element),)

    @meaning("vector.deinterleave")
    def deinterleave(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The elements with an even index along the last dimension, and those with an odd one."""
        (source,) = operands
        type = result_vector(op)
        rank = len(source.shape)
        terms = (*(((d, 1),) for d in range(rank - 1)), ((rank - 1, 2),))
        return [
            viewed(machine, type, source, AffineView(rank, (*(0,) * (rank - 1), start), terms))
            for start in (0, 1)
        ]


def _position(
    machine: Machine, op: Operation, shape: Sequence[Index], dynamic: Sequence[Index]
) -> tuple[Index, ...]:
    """The leading indices of `vector.extract` and `vector.insert`, which must be inside."""
    values = iter(dynamic)
    position: list[Index] = []
    for written in integers(op, "static_position"):
        if written == -1:
            raise UnsupportedOp(op, "a poison index is not covered")
        position.append(next(values) if written == DYNAMIC_INDEX else written)
    _require_inside(machine, op, shape[: len(position)], position)
    return tuple(position)


def _require_inside(
    machine: Machine, op: Operation, shape: Sequence[Index], indices: Sequence[Index]
) -> None:
    domain = machine.domain
    for dimension, (index, size) in enumerate(zip(indices, shape, strict=False)):
        inside = domain.conj(domain.le(0, index), domain.lt(index, size))
        machine.require(inside, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")


def _part(position: Sequence[Index], rank: int) -> AffineView:
    """The view of what lies at leading indices of something of `rank` dimensions."""
    rest = rank - len(position)
    offsets = (*position, *(0,) * rest)
    terms = (*((),) * len(position), *(((d, 1),) for d in range(rest)))
    return AffineView(rest, offsets, terms)


def _strided(op: Operation, rank: int, small_rank: int) -> AffineView:
    """The view of the slice of a strided-slice op: offsets of leading dimensions; strides are those of the last ones.

    The smaller side of `insert_strided_slice` may have fewer dimensions: the leading ones are missing.
    """
    offsets = list(integers(op, "offsets"))
    strides = list(integers(op, "strides"))
    offsets += [0] * (rank - len(offsets))
    missing = rank - small_rank
    strides += [1] * (small_rank - len(strides))
    terms = (*((),) * missing, *(((d, strides[d]),) for d in range(small_rank)))
    return AffineView(small_rank, tuple(offsets), terms)
