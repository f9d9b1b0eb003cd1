"""The passes by upstream's names. Nothing is imported before a pass is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oneshot_verify.bufferize.passes.pipeline import UpstreamPass

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

PLACES = {
    "one-shot-bufferize": "one_shot",
    "eliminate-empty-tensors": "empty_tensor_elimination",
    "empty-tensor-to-alloc-tensor": "empty_tensor_elimination",
    "test-tensor-copy-insertion": "one_shot",
    "drop-equivalent-buffer-results": "results_to_out_params",
    "buffer-results-to-out-params": "results_to_out_params",
    "buffer-hoisting": "hoisting",
    "buffer-loop-hoisting": "hoisting",
    "promote-buffers-to-stack": "hoisting",
    "optimize-allocation-liveness": "hoisting",
    "ownership-based-buffer-deallocation": "deallocation.ownership_pass",
    "buffer-deallocation-simplification": "deallocation.simplification",
    "expand-realloc": "deallocation.expand_realloc",
    DEALLOCATION: "deallocation.pipeline",
    "bufferization-lower-deallocations": "deallocation.lowering",
    "convert-bufferization-to-memref": "deallocation.lowering",
}
"""The module of each pass in this package, by upstream's name."""


@cache
def pass_class(name: str) -> type[UpstreamPass]:
    """The class of a pass, one of `PLACES`."""
    module = import_module(f"oneshot_verify.bufferize.passes.{PLACES[name]}")
    return next(each for each in vars(module).values() if getattr(each, "name", None) == name)
