"""Bufferization of ops of which nothing is known but that they are in destination-passing style (`facts/destinations`).

As upstream does with ops of `DestinationStyleOpInterface` that say nothing more: all operands are read, inits are
written, and a result has the buffer of its init. IREE bufferizes its `iree_linalg_ext` in the same way.
"""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation

from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpRewrite, op_name
from oneshot_verify.bufferize.ops.shared import DestinationStyleModel, ElementBody
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir.facts import default_facts, inits_of


class OpaqueDestinationModel(ElementBody, DestinationStyleModel):
    """The inits are where the text of the op says that they are."""

    def first_init(self, op: Operation) -> int:
        inits = inits_of(op)
        if inits is None:
            raise BufferizationError(f"the operands of '{op_name(op)}' are not what is known", op)
        if op.results and [op.operands[n].type for n in inits] != list(op.result_types):
            raise BufferizationError("the types of the results are not those of the inits", op)
        return inits.start


class OpaqueDestinationRewrite(OpRewrite):
    """The same op on buffers, with the same regions, and without results."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        if any(isinstance(type, MemRefType | UnrankedMemRefType) for type in op.operand_types):
            raise BufferizationError("op does not have pure tensor semantics", op)
        operands = rewriter.buffers_of(op.operands)
        inits = inits_of(op) or range(0)
        rewriter.recreate(op, operands, [])
        rewriter.replace_with_buffers(op, [operands[number] for number in inits])


def register(models: Models) -> None:
    """The models of all these ops, of whichever dialect."""
    for facts in default_facts():
        if facts.destination_style:
            models.register(facts.name, OpaqueDestinationModel(), OpaqueDestinationRewrite())
