"""Bufferization of `linalg`: a structured op on tensors becomes the same op on buffers, with the same body."""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation

from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpRewrite
from oneshot_verify.bufferize.ops.linalg_pack_rewrite import PackRewrite, UnPackRewrite
from oneshot_verify.bufferize.registry import Models


class StructuredRewrite(OpRewrite):
    """An op in destination-passing style: its results are its last operands."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if any(isinstance(o.type, MemRefType | UnrankedMemRefType) for o in op.operands):
            raise BufferizationError("op does not have pure tensor semantics", op)
        operands = rewriter.buffers_of(op.operands)
        rewriter.recreate(op, operands, [])
        rewriter.replace_with_buffers(op, operands[len(operands) - len(op.results) :])


def register(models: Models) -> None:
    """Register the rewriting side of every op of the dialect that has a query side."""
    rewrite = StructuredRewrite()
    for name in models.names_of("linalg"):
        models.register(name, rewrite=rewrite)
    models.register("linalg.pack", rewrite=PackRewrite())
    models.register("linalg.unpack", rewrite=UnPackRewrite())
