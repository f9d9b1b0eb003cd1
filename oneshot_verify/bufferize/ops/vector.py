"""Bufferization of `vector`: transfers, gathers and masks work on buffers as they do on tensors.

Source: https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetExtraction, SubsetInsertion
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    OpRewrite,
    is_tensor,
    op_name,
    shape_of,
)
from oneshot_verify.bufferize.ops.shared import (
    AccessModel,
    DestinationStyleModel,
    DestinationStyleRewrite,
    FromRegionsModel,
    OnBuffersRewrite,
    WithAnotherOpRewrite,
    YieldModel,
)
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.slices import Slice, static_integers


class TransferReadModel(AccessModel):
    """`vector.transfer_read` (source, indices, padding, mask)"""

    def subset_extraction(self, op: Operation) -> SubsetExtraction | None:
        part = _accessed(op, op.results[0].type, 1)
        return None if part is None else SubsetExtraction(op.operands[0], part)


class TransferWriteModel(DestinationStyleModel):
    """`vector.transfer_write` (vector, destination, indices, mask)"""

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


def _accessed(op: Operation, vector: Attribute, first_index: int) -> Slice | None:
    """The chunk that a transfer accesses; masks and bounds are ignored."""
    found = op.get_attr_or_prop("permutation_map")
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


class MaskRewrite(OpRewrite):
    """`vector.mask` returns nothing any more where its body returned a tensor."""

    def resolve_conflicts(
        self, op: Operation, rewriter: CopyInserter, state: AnalysisState
    ) -> bool:
        rewriter.resolve(op)
        for inner in op.regions[0].blocks[0].ops:
            if op_name(inner) == "bufferization.alloc_tensor":
                raise BufferizationError("body must bufferize in-place", op)
        return True

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        terminator = op.regions[0].blocks[0].last_op
        assert terminator is not None
        yielded = list(terminator.operands)
        buffers = rewriter.buffers_of(yielded)
        kept = [i for i, value in enumerate(yielded) if not is_tensor(value)]
        types: list[Attribute] = [op.results[i].type for i in kept]
        terminator.operands = [yielded[i] for i in kept]
        new = rewriter.recreate(op, list(op.operands), types)
        results = dict(zip(kept, new.results, strict=True))
        rewriter.replace_with_buffers(op, [results.get(i, b) for i, b in enumerate(buffers)])


def register(models: Models) -> None:
    """Register the models of this dialect."""
    models.register("vector.transfer_read", TransferReadModel(read=True), OnBuffersRewrite())
    models.register("vector.gather", AccessModel(read=True), OnBuffersRewrite())
    write, scatter = TransferWriteModel(init=1), DestinationStyleModel(init=0)
    models.register("vector.transfer_write", write, DestinationStyleRewrite(write))
    models.register("vector.scatter", scatter, DestinationStyleRewrite(scatter))
    models.register("vector.mask", FromRegionsModel(), MaskRewrite())
    terminator = YieldModel(definite=("vector.mask",))
    models.register("vector.yield", terminator, WithAnotherOpRewrite())
