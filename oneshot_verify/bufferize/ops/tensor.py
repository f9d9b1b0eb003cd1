"""Bufferization models of `tensor` (https://mlir.llvm.org/docs/Dialects/TensorOps/)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.slices import slice_of
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetExtraction, SubsetInsertion
from oneshot_verify.bufferize.interface import (
    AliasingValue,
    OpOperand,
    Relation,
)
from oneshot_verify.bufferize.ops.shared import (
    AccessModel,
    DestinationStyleModel,
    ElementBody,
    ForwardModel,
)
from oneshot_verify.bufferize.registry import Models


class ComputedModel(ElementBody, AccessModel):
    """`tensor.generate` and `tensor.pad`: a body computes the elements of a new tensor."""


class ExtractSliceModel(ForwardModel):
    """`tensor.extract_slice`"""

    def subset_extraction(self, op: Operation) -> SubsetExtraction | None:
        return SubsetExtraction(op.operands[0], slice_of(op, 1))


class InsertModel(DestinationStyleModel):
    """`tensor.insert` (scalar, destination, indices)"""

    def first_init(self, op: Operation) -> int:
        return 1


class InsertSliceModel(DestinationStyleModel):
    """`tensor.insert_slice` (source, destination, offsets, sizes, strides)"""

    def first_init(self, op: Operation) -> int:
        return 1

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 0 or not overwrites_all(operand.op)

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), slice_of(op, 2))


class ParallelInsertSliceModel(InsertSliceModel):
    """`tensor.parallel_insert_slice`: the result is that of the `scf.forall` around it."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return []


class ReshapeModel(ForwardModel):
    """`tensor.reshape` (source, shape)"""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return operand.index == 1

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return super().aliasing_values(operand, state) if operand.index == 0 else []


def overwrites_all(op: Operation) -> bool:
    """True if an `insert_slice` provably overwrites its whole destination."""
    part = slice_of(op, 2)
    destination = op.operands[1].type
    if not isinstance(destination, TensorType):
        return False
    return (
        all(constant_of(offset) == 0 for offset in part.offsets)
        and all(constant_of(stride) == 1 for stride in part.strides)
        and [constant_of(size) for size in part.sizes] == list(destination.get_shape())
    )


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("tensor.cast", ForwardModel())
    # Its bufferization may have to copy.
    models.register("tensor.collapse_shape", ForwardModel(read=True))
    models.register("tensor.expand_shape", ForwardModel())
    models.register("tensor.extract_slice", ExtractSliceModel(Relation.UNKNOWN))
    models.register("tensor.dim", AccessModel())
    models.register("tensor.rank", AccessModel())
    models.register("tensor.extract", AccessModel(read=True))
    models.register("tensor.empty", AccessModel(new_allocation=True, defining=False))
    for name in ("from_elements", "splat", "concat"):
        models.register(f"tensor.{name}", AccessModel(read=True, new_allocation=True))
    for name in ("generate", "pad"):
        models.register(f"tensor.{name}", ComputedModel(read=True, new_allocation=True))
    models.register("tensor.insert", InsertModel())
    models.register("tensor.insert_slice", InsertSliceModel())
    models.register("tensor.parallel_insert_slice", ParallelInsertSliceModel())
    models.register("tensor.reshape", ReshapeModel())
