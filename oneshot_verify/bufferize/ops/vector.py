"""Bufferization models of `vector` (https://mlir.llvm.org/docs/Dialects/Vector/)."""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.slices import Slice, static_integers
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetExtraction, SubsetInsertion
from oneshot_verify.bufferize.interface import (
    OpOperand,
    attribute_of,
    op_name,
    shape_of,
)
from oneshot_verify.bufferize.ops.shared import (
    AccessModel,
    DestinationStyleModel,
    FromRegionsModel,
    YieldModel,
)
from oneshot_verify.bufferize.registry import Models


def _accessed(op: Operation, vector: Attribute, first_index: int) -> Slice | None:
    """The chunk that a transfer accesses; masks and bounds are ignored."""
    found = attribute_of(op, "permutation_map")
    shape = shape_of(vector)
    if not isinstance(found, AffineMapAttr) or shape is None:
        return None
    rank = found.data.num_dims
    sizes = [0] * rank
    for expression, size in zip(found.data.results, shape, strict=False):
        if isinstance(expression, AffineDimExpr):
            sizes[expression.position] = size
    indices = tuple(op.operands[first_index : first_index + rank])
    return Slice(indices, tuple(sizes), (1,) * rank)


class TransferReadModel(AccessModel):
    """`vector.transfer_read` (source, indices, padding, mask)"""

    def subset_extraction(self, op: Operation) -> SubsetExtraction | None:
        part = _accessed(op, op.results[0].type, 1)
        return None if part is None else SubsetExtraction(op.operands[0], part)


class TransferWriteModel(DestinationStyleModel):
    """`vector.transfer_write` (vector, destination, indices, mask)"""

    def first_init(self, op: Operation) -> int:
        return 1

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        op = operand.op
        chunk, shape = shape_of(op.operands[0].type), shape_of(op.operands[1].type)
        part = _accessed(op, op.operands[0].type, 2)
        if chunk is None or shape is None or part is None:
            return True
        # Under its own mask LLVM 22 takes it for a write of all elements; in vector.mask it does not.
        if is_masked(op, len(shape)) or any(size < 0 for size in shape):
            return True
        if any(constant_of(index) != 0 for index in part.offsets):
            return True
        # LLVM 22 compares the first sizes only.
        return len(chunk) < len(shape) or any(
            written < size for written, size in zip(chunk, shape, strict=False)
        )

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        part = _accessed(op, op.operands[0].type, 2)
        if part is None:
            return None
        masked = is_masked(op, len(part.offsets))
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), part, masked)


def is_masked(write: Operation, rank: int) -> bool:
    """True if `vector.transfer_write` has a mask, of its own or by a `vector.mask` around it."""
    parent = write.parent_op()
    if parent is not None and op_name(parent) == "vector.mask":
        return True
    sizes = static_integers(write, "operandSegmentSizes")
    return sizes[3] > 0 if len(sizes) == 4 else len(write.operands) > 2 + rank


class ScatterModel(DestinationStyleModel):
    """`vector.scatter` (base, indices, ...)"""

    def first_init(self, op: Operation) -> int:
        return 0


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("vector.transfer_read", TransferReadModel(read=True))
    models.register("vector.transfer_write", TransferWriteModel())
    models.register("vector.gather", AccessModel(read=True))
    models.register("vector.scatter", ScatterModel())
    models.register("vector.mask", FromRegionsModel())
    models.register("vector.yield", YieldModel(definite=("vector.mask",)))
