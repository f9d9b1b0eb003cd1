"""Bufferization of the `bufferization` dialect itself (https://mlir.llvm.org/docs/Dialects/BufferizationOps/)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetInsertion
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import OpOperand, OpRewrite, is_tensor, owner_of
from oneshot_verify.bufferize.ops.shared import AccessModel, DestinationStyleModel
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.rewriter import dims
from oneshot_verify.bufferize.slices import operand_groups, static_integers
from oneshot_verify.ir.layouts import dynamic_dims, identity_buffer, space_of


def copied_by(op: Operation) -> OpOperand | None:
    """The `copy` operand of an `alloc_tensor`."""
    sizes = static_integers(op, "operandSegmentSizes")
    if sizes:
        return OpOperand(op, sizes[0]) if sizes[1] else None
    found = [i for i, value in enumerate(op.operands) if is_tensor(value)]
    return OpOperand(op, found[0]) if found else None


class AllocTensorModel(AccessModel):
    """`bufferization.alloc_tensor`: a fresh allocation, defined iff something is copied into it."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand == copied_by(operand.op)

    def result_writes(self, result: OpResult, state: AnalysisState) -> bool:
        return copied_by(result.op) is not None


class AllocTensorRewrite(OpRewrite):
    """`alloc_tensor` becomes `memref.alloc`, and a `memref.copy` if it has contents."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        op = owner_of(value)
        _, copy, _ = operand_groups(op)
        space = op.get_attr_or_prop("memory_space")
        if isinstance(space, NoneAttr):
            space = None
        if space is None and copy:
            space = space_of(query.of_flowing(copy[0]))
        elif space is None:
            space = query.default_space(tensor_type(value), op)
        return identity_buffer(tensor_type(value), space)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if not op.results[0].uses:
            rewriter.erase(op)
            return
        sizes, copy, _ = operand_groups(op)
        source = rewriter.buffer_of(copy[0]) if copy else None
        wanted = query.of(op.results[0])
        if source is not None:
            shaped: Any = op.results[0].type
            sizes = dims(rewriter, "memref.dim", source, dynamic_dims(shaped))
        buffer = rewriter.allocate(wanted, sizes)
        if source is not None:
            rewriter.copy(source, buffer)
        rewriter.replace_with_buffers(op, [buffer])


class DeallocTensorRewrite(OpRewrite):
    """`dealloc_tensor` becomes `memref.dealloc`."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.create("memref.dealloc", [rewriter.buffer_of(op.operands[0])])
        rewriter.erase(op)


class ToTensorModel(AccessModel):
    """`bufferization.to_tensor`"""

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return isinstance(value, OpResult) and value.op.get_attr_or_prop("writable") is not None


class ToTensorRewrite(OpRewrite):
    """`to_tensor` stays until nobody uses it."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        return owner_of(value).operands[0].type

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return


class ToBufferModel(AccessModel):
    """`bufferization.to_buffer`: whoever has the buffer may do what they want with it."""

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.op.get_attr_or_prop("read_only") is None


class ToBufferRewrite(OpRewrite):
    """`to_buffer` of a `to_tensor` is the buffer itself."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.fold_to_buffer(op)


class MaterializeModel(DestinationStyleModel):
    """`bufferization.materialize_in_destination` (source, destination)"""

    def must_be_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def is_elementwise(
        self, op: Operation, operands: Sequence[OpOperand], state: AnalysisState
    ) -> bool:
        return True

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), None)


class MaterializeInDestinationRewrite(OpRewrite):
    """`materialize_in_destination` becomes a `memref.copy`."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        return query.of_flowing(owner_of(value).operands[1])

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source, destination = op.operands
        target = rewriter.buffer_of(destination) if is_tensor(destination) else destination
        rewriter.copy(rewriter.buffer_of(source), target)
        rewriter.replace_with_buffers(op, [target] if op.results else [])


def register(models: Models) -> None:
    """Register the models of this dialect."""
    made = AllocTensorModel(new_allocation=True)
    models.register("bufferization.alloc_tensor", made, AllocTensorRewrite())
    models.register("bufferization.dealloc_tensor", AccessModel(), DeallocTensorRewrite())
    models.register("bufferization.to_tensor", ToTensorModel(), ToTensorRewrite())
    models.register("bufferization.to_buffer", ToBufferModel(read=True), ToBufferRewrite())
    models.register("bufferization.to_memref", ToBufferModel(read=True))
    name, model = "bufferization.materialize_in_destination", MaterializeModel(1, reads_inits=False)
    models.register(name, model, MaterializeInDestinationRewrite())
