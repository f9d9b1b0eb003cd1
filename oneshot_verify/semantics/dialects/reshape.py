"""Meanings of the ops that change the rank: `expand_shape` and `collapse_shape`, of tensors and of buffers.

Source: https://mlir.llvm.org/docs/Dialects/TensorOps/#tensorexpand_shape-tensorexpandshapeop
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from oneshot_verify.ir.views import groups_of
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning
from oneshot_verify.semantics.reading import integers, shape_of
from oneshot_verify.semantics.shapes import fill_in, has_one_element, layout_of, require_sizes
from oneshot_verify.semantics.values import (
    AffineView,
    BlockView,
    Fold,
    Index,
    MemRefValue,
    TensorValue,
    Truth,
    expansion,
    joined_shape,
)


class ReshapeMeanings:
    """Reshapes that group neighbouring dimensions."""

    @meaning("tensor.expand_shape", "memref.expand_shape")
    def expand(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Split dimensions; the product of the new sizes must be the old size."""
        source, *dynamic = operands
        reassociation = machine.once(op, "groups", groups_of)
        shape = _expanded_shape(machine, op, source.shape, dynamic, reassociation)
        for dimension, total in enumerate(joined_shape(shape, reassociation)):
            agrees = machine.domain.eq(total, source.shape[dimension])
            machine.require(agrees, FaultKind.SIZE_MISMATCH, op, f"dimension {dimension}")
        return (through(machine, source, expansion(shape, reassociation), shape),)

    @meaning("tensor.collapse_shape", "memref.collapse_shape")
    def collapse(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Join dimensions, in row-major order."""
        (source,) = operands
        reassociation = machine.once(op, "groups", groups_of)
        written = shape_of(op, op.operands[0])
        shape = joined_shape(source.shape, reassociation)
        wide = [[d for d in group if written[d] != 1] for group in reassociation]
        if all(len(group) <= 1 for group in wide):
            place = {behind: own for own, group in enumerate(wide) for behind in group}
            picked = [*map(place.get, range(len(source.shape)))]
            view = AffineView.picking(len(shape), picked)
            return (through(machine, source, view, shape),)
        return (joined(machine, op, source, reassociation),)


def _expanded_shape(
    machine: Machine,
    op: Operation,
    source: Sequence[Index],
    dynamic: Sequence[Index],
    reassociation: Sequence[Sequence[int]],
) -> tuple[Index, ...]:
    if op.get_attr_or_prop("static_output_shape") is not None:
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
            (known,) = joined_shape(shape, [[d for d in group if d not in unknown]])
            machine.require(
                machine.domain.neg(machine.domain.eq(known, 0)), FaultKind.SIZE_MISMATCH, op
            )
            shape[unknown[0]] = machine.domain.floordiv(source[dimension], known)
    return tuple(shape)


def through(
    machine: Machine, source: TensorValue | MemRefValue, view: AffineView, shape: tuple[Index, ...]
) -> TensorValue | MemRefValue:
    """The elements of a tensor or buffer that a view shows."""
    if isinstance(source, MemRefValue):
        return source.through(view, shape)
    contents = machine.domain.view(source.contents, view, shape)
    return TensorValue(shape, contents, source.element_type)


def joined(
    machine: Machine,
    op: Operation,
    source: TensorValue | MemRefValue,
    reassociation: Sequence[Sequence[int]],
) -> TensorValue | MemRefValue:
    """A tensor or buffer with the dimensions of each group joined; those of a buffer must lie one after the other."""
    groups = tuple(map(tuple, reassociation))
    shape = joined_shape(source.shape, groups)
    if isinstance(source, TensorValue):
        contents = machine.domain.collapse(source.contents, source.shape, groups)
        return TensorValue(shape, contents, source.element_type)
    views: list[tuple[Truth, BlockView]] = []
    for guard, seen in source.views:
        strides, offset = _joined_strides(machine, op, guard, seen, source.shape, groups)
        fold = Fold(seen.innermost, source.shape, groups, strides, offset + seen.start)
        identity = AffineView.identity(len(shape))
        views.append((guard, replace(seen, innermost=identity, folds=(*seen.folds, fold))))
    return MemRefValue(tuple(views), shape, source.element_type)


def _joined_strides(
    machine: Machine,
    op: Operation,
    guard: Truth,
    seen: BlockView,
    shape: Sequence[Index],
    groups: Sequence[Sequence[int]],
) -> tuple[tuple[Index, ...], Index]:
    """Strides and offset of joined dimensions in linear memory; requires that nothing lies between them. Only where the
    type says that a dimension has one element, its stride does not count: the lowering takes that of the others.

    Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefcollapse_shape-memrefcollapseshapeop
    """
    domain, written = machine.domain, shape_of(op, op.operands[0])
    strides, offset = layout_of(seen)
    found: list[Index] = []
    for group in groups:
        wide = [d for d in group if written[d] != 1]
        if not wide:
            found.append(1)
            continue
        *outer, last = wide
        expected = strides[last]
        found.append(expected)
        inner = last
        for dimension in reversed(outer):
            expected = expected * shape[inner]
            inner = dimension
            empty = domain.disj(*(domain.eq(shape[d], 0) for d in wide))
            fits = domain.disj(
                domain.neg(guard),
                has_one_element(machine, shape[dimension]),
                domain.eq(strides[dimension], expected),
                empty,
            )
            what = f"stride of dimension {dimension}"
            machine.require(fits, FaultKind.BAD_CAST, op, what)
    return tuple(found), offset
