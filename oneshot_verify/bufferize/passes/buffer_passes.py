"""Passes that run after bufferization, on the results of functions, as passes of xDSL."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.bufferize.passes.drop_equivalent_results import drop_equivalent_buffer_results
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.passes.results_to_out_params import (
    OutParamsOptions,
    buffer_results_to_out_params,
)


@dataclass(frozen=True)
class DropEquivalentBufferResultsPass(UpstreamPass):
    """Functions do not return what is an argument of theirs.

    https://mlir.llvm.org/docs/Passes/#-drop-equivalent-buffer-results
    """

    name = "drop-equivalent-buffer-results"
    anchor = "builtin.module"

    modify_public_functions: bool = False
    """Also change the signatures of functions that code outside of the module may call; LLVM 24 has this option."""

    def run(self, op: Operation) -> None:
        drop_equivalent_buffer_results(op, modify_public_functions=self.modify_public_functions)


@dataclass(frozen=True)
class BufferResultsToOutParamsPass(UpstreamPass):
    """Functions write to buffers of their callers instead of returning buffers.

    https://mlir.llvm.org/docs/Passes/#-buffer-results-to-out-params
    """

    name = "buffer-results-to-out-params"
    anchor = "builtin.module"

    add_result_attr: bool = False
    """Mark each new argument by the attribute `bufferize.result`."""
    hoist_dynamic_allocs: bool = False
    """Let the caller allocate what the function would, if its sizes are arguments."""
    hoist_static_allocs: bool = False
    """Let the caller allocate what the function would, if its size is known."""
    modify_public_functions: bool = False
    """Change public functions, too."""

    def run(self, op: Operation) -> None:
        options = OutParamsOptions(
            add_result_attr=self.add_result_attr,
            hoist_dynamic_allocs=self.hoist_dynamic_allocs,
            hoist_static_allocs=self.hoist_static_allocs,
            modify_public_functions=self.modify_public_functions,
        )
        buffer_results_to_out_params(op, options)
