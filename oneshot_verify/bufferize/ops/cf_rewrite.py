"""Bufferization of branches between blocks: block arguments become buffers, together with what is forwarded to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    OpRewrite,
    is_entry_argument,
    is_tensor,
)
from oneshot_verify.bufferize.ops.cf import BRANCHES
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.rewriter import after_value
from oneshot_verify.ir.branches import successor_operands
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.layouts import BufferType, cast_compatible


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


def _forward(
    value: SSAValue, wanted: BufferType, rewriter: BufferRewriter, query: BufferTypes
) -> SSAValue:
    have: Any = query.of(value)
    with rewriter.at(after_value(value)):
        buffer = rewriter.value("bufferization.to_buffer", [value], have)
        if not cast_compatible(have, wanted) and have != wanted:
            raise BufferizationError("failed to bufferize op")
        return rewriter.cast(buffer, wanted)


class BranchRewrite(OpRewrite):
    """A branch is bufferized together with the blocks that it goes to."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return


def register(models: Models) -> None:
    """Register the rewriting sides."""
    for name in BRANCHES:
        models.register(name, rewrite=BranchRewrite())
