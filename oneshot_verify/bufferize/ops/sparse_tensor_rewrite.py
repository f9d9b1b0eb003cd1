"""Sparse tensors are bufferized by the sparsifier, not here."""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpRewrite
from oneshot_verify.bufferize.registry import Models


class SparsifierRewrite(OpRewrite):
    """Refuses the op."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        raise BufferizationError("sparse_tensor ops must be bufferized with the sparsifier", op)


def register(models: Models) -> None:
    """Register the rewriting side of every op of the dialect that has a query side."""
    for name in models.names_of("sparse_tensor"):
        models.register(name, rewrite=SparsifierRewrite())
