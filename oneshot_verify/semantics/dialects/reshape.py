"""What the ops mean that change the rank: `expand_shape` and `collapse_shape`, of tensors and of buffers.

Source: https://mlir.llvm.org/docs/Dialects/TensorOps/#tensorexpand_shape-tensorexpandshapeop
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import attribute, groups, integers, shape_of
from oneshot_verify.semantics.shapes import fill_in, require_sizes, row_major
from oneshot_verify.semantics.values import AffineView, Index, MemRefValue, Scalar, TensorValue


class ReshapeMeanings:
    """Reshapes that group neighbouring dimensions."""

    @meaning("tensor.expand_shape", "memref.expand_shape")
    def expand(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Split dimensions; the product of the new sizes must be the old size."""
        source, *dynamic = operands
        reassociation = machine.once(op, "groups", groups)
        shape = _expanded_shape(machine, op, source.shape, dynamic, reassociation)
        terms: list[tuple[tuple[int, Index], ...]] = []
        for dimension, group in enumerate(reassociation):
            sizes = tuple(shape[d] for d in group)
            total: Index = 1
            for size in sizes:
                total = total * size
            agrees = machine.domain.eq(total, source.shape[dimension])
            machine.require(agrees, FaultKind.SIZE_MISMATCH, op, f"dimension {dimension}")
            terms.append(tuple(zip(group, row_major(sizes), strict=True)))
        view = AffineView(len(shape), (0,) * len(terms), tuple(terms))
        return (_through(machine, source, view, shape),)

    @meaning("tensor.collapse_shape", "memref.collapse_shape")
    def collapse(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Join dimensions, in row-major order."""
        (source,) = operands
        reassociation = machine.once(op, "groups", groups)
        written = shape_of(op, op.operands[0])
        shape = tuple(_product([source.shape[d] for d in group]) for group in reassociation)
        wide = [[d for d in group if written[d] != 1] for group in reassociation]
        if all(len(group) <= 1 for group in wide):
            terms: list[tuple[tuple[int, Index], ...]] = [()] * len(source.shape)
            for dimension, group in enumerate(wide):
                for behind in group:
                    terms[behind] = ((dimension, 1),)
            view = AffineView(len(shape), (0,) * len(terms), tuple(terms))
            return (_through(machine, source, view, shape),)
        if isinstance(source, MemRefValue):
            raise UnsupportedOp(op, "collapsing dimensions of a buffer that are not of size 1")
        return (_collapsed(machine, source, shape, reassociation),)


def _product(sizes: Sequence[Index]) -> Index:
    total: Index = 1
    for size in sizes:
        total = total * size
    return total


def _expanded_shape(
    machine: Machine,
    op: Operation,
    source: Sequence[Index],
    dynamic: Sequence[Index],
    reassociation: Sequence[Sequence[int]],
) -> tuple[Index, ...]:
    if attribute(op, "static_output_shape") is not None:
        written = fill_in(integers(op, "static_output_shape"), iter(dynamic))
        require_sizes(machine, op, written)
        return written
    # MLIR 19 may leave the output shape out: one unknown size per group follows from the others.
    shape: list[Index] = list(shape_of(op, op.results[0]))
    for dimension, group in enumerate(reassociation):
        unknown = [d for d in group if shape[d] == DYNAMIC_INDEX]
        if len(unknown) > 1:
            raise UnsupportedOp(op, "more than one unknown size in a group")
        if unknown:
            known = _product([shape[d] for d in group if d not in unknown])
            machine.require(
                machine.domain.neg(machine.domain.eq(known, 0)), FaultKind.SIZE_MISMATCH, op
            )
            shape[unknown[0]] = machine.domain.floordiv(source[dimension], known)
    return tuple(shape)


def _through(
    machine: Machine,
    source: TensorValue | MemRefValue,
    view: AffineView,
    shape: tuple[Index, ...],
) -> TensorValue | MemRefValue:
    if isinstance(source, MemRefValue):
        return source.through(view, shape)
    contents = machine.domain.view(source.contents, view, shape)
    return TensorValue(shape, contents, source.element_type)


def _collapsed(
    machine: Machine,
    source: TensorValue,
    shape: tuple[Index, ...],
    reassociation: Sequence[Sequence[int]],
) -> TensorValue:
    domain = machine.domain

    def element(index: tuple[Index, ...]) -> Scalar:
        behind: list[Index] = []
        for position, group in zip(index, reassociation, strict=True):
            steps = row_major([source.shape[d] for d in group])
            for step in steps[:-1]:
                behind.append(domain.floordiv(position, step))
                position = domain.mod(position, step)
            behind.append(position)
        return domain.read(source.contents, behind)

    contents = domain.generate(shape, element, source.element_type)
    return TensorValue(shape, contents, source.element_type)
