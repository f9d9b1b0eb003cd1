"""Sparse tensors: they are analysed, and the sparsifier bufferizes them.

Source: https://mlir.llvm.org/docs/Dialects/SparseTensorOps/
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    OpRewrite,
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


class SparsifierRewrite(OpRewrite):
    """Refuses the op."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        raise BufferizationError("sparse_tensor ops must be bufferized with the sparsifier", op)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    reading = ("number_of_entries", "coordinates", "coordinates_buffer", "positions", "values")
    for name, model in {
        **dict.fromkeys(("concatenate", "convert"), AccessModel(read=True, new_allocation=True)),
        "load": ForwardModel(),
        "assemble": ForwardModel(read=True),
        "new": AccessModel(new_allocation=True, defining=False),
        "disassemble": DisassembleModel(),
        "foreach": ForeachModel(read=True),
        **dict.fromkeys(reading, AccessModel(read=True)),
    }.items():
        models.register(f"sparse_tensor.{name}", model, SparsifierRewrite())
