"""Models of the ops that LLVM's bufferization tests make up.

For `mlir-opt` they are unknown ops, which it leaves on tensors. Here they are somebody's ops: an *opaque* one may do
to its operands whatever it likes, and its results may be parts of them; a *source* makes tensors, a *sink* looks at
them. Those of the made-up ops that have no tensors need no model.
"""

from oneshot_verify.bufferize.interface import (
    AliasingValue,
    OpModel,
    OpRewrite,
    Relation,
    is_tensor,
)
from oneshot_verify.bufferize.ops.shared import AccessModel
from oneshot_verify.bufferize.registry import Models

OPAQUE = ("test.dummy_op", "dummy.dummy_op")
SOURCES = ("test.source",)
SINKS = ("test.sink", "test.some_use", "dummy.another_op")


class OpaqueModel(OpModel):
    """Reads and writes all; the results may be anything."""

    def reads(self, operand, state):
        return True

    def writes(self, operand, state):
        return True

    def aliasing_values(self, operand, state):
        values = [*operand.op.results, *_arguments(operand.op)]
        return [
            AliasingValue(value, Relation.UNKNOWN, definite=False)
            for value in values
            if is_tensor(value)
        ]


class OnBuffers(OpRewrite):
    """The same op, on buffers."""

    def bufferize(self, op, rewriter, query):
        for block in _entry_blocks(op):
            rewriter.bufferize_arguments(
                block, [query.of(a) if is_tensor(a) else None for a in block.args]
            )
        types = [query.of(r) if is_tensor(r) else r.type for r in op.results]
        new = rewriter.recreate(op, rewriter.buffers_of(op.operands), types)
        rewriter.replace_with_buffers(op, new.results)


def _entry_blocks(op):
    return [region.blocks[0] for region in op.regions if region.blocks]


def _arguments(op):
    return [argument for block in _entry_blocks(op) for argument in block.args]


def register(models: Models) -> None:
    """The models of all of them."""
    for names, model in (
        (OPAQUE, OpaqueModel()),
        (SOURCES, AccessModel(new_allocation=True)),
        (SINKS, AccessModel(read=True)),
    ):
        for name in names:
            models.register(name, model, OnBuffers())
