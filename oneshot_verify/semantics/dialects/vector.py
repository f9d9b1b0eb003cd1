"""Meanings of the ops of the `vector` dialect that make vectors of scalars, and vectors of vectors.

Source: https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.scalars import element_type, prepared
from oneshot_verify.semantics.dialects.vector_transfer import read_text
from oneshot_verify.semantics.dialects.vectors import (
    as_vector,
    bit,
    generated,
    result_vector,
    static_shape,
    viewed,
)
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import integers
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.values import AffineView, Index, Scalar, Truth, VectorValue

MASKABLE = frozenset(
    {
        *("vector.transfer_read", "vector.transfer_write", "vector.reduction"),
        *("vector.multi_reduction", "vector.contract", "vector.outerproduct"),
    }
)
"""The ops whose meaning looks for the `vector.mask` around them."""


class VectorMeanings:
    """Ops on vectors that do not touch memory."""

    @meaning("vector.vscale")
    def vscale(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The factor of the sizes of scalable vectors."""
        return (machine.vscale,)

    @meaning("vector.broadcast", "vector.splat")
    def broadcast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The operand again and again; its dimensions are the last ones, and those of size one are stretched."""
        (source,) = operands
        type = result_vector(op)
        if not isinstance(source, VectorValue):
            return (generated(machine, type, lambda _: source),)
        new = len(type.get_shape()) - len(source.shape)
        own = as_vector(op, op.operands[0].type)
        sizes = zip(own.get_shape(), own.get_scalable_dims(), strict=True)
        picked = [
            None if size == 1 and not scalable else new + d
            for d, (size, scalable) in enumerate(sizes)
        ]
        view = AffineView.picking(len(type.get_shape()), picked)
        return (viewed(machine, type, source, view),)

    @meaning("vector.transpose")
    def transpose(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The vector with its dimensions in another order."""
        order = integers(op, "permutation")
        if sorted(order) != list(range(len(operands[0].shape))):
            raise UnsupportedOp(op, "a permutation that does not name each dimension once")
        view = AffineView.picking(len(order), [*map(order.index, range(len(order)))])
        return (viewed(machine, result_vector(op), operands[0], view),)

    @meaning("vector.shape_cast")
    def shape_cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same elements in row-major order, in another shape."""
        type = result_vector(op)
        own = as_vector(op, op.operands[0].type)
        if any(own.get_scalable_dims()) or any(type.get_scalable_dims()):
            return (_unit_dims(machine, op, operands[0]),)
        return (_reshaped(machine, op, operands[0]),)

    @meaning("vector.bitcast")
    def bitcast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same bits, read as elements of another type of the same width."""
        element, its = result_vector(op).element_type, element_type(op.operand_types[0])
        compute = prepared(machine, op, "arith.bitcast", element, (its,))
        if result_vector(op).get_shape() != as_vector(op, op.operands[0].type).get_shape():
            raise UnsupportedOp(op, "a bitcast between elements of different widths")
        source = operands[0].contents
        domain = machine.domain
        return (
            generated(machine, result_vector(op), lambda i: compute((domain.read(source, i),))),
        )

    @meaning("vector.from_elements")
    def from_elements(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A vector from its elements in row-major order."""
        type = result_vector(op)
        shape = static_shape(op, type)
        contents = machine.domain.literal(shape, operands, type.element_type)
        return (VectorValue(shape, contents, type.element_type),)

    @meaning("vector.to_elements")
    def to_elements(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The elements in row-major order."""
        (vector,) = operands
        steps = row_major(static_shape(op, as_vector(op, op.operands[0].type)))
        return [
            machine.domain.read(vector.contents, _unflatten(number, steps))
            for number in range(len(op.results))
        ]

    @meaning("vector.step")
    def step(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """0, 1, 2, ..."""
        return (generated(machine, result_vector(op), lambda index: index[0]),)

    @meaning("vector.create_mask")
    def create_mask(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """True in a corner: where each index is below its operand."""
        machine.take_narrow(op, *operands)
        return (_corner(machine, op, operands),)

    @meaning("vector.constant_mask")
    def constant_mask(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """`create_mask` of constants; on a scalable dimension, nothing or all of it."""
        type = result_vector(op)
        sizes = [
            size * machine.vscale if scalable else size
            for size, scalable in zip(
                integers(op, "mask_dim_sizes"), type.get_scalable_dims(), strict=False
            )
        ]
        return (_corner(machine, op, sizes or integers(op, "mask_dim_sizes")),)

    @meaning("vector.mask")
    def mask(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """An op some of whose lanes do nothing; they give those of the second operand, if there is one."""
        mask, *instead = operands
        *inner, end = op.regions[0].block.ops
        for nested in inner:
            if op_name(nested) not in MASKABLE:
                raise UnsupportedOp(op, f"'{op_name(nested)}' under a mask is not covered")
            machine.run_op(nested)
        results = [machine.get(value) for value in end.operands]
        if not instead:
            return results
        (other,), (found,) = instead, results
        type = as_vector(op, op.results[0].type)
        order: Sequence[int] = range(len(type.get_shape()))
        if inner and op_name(inner[0]) == "vector.transfer_read":
            order = read_text(inner[0]).mask_order
        if len(mask.shape) != len(type.get_shape()):
            raise UnsupportedOp(op, "a mask of another shape than the result")
        domain = machine.domain

        def lane(index: tuple[Index, ...]) -> Scalar:
            lets = bit(machine, op, mask, [index[d] for d in order])
            return domain.choose(
                lets, domain.read(found.contents, index), domain.read(other.contents, index)
            )

        return (generated(machine, type, lane),)


def _corner(machine: Machine, op: Operation, sizes: Sequence[Index]) -> VectorValue:
    domain = machine.domain

    def inside(index: tuple[Index, ...]) -> Truth:
        # A mask without dimensions has a size, too.
        pairs = zip(index or (0,), sizes, strict=True)
        return domain.conj(*(domain.lt(i, size) for i, size in pairs))

    return generated(machine, result_vector(op), inside)


def _unflatten(position: int, steps: Sequence[int]) -> tuple[int, ...]:
    index: list[int] = []
    for step in steps:
        index.append(position // step)
        position %= step
    return tuple(index)


def _unit_dims(machine: Machine, op: Operation, source: VectorValue) -> VectorValue:
    """A shape cast that only adds or removes dimensions of size one."""
    type, own = result_vector(op), as_vector(op, op.operands[0].type)
    wide = [
        [
            (d, size, scalable)
            for d, (size, scalable) in enumerate(
                zip(each.get_shape(), each.get_scalable_dims(), strict=True)
            )
            if size != 1 or scalable
        ]
        for each in (type, own)
    ]
    if [each[1:] for each in wide[0]] != [each[1:] for each in wide[1]]:
        raise UnsupportedOp(
            op, "a shape cast of a scalable vector that is not one of unit dimensions"
        )
    place = {behind: new for (new, *_), (behind, *_) in zip(*wide, strict=True)}
    picked = [*map(place.get, range(len(own.get_shape())))]
    return viewed(machine, type, source, AffineView.picking(len(type.get_shape()), picked))


def _reshaped(machine: Machine, op: Operation, source: VectorValue) -> VectorValue:
    type = result_vector(op)
    new = type.get_shape()
    old = as_vector(op, op.operands[0].type).get_shape()
    if [size for size in new if size != 1] == [size for size in old if size != 1]:
        return _unit_dims(machine, op, source)
    domain = machine.domain
    steps, old_steps = row_major(new), row_major(old)

    def element(index: tuple[Index, ...]) -> Scalar:
        position: Index = 0
        for own, step in zip(index, steps, strict=True):
            position = position + own * step
        behind: list[Index] = []
        for step in old_steps:
            behind.append(domain.floordiv(position, step))
            position = domain.mod(position, step)
        return domain.read(source.contents, behind)

    return generated(machine, type, element)
