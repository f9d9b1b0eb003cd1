"""Deallocation, as passes of xDSL (https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/)."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.bufferize.passes.deallocation import (
    deallocate_buffers,
    expand_reallocs,
    lower_deallocations,
    simplify_deallocations,
)
from oneshot_verify.bufferize.passes.deallocation.pipeline import run_deallocation_pipeline
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.passes.to_memref import convert_bufferization_to_memref


@dataclass(frozen=True)
class OwnershipBasedBufferDeallocationPass(UpstreamPass):
    """Insert the `bufferization.dealloc` ops that free every buffer once.

    https://mlir.llvm.org/docs/Passes/#-ownership-based-buffer-deallocation
    """

    name = "ownership-based-buffer-deallocation"

    private_function_dynamic_ownership: bool = False
    """Private functions return who owns what they return, instead of a clone of what is not theirs."""

    def run(self, op: Operation) -> None:
        deallocate_buffers(
            op, private_function_dynamic_ownership=self.private_function_dynamic_ownership
        )


@dataclass(frozen=True)
class BufferDeallocationSimplificationPass(UpstreamPass):
    """Decide of `bufferization.dealloc` what can be decided before the program runs.

    https://mlir.llvm.org/docs/Passes/#-buffer-deallocation-simplification
    """

    name = "buffer-deallocation-simplification"

    def run(self, op: Operation) -> None:
        simplify_deallocations(op)


@dataclass(frozen=True)
class LowerDeallocationsPass(UpstreamPass):
    """Make `memref.dealloc` ops of `bufferization.dealloc`.

    https://mlir.llvm.org/docs/Passes/#-bufferization-lower-deallocations
    """

    name = "bufferization-lower-deallocations"

    def run(self, op: Operation) -> None:
        lower_deallocations(op)


@dataclass(frozen=True)
class ConvertBufferizationToMemrefPass(UpstreamPass):
    """Make `memref` ops of `bufferization.clone` and `bufferization.dealloc`.

    https://mlir.llvm.org/docs/Passes/#-convert-bufferization-to-memref
    """

    name = "convert-bufferization-to-memref"

    def run(self, op: Operation) -> None:
        convert_bufferization_to_memref(op)


@dataclass(frozen=True)
class ExpandReallocPass(UpstreamPass):
    """Make an allocation and a copy of `memref.realloc`, where the buffer has to grow.

    https://mlir.llvm.org/docs/Passes/#-expand-realloc
    """

    name = "expand-realloc"

    emit_deallocs: bool = True
    """Free the old buffer where there is a new one."""

    def run(self, op: Operation) -> None:
        expand_reallocs(op, emit_deallocs=self.emit_deallocs)


@dataclass(frozen=True)
class BufferDeallocationPipelinePass(UpstreamPass):
    """Free every buffer once: all passes of deallocation in their order.

    https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/
    """

    name = "buffer-deallocation-pipeline"

    private_function_dynamic_ownership: bool = False
    """Private functions return who owns what they return, instead of a clone of what is not theirs."""

    def run(self, op: Operation) -> None:
        run_deallocation_pipeline(
            op, private_function_dynamic_ownership=self.private_function_dynamic_ownership
        )
