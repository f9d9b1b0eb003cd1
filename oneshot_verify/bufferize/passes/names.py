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
    "eliminate-empty-tensors": ("tensor_passes", "EliminateEmptyTensorsPass"),
    "empty-tensor-to-alloc-tensor": ("tensor_passes", "EmptyTensorToAllocTensorPass"),
    "test-tensor-copy-insertion": ("tensor_passes", "TensorCopyInsertionPass"),
    "drop-equivalent-buffer-results": ("buffer_passes", "DropEquivalentBufferResultsPass"),
    "buffer-results-to-out-params": ("buffer_passes", "BufferResultsToOutParamsPass"),
    "buffer-hoisting": ("placement_passes", "BufferHoistingPass"),
    "buffer-loop-hoisting": ("placement_passes", "BufferLoopHoistingPass"),
    "promote-buffers-to-stack": ("placement_passes", "PromoteBuffersToStackPass"),
    "optimize-allocation-liveness": ("placement_passes", "OptimizeAllocationLivenessPass"),
    "ownership-based-buffer-deallocation": (
        "deallocation_passes",
        "OwnershipBasedBufferDeallocationPass",
    ),
    "buffer-deallocation-simplification": (
        "deallocation_passes",
        "BufferDeallocationSimplificationPass",
    ),
    "expand-realloc": ("deallocation_passes", "ExpandReallocPass"),
    DEALLOCATION: ("deallocation_passes", "BufferDeallocationPipelinePass"),
    "bufferization-lower-deallocations": ("deallocation_passes", "LowerDeallocationsPass"),
    "convert-bufferization-to-memref": ("deallocation_passes", "ConvertBufferizationToMemrefPass"),
}
"""By upstream's name: the module in this package and the class in it."""


@cache
def pass_class(name: str) -> type[UpstreamPass]:
    """The class of a pass, one of `PLACES`."""
    module, class_name = PLACES[name]
    return getattr(import_module(f"oneshot_verify.bufferize.passes.{module}"), class_name)
