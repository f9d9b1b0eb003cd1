"""Bufferization of regions that run under an assumption (https://mlir.llvm.org/docs/Dialects/ShapeDialect/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, Region

from oneshot_verify.bufferize.analysis.regions import once_successors
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import OpRewrite, is_tensor
from oneshot_verify.bufferize.ops.shared import FromRegionsModel, YieldModel
from oneshot_verify.bufferize.registry import Models


class AssumingModel(FromRegionsModel):
    """`shape.assuming`"""

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return once_successors(op, source)


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
    """Register the models of this dialect."""
    models.register("shape.assuming", AssumingModel(), AssumingRewrite())
    terminator = YieldModel(definite=("shape.assuming",))
    models.register("shape.assuming_yield", terminator, AssumingYieldRewrite())
