"""Bufferization of branches: block arguments become buffers, together with the operands forwarded to them.

Source: https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    AliasingOperand,
    AliasingValue,
    BufferizationError,
    OpModel,
    OpOperand,
    OpRewrite,
    Relation,
    is_entry_argument,
    is_tensor,
)
from oneshot_verify.bufferize.ops.shared import AccessModel, WithAnotherOpRewrite
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.rewriter import after_value
from oneshot_verify.ir.branches import forwarded_operands, successor_operands
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.layouts import BufferType, cast_compatible


class BranchModel(AccessModel):
    """A terminator that passes its operands to the arguments of other blocks."""

    def aliasing_values(self, operand: OpOperand, state: AnalysisState) -> Sequence[AliasingValue]:
        return [
            AliasingValue(block.args[operand.index - first], Relation.EQUIVALENT, False)
            for block, first in successor_operands(operand.op)
            if first <= operand.index < first + len(block.args)
        ]


class UnstructuredModel(OpModel):
    """An op whose regions may have several blocks; arguments of later blocks alias the operands passed to them."""

    supports_unstructured_control_flow = True

    def aliasing_operands(self, value: SSAValue, state: AnalysisState) -> Sequence[AliasingOperand]:
        if not isinstance(value, BlockArgument):
            return super().aliasing_operands(value, state)
        block: Block = value.owner
        if is_entry_argument(value):
            return []
        return [
            AliasingOperand(OpOperand(branch, number), Relation.EQUIVALENT, False)
            for branch, number in forwarded_operands(block, value.index)
        ]


class BranchTargetRewrite(OpRewrite):
    """An op whose region may have several blocks."""

    def buffer_type(self, value: SSAValue, query: BufferTypes) -> Attribute | None:
        if not isinstance(value, BlockArgument) or is_entry_argument(value):
            return None
        types = [
            query.of_flowing(operand.value)
            for operand in incoming(value, query)
            if not query.is_open(operand.value)
        ]
        if not types:
            op = value.owner.parent_op()
            raise BufferizationError("could not infer buffer type of block argument", op)
        return query.joined(
            tensor_type(value),
            types,
            "incoming operands of block argument have inconsistent memory spaces",
        )

    def bufferize_blocks(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        """Let the blocks of the region of `op` take buffers."""
        for block in op.regions[0].blocks:
            self._bufferize_block(block, rewriter, query)

    @staticmethod
    def _bufferize_block(block: Block, rewriter: BufferRewriter, query: BufferTypes) -> None:
        types = [query.of(arg) if is_tensor(arg) else None for arg in block.args]
        if not any(types):
            return
        # The `to_tensor`s stand in the order that upstream gives them.
        rewriter.bufferize_arguments(block, types, last_first=True)
        for use in list(block.uses):
            branch = use.operation
            positions = forwarded(branch, use.index, query)
            for position, wanted in zip(positions, types, strict=True):
                value = branch.operands[position]
                if wanted is not None and value.type != wanted:
                    branch.operands[position] = _forward(value, wanted, rewriter, query)


def forwarded(branch: Operation, successor: int, query: BufferTypes) -> range:
    """The positions of the operands that `branch` forwards to its successor."""
    if not facts_of(branch).branches or query.models.model(branch) is None:
        message = (
            "cannot bufferize ops with block references that do not implement BranchOpInterface"
        )
        raise BufferizationError(message, branch)
    block, first = list(successor_operands(branch))[successor]
    return range(first, first + len(block.args))


def incoming(argument: BlockArgument, query: BufferTypes) -> Iterator[OpOperand]:
    """The operands that branches forward to a block argument."""
    for use in argument.owner.uses:
        positions = forwarded(use.operation, use.index, query)
        yield OpOperand(use.operation, positions[argument.index])


def _forward(
    value: SSAValue, wanted: BufferType, rewriter: BufferRewriter, query: BufferTypes
) -> SSAValue:
    have: Any = query.of(value)
    with rewriter.at(after_value(value)):
        buffer = rewriter.value("bufferization.to_buffer", [value], have)
        if not cast_compatible(have, wanted) and have != wanted:
            raise BufferizationError("failed to bufferize op")
        return rewriter.cast(buffer, wanted)


def register(models: Models) -> None:
    """Register the models of this dialect."""
    # Upstream has no model of `cf.switch`.
    for name in ("cf.br", "cf.cond_br", "cf.switch"):
        models.register(name, BranchModel(), WithAnotherOpRewrite())
