"""Regions that run under an assumption (https://mlir.llvm.org/docs/Dialects/ShapeDialect/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, Region

from oneshot_verify.bufferize.analysis.regions import once_successors
from oneshot_verify.bufferize.ops.shared import FromRegionsModel, YieldModel
from oneshot_verify.bufferize.registry import Models


class AssumingModel(FromRegionsModel):
    """`shape.assuming`"""

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return once_successors(op, source)


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("shape.assuming", AssumingModel())
    models.register("shape.assuming_yield", YieldModel(definite=("shape.assuming",)))
