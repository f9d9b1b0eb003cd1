"""Passes of xDSL that move allocations or change their kind."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.bufferize.passes.allocation_liveness import optimize_allocation_liveness
from oneshot_verify.bufferize.passes.hoisting import hoist_buffers, hoist_buffers_out_of_loops
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.passes.promote_to_stack import (
    PromotionOptions,
    promote_buffers_to_stack,
)


@dataclass(frozen=True)
class BufferHoistingPass(UpstreamPass):
    """Move allocations up, to a block that dominates all their uses.

    https://mlir.llvm.org/docs/Passes/#-buffer-hoisting
    """

    name = "buffer-hoisting"
    anchor = "func.func"

    def run(self, op: Operation) -> None:
        hoist_buffers(op)


@dataclass(frozen=True)
class BufferLoopHoistingPass(UpstreamPass):
    """Move allocations out of loops.

    https://mlir.llvm.org/docs/Passes/#-buffer-loop-hoisting
    """

    name = "buffer-loop-hoisting"
    anchor = "func.func"

    def run(self, op: Operation) -> None:
        hoist_buffers_out_of_loops(op)


@dataclass(frozen=True)
class OptimizeAllocationLivenessPass(UpstreamPass):
    """Free buffers right behind their last use.

    https://mlir.llvm.org/docs/Passes/#-optimize-allocation-liveness
    """

    name = "optimize-allocation-liveness"
    anchor = "func.func"

    def run(self, op: Operation) -> None:
        optimize_allocation_liveness(op)


@dataclass(frozen=True)
class PromoteBuffersToStackPass(UpstreamPass):
    """Allocate small buffers on the stack.

    https://mlir.llvm.org/docs/Passes/#-promote-buffers-to-stack
    """

    name = "promote-buffers-to-stack"
    anchor = "func.func"

    max_alloc_size_in_bytes: int = 1024
    """Larger buffers stay on the heap."""
    max_rank_of_allocated_memref: int = 1
    """Buffers of dynamic size go to the stack up to this rank, if their sizes are `memref.rank`s."""

    def run(self, op: Operation) -> None:
        options = PromotionOptions(
            max_alloc_size_in_bytes=self.max_alloc_size_in_bytes,
            max_rank_of_allocated_memref=self.max_rank_of_allocated_memref,
        )
        promote_buffers_to_stack(op, options)
