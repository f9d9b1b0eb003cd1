"""The passes on buffers that pipelines run after bufferization, by upstream's names."""

from __future__ import annotations

from oneshot_verify.bufferize.passes.before import Passes
from oneshot_verify.bufferize.passes.deallocation import (
    deallocate_buffers,
    expand_reallocs,
    lower_deallocations,
    simplify_deallocations,
)
from oneshot_verify.bufferize.passes.deallocation.pipeline import run_deallocation_pipeline
from oneshot_verify.bufferize.passes.drop_equivalent_results import drop_equivalent_buffer_results
from oneshot_verify.bufferize.passes.hoisting import hoist_buffers, hoist_buffers_out_of_loops
from oneshot_verify.bufferize.passes.promote_to_stack import promote_buffers_to_stack
from oneshot_verify.bufferize.passes.results_to_out_params import buffer_results_to_out_params

DEALLOCATION = "buffer-deallocation-pipeline"

PASSES_AFTER: Passes = {
    "buffer-hoisting": hoist_buffers,
    "buffer-loop-hoisting": hoist_buffers_out_of_loops,
    "promote-buffers-to-stack": promote_buffers_to_stack,
    "drop-equivalent-buffer-results": drop_equivalent_buffer_results,
    "buffer-results-to-out-params": buffer_results_to_out_params,
    "expand-realloc": expand_reallocs,
    "ownership-based-buffer-deallocation": deallocate_buffers,
    "buffer-deallocation-simplification": simplify_deallocations,
    "bufferization-lower-deallocations": lower_deallocations,
    DEALLOCATION: run_deallocation_pipeline,
}
"""Each changes a module in place, with the defaults of its options; raises `BufferizationError` where it cannot."""
