"""Meanings of the ops of the `vector` dialect that take vectors apart and put them together.

Source: https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.vectors import generated, result_vector, static_shape, viewed
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import integers, vector_type
from oneshot_verify.semantics.values import AffineView, Index, Scalar, Truth, VectorValue


class VectorPartMeanings:
    """Ops that take vectors apart and put them together."""

    @meaning("vector.extract")
    def extract(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """An element, or the vector at some leading indices."""
        source, *dynamic = operands
        position = _position(op, dynamic)
        if len(position) == len(source.shape) and vector_type(op.results[0].type) is None:
            return (_element(machine, op, source, position),)
        type = result_vector(op)
        if _inside(machine, source.shape, position) is True:
            return (viewed(machine, type, source, _part(position, len(source.shape))),)
        return (
            generated(
                machine, type, lambda index: _element(machine, op, source, (*position, *index))
            ),
        )

    @meaning("vector.insert")
    def insert(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The vector with the element, or the part, at some leading indices replaced."""
        new, target, *dynamic = operands
        return (_inserted(machine, op, new, target, _position(op, dynamic)),)

    @meaning("vector.extractelement")
    def extract_element(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The element at an index; of a vector without dimensions, the only one."""
        source, *index = operands
        return (_element(machine, op, source, index),)

    @meaning("vector.insertelement")
    def insert_element(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The vector with the element at an index replaced."""
        new, target, *index = operands
        return (_inserted(machine, op, new, target, index),)

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
        return (target.holding(contents),)

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
            at = (*outer, domain.floordiv(last, 2))[: len(one.shape)]
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


def _position(op: Operation, dynamic: Sequence[Index]) -> tuple[Index, ...]:
    """The leading indices of `vector.extract` and `vector.insert`. The index -1, of poison, is outside."""
    values = iter(dynamic)
    return tuple(
        next(values) if written == DYNAMIC_INDEX else written
        for written in integers(op, "static_position")
    )


def _inside(machine: Machine, shape: Sequence[Index], indices: Sequence[Index]) -> Truth:
    """True if indices are inside of a vector. An access outside is no undefined behaviour: it gives poison."""
    domain = machine.domain
    sizes = zip(indices, shape, strict=False)
    return domain.conj(*(domain.within(index, size) for index, size in sizes))


def _element(
    machine: Machine, op: Operation, source: VectorValue, indices: Sequence[Index]
) -> Scalar:
    """The element at indices; outside, nobody knows what."""
    inside = _inside(machine, source.shape, indices)
    if inside is True:
        return machine.domain.read(source.contents, indices)
    nothing = machine.domain.undefined((), source.element_type, op_name(op))
    otherwise = machine.domain.read(nothing, ())
    return machine.domain.read_where(inside, source.contents, indices, otherwise)


def _inserted(
    machine: Machine,
    op: Operation,
    new: VectorValue | Scalar,
    target: VectorValue,
    position: Sequence[Index],
) -> VectorValue:
    """`target` with the element, or the part, at leading indices replaced; outside, nobody knows any element."""
    domain, shape, type = machine.domain, target.shape, target.element_type
    inside = _inside(machine, shape, position)
    if inside is True and isinstance(new, VectorValue):
        view = _part(position, len(shape))
        return target.holding(domain.overlay(target.contents, view, new.shape, new.contents))
    if inside is True:
        return target.holding(domain.write(target.contents, position, new))
    nothing = domain.undefined(shape, type, op_name(op))
    leading = len(position)

    def element(index: tuple[Index, ...]) -> Scalar:
        here = domain.conj(*map(domain.eq, index[:leading], position))
        own = domain.read(new.contents, index[leading:]) if isinstance(new, VectorValue) else new
        kept = domain.choose(here, own, domain.read(target.contents, index))
        return domain.choose(inside, kept, domain.read(nothing, index))

    return target.holding(domain.generate(shape, element, type))


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
