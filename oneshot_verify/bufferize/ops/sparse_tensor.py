"""Sparse tensors; they are analysed, the rewrite is the sparsifier's
(https://mlir.llvm.org/docs/Dialects/SparseTensorOps/)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    Relation,
    is_tensor,
)
from oneshot_verify.bufferize.ops.shared import AccessModel, ForwardModel
from oneshot_verify.bufferize.registry import Models


class DisassembleModel(OpModel):
    """`sparse_tensor.disassemble` (tensor, outputs)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 0

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index > 0

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        if operand.index == 0:
            return []
        return [AliasingValue(operand.op.results[operand.index - 1], Relation.EQUIVALENT)]


class ForeachModel(AccessModel):
    """`sparse_tensor.foreach`"""

    def verify_analysis(self, op: Operation, state: AnalysisState) -> Iterable[BufferizationError]:
        if any(map(is_tensor, op.results)):
            yield BufferizationError("tensor results are not supported yet", op)


def register(models: Models) -> None:
    """The models of this dialect."""

    def name(op: str) -> str:
        return f"sparse_tensor.{op}"

    for op in ("concatenate", "convert"):
        models.register(name(op), AccessModel(read=True, new_allocation=True))
    models.register(name("load"), ForwardModel())
    models.register(name("assemble"), ForwardModel(read=True))
    models.register(name("new"), AccessModel(new_allocation=True, defining=False))
    models.register(name("disassemble"), DisassembleModel())
    models.register(name("foreach"), ForeachModel(read=True))
    for op in (
        "number_of_entries",
        "coordinates",
        "coordinates_buffer",
        "positions",
        "values",
    ):
        models.register(name(op), AccessModel(read=True))
