"""Bufferization of regions that run under an assumption (https://mlir.llvm.org/docs/Dialects/ShapeDialect/)."""

from __future__ import annotations

from oneshot_verify.bufferize.analysis.regions import once_successors
from oneshot_verify.bufferize.ops.shared import (
    FromRegionsModel,
    FromRegionsRewrite,
    OnBuffersRewrite,
    YieldModel,
)
from oneshot_verify.bufferize.registry import Models


class AssumingModel(FromRegionsModel):
    """`shape.assuming`"""

    ways = staticmethod(once_successors)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("shape.assuming", AssumingModel(), FromRegionsRewrite())
    terminator = YieldModel(definite=("shape.assuming",))
    models.register("shape.assuming_yield", terminator, OnBuffersRewrite())
