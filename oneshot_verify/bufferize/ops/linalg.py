"""Bufferization of `linalg`: a structured op on tensors becomes the same op on buffers, with the same body.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, NoneAttr, UnrankedMemRefType
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetInsertion
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    OpRewrite,
    attribute_of,
    entries_of,
    op_name,
    tensor_operands,
)
from oneshot_verify.bufferize.ops.linalg_pack import PackRewrite, UnPackRewrite
from oneshot_verify.bufferize.ops.shared import DestinationStyleModel, ElementBody
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.slices import static_integers
from oneshot_verify.ir.facts import Runs, default_facts, facts_of


class StructuredModel(ElementBody, DestinationStyleModel):
    """A structured op: it reads the operands that its payload uses, and writes its inits."""

    def first_init(self, op: Operation) -> int:
        sizes = static_integers(op, "operandSegmentSizes")
        if len(sizes) >= 2:
            return sum(sizes[:-1])
        if op_name(op) == "linalg.reduce":
            return len(op.operands) // 2
        return len(op.operands) - max(1, len(op.results))

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        op = operand.op
        blocks = op.regions[0].blocks if op.regions else ()
        arguments = blocks[0].args if blocks else ()
        if len(arguments) == len(op.operands):
            return arguments[operand.index].first_use is not None
        if not self.is_init(operand):
            return True
        return facts_of(op).updates

    def is_elementwise(
        self, op: Operation, operands: Sequence[OpOperand], state: AnalysisState
    ) -> bool:
        encoded = (cast(Any, operand.value.type) for operand in tensor_operands(op))
        if any(getattr(t, "encoding", None) not in (None, NoneAttr()) for t in encoded):
            return False
        maps = entries_of(attribute_of(op, "indexing_maps"))
        iterators = entries_of(attribute_of(op, "iterator_types"))
        is_pointwise = facts_of(op).is_pointwise
        if maps is None:
            return is_pointwise
        if iterators is not None:
            if any("parallel" not in str(each) for each in iterators):
                return False
        elif not is_pointwise:
            return False
        return all(_is_identity(maps[operand.index]) for operand in operands)


class StructuredRewrite(OpRewrite):
    """An op in destination-passing style: its results are its last operands."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if any(isinstance(o.type, MemRefType | UnrankedMemRefType) for o in op.operands):
            raise BufferizationError("op does not have pure tensor semantics", op)
        operands = rewriter.buffers_of(op.operands)
        rewriter.recreate(op, operands, [])
        rewriter.replace_with_buffers(op, operands[len(operands) - len(op.results) :])


class CopyModel(StructuredModel):
    """`linalg.copy` overwrites its whole output."""

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), None)


class SoftmaxModel(DestinationStyleModel):
    """`linalg.softmax` reads its input only."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return not self.is_init(operand)


class RelayoutModel(DestinationStyleModel):
    """`linalg.pack` and `linalg.unpack`: the source is read, and all of the destination is overwritten.

    The first operands are (source, destination). LLVM 22 has no model of them (docs/found-bugs.md).
    """

    def first_init(self, op: Operation) -> int:
        return 1

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return not self.is_init(operand)


def _is_identity(attribute: Attribute) -> bool:
    if not isinstance(attribute, AffineMapAttr):
        return False
    found = attribute.data
    return found == type(found).identity(found.num_dims)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    rewrite = StructuredRewrite()
    for facts in default_facts():
        if facts.name.startswith("linalg.") and facts.runs is Runs.ELEMENTS:
            models.register(facts.name, StructuredModel(), rewrite)
    models.register("linalg.copy", CopyModel(), rewrite)
    models.register("linalg.softmax", SoftmaxModel(), rewrite)
    models.register("linalg.pack", RelayoutModel(), PackRewrite())
    models.register("linalg.unpack", RelayoutModel(), UnPackRewrite())
