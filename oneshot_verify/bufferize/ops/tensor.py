"""Bufferization of `tensor`: views, element accesses and casts (https://mlir.llvm.org/docs/Dialects/TensorOps/)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import MemRefType, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetExtraction, SubsetInsertion
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter, buffer_type_of
from oneshot_verify.bufferize.interface import (
    AliasingValue,
    BufferizationError,
    OpOperand,
    OpRewrite,
    Relation,
    needed_attribute,
    owner_of,
)
from oneshot_verify.bufferize.ops.shared import AccessModel, DestinationStyleModel, ForwardModel
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.reify import allocate_like
from oneshot_verify.bufferize.slices import Slice, extents, slice_of
from oneshot_verify.ir.layouts import (
    buffer_or_none,
    dynamic_buffer,
    has_identity_layout,
    identity_buffer,
    shape_of,
    space_of,
)
from oneshot_verify.ir.views import collapsed_type, expanded_type, groups_of, subview_type


def ranked(buffer_type: Attribute, op: Operation) -> MemRefType[Any]:
    """`buffer_type`, which has to be ranked."""
    found = buffer_or_none(buffer_type)
    if isinstance(found, MemRefType):
        return found
    raise BufferizationError("expected a ranked buffer", op)


def view_type(buffer: Attribute, part: Slice, like: Any, op: Operation) -> MemRefType[Any]:
    """The type of the subview `part` of `buffer`, of the shape of the type `like`."""
    offsets, sizes, strides = map(extents, (part.offsets, part.sizes, part.strides))
    found = subview_type(ranked(buffer, op), offsets, sizes, strides, shape_of(like))
    if found is None:
        raise BufferizationError(f"no subview of {buffer} has this type", op)
    return found


def subview(
    rewriter: BufferRewriter, buffer: SSAValue, part: Slice, view: MemRefType[Any]
) -> SSAValue:
    """A `memref.subview` of `buffer`; raises `BufferizationError` if it cannot lie inside of it."""
    values, properties = part.operands()
    found = rewriter.value("memref.subview", [buffer, *values], view, properties, hint="subview")
    try:
        owner_of(found).verify_()
    except VerifyException as error:
        raise BufferizationError(str(error), owner_of(found)) from None
    return found


class CastRewrite(OpRewrite):
    """`tensor.cast` becomes `memref.cast`, or nothing."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        source, target = op.operands[0], tensor_type(value)
        have = query.of_flowing(source)
        space = space_of(have)
        if not isinstance(have, MemRefType) or isinstance(target, UnrankedTensorType):
            return dynamic_buffer(target, space)
        return MemRefType(target.element_type, target.shape, have.layout, have.memory_space)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source = rewriter.buffer_of(op.operands[0])
        wanted = query.of(op.results[0])
        rewriter.replace_with_buffers(op, [rewriter.cast(source, wanted)])


@dataclass(frozen=True)
class ScalarRewrite(OpRewrite):
    """An op that takes a scalar from a tensor becomes the op called `name`, which takes it from the buffer."""

    name: str

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        operands = rewriter.buffers_of(op.operands)
        rewriter.replace(op, [rewriter.value(self.name, operands, op.results[0].type)])


class EmptyRewrite(OpRewrite):
    """`tensor.empty` becomes an `alloc_tensor`, which is bufferized in turn."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if not op.results[0].uses:
            rewriter.erase(op)
            return
        fresh = allocate_like(rewriter, query, op.results[0], copy=False, op=op)
        rewriter.replace(op, [fresh])


class InsertModel(DestinationStyleModel):
    """`tensor.insert` (scalar, destination, indices)"""


class InsertRewrite(OpRewrite):
    """`tensor.insert` becomes `memref.store`."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        scalar, destination, *indices = op.operands
        buffer = rewriter.buffer_of(destination)
        rewriter.create("memref.store", [scalar, buffer, *indices])
        rewriter.replace_with_buffers(op, [buffer])


class ExtractSliceModel(ForwardModel):
    """`tensor.extract_slice`"""

    def subset_extraction(self, op: Operation) -> SubsetExtraction | None:
        return SubsetExtraction(op.operands[0], slice_of(op, 1))


class ExtractSliceRewrite(OpRewrite):
    """`tensor.extract_slice` becomes `memref.subview`."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        return view_type(query.of_flowing(op.operands[0]), slice_of(op, 1), value.type, op)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source = rewriter.buffer_of(op.operands[0])
        # The buffer may be of another type than was foreseen, if the dialect filter leaves ops out.
        wanted = view_type(source.type, slice_of(op, 1), op.results[0].type, op)
        view = subview(rewriter, source, slice_of(op, 1), wanted)
        rewriter.replace_with_buffers(op, [view])


class InsertSliceModel(DestinationStyleModel):
    """`tensor.insert_slice` (source, destination, offsets, sizes, strides)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 0 or not overwrites_all(operand.op)

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), slice_of(op, 2))


def overwrites_all(op: Operation) -> bool:
    """True if an `insert_slice` provably overwrites its whole destination."""
    part = slice_of(op, 2)
    destination = op.operands[1].type
    if not isinstance(destination, TensorType):
        return False
    return (
        all(constant_of(offset) == 0 for offset in part.offsets)
        and all(constant_of(stride) == 1 for stride in part.strides)
        and [constant_of(size) for size in part.sizes] == list(destination.get_shape())
    )


class InsertSliceRewrite(OpRewrite):
    """`tensor.insert_slice` becomes a copy into a `memref.subview`."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.replace_with_buffers(op, [insert_into_view(op, rewriter)])


class ParallelInsertSliceModel(InsertSliceModel):
    """`tensor.parallel_insert_slice`: the result is that of the `scf.forall` around it."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return []


class ParallelInsertSliceRewrite(OpRewrite):
    """`tensor.parallel_insert_slice` becomes a copy into a `memref.subview`, before the terminator it stands in."""

    def resolve_conflicts(self, op: Operation, rewriter: object, state: object) -> bool:
        # A copy of the destination would lose what is inserted.
        return True

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        terminator = op.parent_op()
        assert terminator is not None
        with rewriter.at(InsertPoint.before(terminator)):
            insert_into_view(op, rewriter)
        rewriter.erase(op)


def insert_into_view(op: Operation, rewriter: BufferRewriter) -> SSAValue:
    """Copy the source of an inserting op into its part of the destination; returns the buffer of the latter."""
    source, destination = op.operands[0], op.operands[1]
    target = rewriter.buffer_of(destination)
    part = slice_of(op, 2)
    view = subview(rewriter, target, part, view_type(target.type, part, source.type, op))
    rewriter.copy(rewriter.buffer_of(source), view)
    return target


class ExpandShapeRewrite(OpRewrite):
    """`tensor.expand_shape` becomes `memref.expand_shape`."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        return self._expanded(op, query.of_flowing(op.operands[0]))

    @staticmethod
    def _expanded(op: Operation, source: Attribute) -> MemRefType[Any]:
        result: Any = op.results[0].type
        found = expanded_type(ranked(source, op), shape_of(result), groups_of(op))
        if found is None:
            raise BufferizationError("the source is not strided", op)
        return found

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source = rewriter.buffer_of(op.operands[0])
        wanted = self._expanded(op, source.type)
        names = ("reassociation", "static_output_shape")
        properties = {name: needed_attribute(op, name) for name in names}
        operands = [source, *op.operands[1:]]
        view = rewriter.value("memref.expand_shape", operands, wanted, properties, "expand_shape")
        rewriter.replace_with_buffers(op, [view])


class CollapseShapeRewrite(OpRewrite):
    """`tensor.collapse_shape` becomes `memref.collapse_shape`; of a copy where the buffer may not be contiguous."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        source = ranked(query.of_flowing(op.operands[0]), op)
        found = collapsed_type(source, groups_of(op))
        return identity_buffer(tensor_type(value), space_of(source)) if found is None else found

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source = rewriter.buffer_of(op.operands[0])
        groups = groups_of(op)
        wanted = collapsed_type(ranked(source.type, op), groups)
        if wanted is None:
            source = rewriter.copy_without_layout(op.operands[0], op)
            wanted = collapsed_type(ranked(source.type, op), groups)
        assert wanted is not None
        properties = {"reassociation": needed_attribute(op, "reassociation")}
        view = rewriter.value(
            "memref.collapse_shape", [source], wanted, properties, "collapse_shape"
        )
        rewriter.replace_with_buffers(op, [view])


class ReshapeModel(ForwardModel):
    """`tensor.reshape` (source, shape)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 1

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return super().aliasing_values(operand, state) if operand.index == 0 else []


class ReshapeRewrite(OpRewrite):
    """`tensor.reshape` becomes `memref.reshape`; of a copy where the buffer has a layout."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        source = query.of_flowing(owner_of(value).operands[0])
        return identity_buffer(tensor_type(value), space_of(source))

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source, shape = (rewriter.buffer_of(operand) for operand in op.operands)
        wanted = query.of(op.results[0])
        have = buffer_type_of(source)
        if isinstance(have, MemRefType) and not has_identity_layout(have):
            source = rewriter.copy_without_layout(op.operands[0], op)
        rewriter.replace_with_buffers(
            op, [rewriter.value("memref.reshape", [source, shape], wanted)]
        )


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("tensor.cast", ForwardModel(), CastRewrite())
    models.register("tensor.dim", AccessModel(), ScalarRewrite("memref.dim"))
    models.register("tensor.rank", AccessModel(), ScalarRewrite("memref.rank"))
    empty = AccessModel(new_allocation=True, defining=False)
    models.register("tensor.empty", empty, EmptyRewrite())
    models.register("tensor.extract", AccessModel(read=True), ScalarRewrite("memref.load"))
    models.register("tensor.insert", InsertModel(init=1), InsertRewrite())
    cut = ExtractSliceModel(Relation.UNKNOWN)
    models.register("tensor.extract_slice", cut, ExtractSliceRewrite())
    models.register("tensor.insert_slice", InsertSliceModel(init=1), InsertSliceRewrite())
    parallel = ParallelInsertSliceModel(init=1)
    models.register("tensor.parallel_insert_slice", parallel, ParallelInsertSliceRewrite())
    models.register("tensor.expand_shape", ForwardModel(), ExpandShapeRewrite())
    # Its bufferization may have to copy.
    models.register("tensor.collapse_shape", ForwardModel(read=True), CollapseShapeRewrite())
    models.register("tensor.reshape", ReshapeModel(), ReshapeRewrite())
