"""Regions that run under an assumption (https://mlir.llvm.org/docs/Dialects/ShapeDialect/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, Region

from oneshot_verify.bufferize.analysis.regions import once_successors
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import AliasingValue, OpModel, OpOperand, Relation
from oneshot_verify.bufferize.ops.shared import FromRegionsModel
from oneshot_verify.bufferize.registry import Models


class AssumingModel(FromRegionsModel):
    """`shape.assuming`"""

    def region_successors(
        self, op: Operation, source: Region | None
    ) -> Sequence[Region | None] | None:
        return once_successors(op, source)


class AssumingYieldModel(OpModel):
    """`shape.assuming_yield`"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        parent = operand.op.parent_op()
        if parent is None:
            return []
        return [AliasingValue(parent.results[operand.index], Relation.EQUIVALENT)]

    def must_be_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("shape.assuming", AssumingModel())
    models.register("shape.assuming_yield", AssumingYieldModel())
