"""The passes by upstream's names. Nothing is imported before a pass is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oneshot_verify.bufferize.passes.module_pass import UpstreamPass

DEALLOCATION = "buffer-deallocation-pipeline"

BEFORE = ("eliminate-empty-tensors", "empty-tensor-to-alloc-tensor")
"""Passes that pipelines run before bufferization."""
AFTER = (
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "drop-equivalent-buffer-results",
    "buffer-results-to-out-params",
    "optimize-allocation-liveness",
    "expand-realloc",
    "ownership-based-buffer-deallocation",
    "buffer-deallocation-simplification",
    "bufferization-lower-deallocations",
    "convert-bufferization-to-memref",
    DEALLOCATION,
)
"""Passes on buffers, which pipelines run afterwards."""

PLACES: dict[str, tuple[str, str]] = {
    "one-shot-bufferize": ("one_shot", "OneShotBufferizePass"),
    "eliminate-empty-tensors": ("empty_tensor_elimination", "EliminateEmptyTensorsPass"),
    "empty-tensor-to-alloc-tensor": ("empty_tensor_elimination", "EmptyTensorToAllocTensorPass"),
    "test-tensor-copy-insertion": ("one_shot", "TensorCopyInsertionPass"),
    "drop-equivalent-buffer-results": (
        "results_to_out_params",
        "DropEquivalentBufferResultsPass",
    ),
    "buffer-results-to-out-params": ("results_to_out_params", "BufferResultsToOutParamsPass"),
    "buffer-hoisting": ("hoisting", "BufferHoistingPass"),
    "buffer-loop-hoisting": ("hoisting", "BufferLoopHoistingPass"),
    "promote-buffers-to-stack": ("hoisting", "PromoteBuffersToStackPass"),
    "optimize-allocation-liveness": ("allocation_liveness", "OptimizeAllocationLivenessPass"),
    "ownership-based-buffer-deallocation": (
        "deallocation.ownership_pass",
        "OwnershipBasedBufferDeallocationPass",
    ),
    "buffer-deallocation-simplification": (
        "deallocation.simplification",
        "BufferDeallocationSimplificationPass",
    ),
    "expand-realloc": ("deallocation.expand_realloc", "ExpandReallocPass"),
    DEALLOCATION: ("deallocation.pipeline", "BufferDeallocationPipelinePass"),
    "bufferization-lower-deallocations": ("deallocation.lowering", "LowerDeallocationsPass"),
    "convert-bufferization-to-memref": ("to_memref", "ConvertBufferizationToMemrefPass"),
}
"""By upstream's name: the module in this package and the class in it."""


@cache
def pass_class(name: str) -> type[UpstreamPass]:
    """The class of a pass, one of `PLACES`."""
    module, class_name = PLACES[name]
    return getattr(import_module(f"oneshot_verify.bufferize.passes.{module}"), class_name)
