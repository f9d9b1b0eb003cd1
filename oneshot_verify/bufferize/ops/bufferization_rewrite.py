"""Bufferization of the `bufferization` dialect itself."""

from __future__ import annotations

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import OpRewrite, attribute_of, is_tensor
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.reify import dynamic_dims
from oneshot_verify.bufferize.rewriter import dims
from oneshot_verify.bufferize.slices import operand_groups
from oneshot_verify.ir.layouts import identity_buffer, space_of


class AllocTensorRewrite(OpRewrite):
    """`alloc_tensor` becomes `memref.alloc`, and a `memref.copy` if it has contents."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        assert isinstance(value, OpResult)
        _, copy, _ = operand_groups(value.op)
        space = attribute_of(value.op, "memory_space")
        if isinstance(space, NoneAttr):
            space = None
        if space is None and copy:
            space = space_of(query.of_flowing(copy[0]))
        elif space is None:
            space = query.default_space(tensor_type(value), value.op)
        return identity_buffer(tensor_type(value), space)

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if not op.results[0].uses:
            rewriter.erase(op)
            return
        sizes, copy, _ = operand_groups(op)
        source = rewriter.buffer_of(copy[0]) if copy else None
        wanted = query.of(op.results[0])
        if source is not None:
            sizes = dims(rewriter, "memref.dim", source, dynamic_dims(op.results[0]))
        buffer = rewriter.allocate(wanted, sizes)
        if source is not None:
            rewriter.copy(source, buffer)
        rewriter.replace_with_buffers(op, [buffer])


class DeallocTensorRewrite(OpRewrite):
    """`dealloc_tensor` becomes `memref.dealloc`."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.create("memref.dealloc", [rewriter.buffer_of(op.operands[0])])
        rewriter.erase(op)


class MaterializeInDestinationRewrite(OpRewrite):
    """`materialize_in_destination` becomes a `memref.copy`."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        assert isinstance(value, OpResult)
        return query.of_flowing(value.op.operands[1])

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        source, destination = op.operands
        target = rewriter.buffer_of(destination) if is_tensor(destination) else destination
        rewriter.copy(rewriter.buffer_of(source), target)
        rewriter.replace_with_buffers(op, [target] if op.results else [])


class ToTensorRewrite(OpRewrite):
    """`to_tensor` stays until nobody uses it."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        assert isinstance(value, OpResult)
        return value.op.operands[0].type

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return


class ToBufferRewrite(OpRewrite):
    """`to_buffer` of a `to_tensor` is the buffer itself."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.fold_to_buffer(op)


def register(models: Models) -> None:
    """Register the rewriting sides."""
    models.register("bufferization.alloc_tensor", rewrite=AllocTensorRewrite())
    models.register("bufferization.dealloc_tensor", rewrite=DeallocTensorRewrite())
    models.register(
        "bufferization.materialize_in_destination", rewrite=MaterializeInDestinationRewrite()
    )
    models.register("bufferization.to_tensor", rewrite=ToTensorRewrite())
    models.register("bufferization.to_buffer", rewrite=ToBufferRewrite())
