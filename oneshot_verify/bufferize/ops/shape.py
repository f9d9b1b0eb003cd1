"""Bufferization of regions that run under an assumption (https://mlir.llvm.org/docs/Dialects/ShapeDialect/)."""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.regions import once_successors
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import OpRewrite
from oneshot_verify.bufferize.ops.shared import FromRegionsModel, FromRegionsRewrite, YieldModel
from oneshot_verify.bufferize.registry import Models


class AssumingModel(FromRegionsModel):
    """`shape.assuming`"""

    ways = staticmethod(once_successors)


class AssumingYieldRewrite(OpRewrite):
    """`shape.assuming_yield` passes buffers."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        rewriter.recreate(op, rewriter.buffers_of(op.operands), [])
        rewriter.erase(op)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("shape.assuming", AssumingModel(), FromRegionsRewrite())
    terminator = YieldModel(definite=("shape.assuming",))
    models.register("shape.assuming_yield", terminator, AssumingYieldRewrite())
