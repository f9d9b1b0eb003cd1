"""Meanings of the ops of `tensor` that pick elements by number, or look at their bits.

Source: https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.dialects.tensor import require_inside
from oneshot_verify.semantics.faults import UnknownScalarOp, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import integers, ranked_tensor
from oneshot_verify.semantics.values import Index, Scalar, TensorValue


class TensorGatherMeanings:
    """`tensor.gather`, `tensor.bitcast`."""

    @meaning("tensor.gather")
    def gather(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Slices of size one along `gather_dims`, one for each row of the indices."""
        source, indices = operands
        chosen = integers(op, "gather_dims")
        type = ranked_tensor(op.results[0].type)
        if type is None:
            raise UnsupportedOp(op, f"a result of type {op.results[0].type} is not covered")
        domain, batch = machine.domain, len(indices.shape) - 1
        others = [d for d in range(len(source.shape)) if d not in chosen]
        reduced = len(type.get_shape()) == batch + len(others)
        kept = others if reduced else list(range(len(source.shape)))
        shape = (
            *indices.shape[:batch],
            *(1 if d in chosen else source.shape[d] for d in kept),
        )

        def element(index: tuple[Index, ...]) -> Scalar:
            at: dict[int, Index] = dict(zip(kept, index[batch:], strict=True))
            for number, dimension in enumerate(chosen):
                place = domain.read(indices.contents, (*index[:batch], number))
                at[dimension] = as_index(machine, place, indices.element_type)
            where = [at[dimension] for dimension in range(len(source.shape))]
            require_inside(machine, op, source.shape, where)
            return domain.read(source.contents, where)

        contents = domain.generate(shape, element, source.element_type)
        return (TensorValue(shape, contents, source.element_type),)

    @meaning("tensor.bitcast")
    def bitcast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same bits as elements of another type."""
        (tensor,) = operands
        type = ranked_tensor(op.results[0].type)
        if type is None:
            raise UnsupportedOp(op, f"a result of type {op.results[0].type} is not covered")
        domain, old, new = machine.domain, tensor.element_type, type.element_type
        if old == new:
            return (tensor,)

        def element(index: tuple[Index, ...]) -> Scalar:
            value = domain.read(tensor.contents, index)
            try:
                return domain.element_op("arith.bitcast", new, [value], [old], {})
            except UnknownScalarOp as error:
                raise UnsupportedOp(op, str(error)) from error

        return (TensorValue(tensor.shape, domain.generate(tensor.shape, element, new), new),)


def as_index(machine: Machine, value: Scalar, type: Attribute) -> Index:
    """A number of an integer type as a value of type `index`."""
    if isinstance(type, IndexType):
        return value
    return machine.domain.element_op("arith.index_cast", IndexType(), [value], [type], {})
