"""The ops of `bufferization` on tensors (https://mlir.llvm.org/docs/Dialects/BufferizationOps/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetInsertion
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    OpModel,
    OpOperand,
    Relation,
    attribute_of,
    is_tensor,
)
from oneshot_verify.bufferize.ops.shared import AccessModel, segment
from oneshot_verify.bufferize.registry import Models


def copied_by(op: Operation) -> OpOperand | None:
    """The `copy` operand of an `alloc_tensor`."""
    sizes = segment(op, 1) if attribute_of(op, "operandSegmentSizes") is not None else None
    if sizes is not None:
        return OpOperand(op, sizes[0]) if sizes else None
    found = [i for i, value in enumerate(op.operands) if is_tensor(value)]
    return OpOperand(op, found[0]) if found else None


class AllocTensorModel(AccessModel):
    """`bufferization.alloc_tensor`: a fresh allocation, defined iff something is copied into it."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand == copied_by(operand.op)

    def result_writes(self, result: OpResult, state: AnalysisState) -> bool:
        return copied_by(result.op) is not None


class ToTensorModel(AccessModel):
    """`bufferization.to_tensor`"""

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        return isinstance(value, OpResult) and attribute_of(value.op, "writable") is not None


class ToBufferModel(AccessModel):
    """`bufferization.to_buffer`: whoever has the buffer may do what they want with it."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return attribute_of(operand.op, "read_only") is None


class MaterializeModel(OpModel):
    """`bufferization.materialize_in_destination` (source, destination)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 0

    def writes(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 1

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        if operand.index == 0 or not operand.op.results:
            return []
        return [AliasingValue(operand.op.results[0], Relation.EQUIVALENT)]

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if not isinstance(value, OpResult):
            return []
        return [AliasingOperand(OpOperand(value.op, 1), Relation.EQUIVALENT)]

    def must_be_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def is_elementwise(
        self, op: Operation, operands: Sequence[OpOperand], state: AnalysisState
    ) -> bool:
        return True

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), None)


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("bufferization.alloc_tensor", AllocTensorModel(new_allocation=True))
    models.register("bufferization.dealloc_tensor", AccessModel())
    models.register("bufferization.to_tensor", ToTensorModel())
    models.register("bufferization.to_buffer", ToBufferModel())
    models.register("bufferization.to_memref", ToBufferModel())
    models.register("bufferization.materialize_in_destination", MaterializeModel())
