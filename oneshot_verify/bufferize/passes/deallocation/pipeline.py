"""The passes of deallocation in their order.

https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.transforms.common_subexpression_elimination import cse

from oneshot_verify.bufferize.passes.canonicalize import canonicalize
from oneshot_verify.bufferize.passes.deallocation.expand_realloc import ExpandReallocPass
from oneshot_verify.bufferize.passes.deallocation.lowering import lower_deallocations
from oneshot_verify.bufferize.passes.deallocation.models import DeallocationModels
from oneshot_verify.bufferize.passes.deallocation.ownership_pass import deallocate_buffers
from oneshot_verify.bufferize.passes.deallocation.simplification import simplify_deallocations
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass


def run_deallocation_pipeline(
    module: Operation,
    *,
    private_function_dynamic_ownership: bool = False,
    models: DeallocationModels | None = None,
) -> None:
    """Free every buffer of `module` once: what upstream calls `buffer-deallocation-pipeline`.

    `module` is one after bufferization; it may hold `memref.realloc`, and no other deallocation. Raises
    `BufferizationError` for what cannot be done.
    """
    ExpandReallocPass(emit_deallocs=False).run(module)
    canonicalize(module, models)
    deallocate_buffers(
        module,
        private_function_dynamic_ownership=private_function_dynamic_ownership,
        models=models,
    )
    canonicalize(module, models)
    simplify_deallocations(module, models)
    lower_deallocations(module)
    cse(module)
    canonicalize(module, models)


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
