"""Bufferization of `vector`: transfers, gathers and masks work on buffers as they do on tensors."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.buffer_types import BufferTypes
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.driver import BufferRewriter
from oneshot_verify.bufferize.interface import BufferizationError, OpRewrite, is_tensor, op_name
from oneshot_verify.bufferize.registry import Models


class OnBuffersRewrite(OpRewrite):
    """The op takes buffers instead of tensors; its tensor result, if any, is the buffer of one operand."""

    def __init__(self, destination: int | None = None) -> None:
        self.destination = destination

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        operands = rewriter.buffers_of(op.operands)
        if self.destination is None:
            new = rewriter.recreate(op, operands, [result.type for result in op.results])
            rewriter.replace(op, new.results)
        else:
            rewriter.recreate(op, operands, [])
            rewriter.replace_with_buffers(op, [operands[self.destination] for _ in op.results])


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


class YieldRewrite(OpRewrite):
    """`vector.yield` is bufferized together with its mask."""

    def bufferize(self, op: Operation, rewriter: BufferRewriter, query: BufferTypes) -> None:
        return


def register(models: Models) -> None:
    """Register the rewriting sides."""
    models.register("vector.transfer_read", rewrite=OnBuffersRewrite())
    models.register("vector.transfer_write", rewrite=OnBuffersRewrite(destination=1))
    models.register("vector.gather", rewrite=OnBuffersRewrite())
    models.register("vector.scatter", rewrite=OnBuffersRewrite(destination=0))
    models.register("vector.mask", rewrite=MaskRewrite())
    models.register("vector.yield", rewrite=YieldRewrite())
