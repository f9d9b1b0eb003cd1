"""Meanings of the ops of `tensor` that pick elements by number, or look at their bits.

`tensor.scatter` is a loop nest over the elements of the destination and, inside of it, over the rows:

    %r = tensor.scatter %s into %d[%i] scatter_dims([1]) unique

    for (a, b) in %d        %r[a, b] = %d[a, b]
      for row in %i           if %i[row, 0] == b then %r[a, b] = %s[row, a, 0]

A row is an index into all dimensions of the indices but the last one. No two of them name the same place, so their
order does not matter.

Source: https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr

from oneshot_verify.semantics.dialects.scalars import prepared, to_index
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import integers, ranked_tensor
from oneshot_verify.semantics.shapes import require_inside, require_same_shape
from oneshot_verify.semantics.values import Index, LoopNest, Scalar, TensorValue, Truth

AccessMap = tuple[AffineExpr, ...]


class TensorGatherMeanings:
    """`tensor.gather`, `tensor.bitcast`, `tensor.scatter`."""

    @meaning("tensor.gather")
    def gather(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Slices of size one along `gather_dims`, one for each row of the indices."""
        source, indices = operands
        chosen = integers(op, "gather_dims")
        type = ranked_tensor(op.results[0].type)
        if type is None:
            raise UnsupportedOp(op, f"a result of type {op.results[0].type} is not covered")
        domain, batch = machine.domain, len(indices.shape) - 1
        as_index = to_index(machine, op, indices.element_type)
        others = [d for d in range(len(source.shape)) if d not in chosen]
        reduced = len(type.get_shape()) == batch + len(others)
        kept = others if reduced else list(range(len(source.shape)))
        shape = (*indices.shape[:batch], *(1 if d in chosen else source.shape[d] for d in kept))

        def element(index: tuple[Index, ...]) -> Scalar:
            at: dict[int, Index] = dict(zip(kept, index[batch:], strict=True))
            for number, dimension in enumerate(chosen):
                place = domain.read(indices.contents, (*index[:batch], number))
                at[dimension] = as_index(place)
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
        compute = prepared(machine, op, "arith.bitcast", new, (old,))

        def element(index: tuple[Index, ...]) -> Scalar:
            return compute((domain.read(tensor.contents, index),))

        return (TensorValue(tensor.shape, domain.generate(tensor.shape, element, new), new),)

    @meaning("tensor.scatter")
    def scatter(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The destination with a slice of the source at each place that the indices name."""
        source, target, indices = operands
        chosen = integers(op, "scatter_dims")
        if op.get_attr_or_prop("unique") is None:
            raise UnsupportedOp(op, "a scatter to places that may be the same is not covered")
        _require_fitting(machine, op, source, target, indices)
        _require_inside(machine, op, target, indices, chosen)
        (distinct,) = machine.domain.run_nest(_comparisons(machine, op, indices, len(chosen)))
        unique = machine.domain.read(distinct, ())
        machine.require(unique, FaultKind.BROKEN_PROMISE, op, "unique")
        (contents,) = machine.domain.run_nest(_updates(machine, op, source, target, indices))
        return (target.holding(contents),)


def _require_inside(
    machine: Machine,
    op: Operation,
    target: TensorValue,
    indices: TensorValue,
    chosen: Sequence[int],
) -> None:
    """All places are inside of the target."""
    domain, as_index = machine.domain, to_index(machine, op, indices.element_type)

    def inside(row: tuple[Index, ...]) -> Truth:
        for number, dimension in enumerate(chosen):
            at = as_index(domain.read(indices.contents, (*row, number)))
            holds = domain.within(at, target.shape[dimension])
            machine.require(holds, FaultKind.OUT_OF_BOUNDS, op, f"dimension {dimension}")
        return True

    domain.generate(indices.shape[:-1], inside, i1)


def _coordinates(start: int, batch: int, count: int) -> list[AccessMap]:
    """Access maps of the coordinates of a row whose loops begin with number `start`."""
    row = [AffineDimExpr(start + loop) for loop in range(batch)]
    return [(*row, AffineConstantExpr(number)) for number in range(count)]


def _comparisons(machine: Machine, op: Operation, indices: TensorValue, count: int) -> LoopNest:
    """The loop nest over all pairs of rows that tells whether they all name different places: one fact, which is the
    same for both programs."""
    domain, batch = machine.domain, len(indices.shape) - 1
    rows, type = indices.shape[:-1], indices.element_type
    as_index = to_index(machine, op, type)

    def body(loops: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
        *numbers, so_far = elements
        places = [*map(as_index, numbers)]
        same_row = domain.conj(*map(domain.eq, loops[:batch], loops[batch:]))
        same_place = domain.conj(*map(domain.eq, places[:count], places[count:]))
        return (domain.conj(so_far, domain.disj(same_row, domain.neg(same_place))),)

    return LoopNest(
        extents=(*rows, *rows),
        iterators=("reduction",) * (2 * batch),
        inputs=(indices.contents,) * (2 * count),
        outputs=(domain.generate((), lambda _: True, i1),),
        shapes=(*(indices.shape,) * (2 * count), ()),
        maps=(*_coordinates(0, batch, count), *_coordinates(batch, batch, count), ()),
        body=body,
        element_types=(*(type,) * (2 * count), i1),
    )


def _updates(
    machine: Machine, op: Operation, source: TensorValue, target: TensorValue, indices: TensorValue
) -> LoopNest:
    """The loop nest that changes the target."""
    domain, chosen = machine.domain, integers(op, "scatter_dims")
    as_index = to_index(machine, op, indices.element_type)
    rank, batch, count = len(target.shape), len(indices.shape) - 1, len(chosen)
    is_reduced = len(source.shape) == batch + rank - count
    rows = tuple(AffineDimExpr(rank + loop) for loop in range(batch))
    within = [
        AffineConstantExpr(0) if dimension in chosen else AffineDimExpr(dimension)
        for dimension in range(rank)
        if not (is_reduced and dimension in chosen)
    ]

    def body(loops: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
        new, *numbers, old = elements
        places = [*map(as_index, numbers)]
        here = domain.conj(*(domain.eq(loops[d], at) for d, at in zip(chosen, places, strict=True)))
        return (domain.choose(here, new, old),)

    return LoopNest(
        extents=(*target.shape, *indices.shape[:-1]),
        iterators=(*("parallel",) * rank, *("reduction",) * batch),
        inputs=(source.contents, *(indices.contents,) * count),
        outputs=(target.contents,),
        shapes=(source.shape, *(indices.shape,) * count, target.shape),
        maps=(
            (*rows, *within),
            *_coordinates(rank, batch, count),
            tuple(AffineDimExpr(dimension) for dimension in range(rank)),
        ),
        body=body,
        element_types=(source.element_type, *(indices.element_type,) * count, target.element_type),
    )


def _require_fitting(
    machine: Machine, op: Operation, source: TensorValue, target: TensorValue, indices: TensorValue
) -> None:
    """The source has a slice for each row, and each slice is as large as the target is beside the chosen dimensions."""
    chosen = integers(op, "scatter_dims")
    kept: list[Index] = [size for d, size in enumerate(target.shape) if d not in chosen]
    if len(source.shape) == len(indices.shape) - 1 + len(target.shape):
        kept = [1 if d in chosen else size for d, size in enumerate(target.shape)]
    wanted = (*indices.shape[:-1], *kept)
    require_same_shape(machine, op, source.shape, wanted, "source ")
    require_same_shape(machine, op, indices.shape[-1:], (len(chosen),), "indices ")
