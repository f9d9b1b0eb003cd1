"""Bufferization of regions that run under an assumption: they return buffers."""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import OpRewrite, is_tensor
from oneshot_verify.bufferize.registry import Models


class AssumingRewrite(OpRewrite):
    """`shape.assuming` returns buffers."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        types = [query.of(r) if is_tensor(r) else r.type for r in op.results]
        new = rewriter.recreate(op, list(op.operands), types)
        rewriter.replace_with_buffers(op, new.results)


class AssumingYieldRewrite(OpRewrite):
    """`shape.assuming_yield` passes buffers."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.recreate(op, rewriter.buffers_of(op.operands), [])
        rewriter.erase(op)


def register(models: Models) -> None:
    """Register the rewriting sides."""
    models.register("shape.assuming", rewrite=AssumingRewrite())
    models.register("shape.assuming_yield", rewrite=AssumingYieldRewrite())
