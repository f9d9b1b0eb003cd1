"""Deallocation: who frees which buffer, decided where that is known and at run time where it is not.

https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/
"""

from oneshot_verify.bufferize.passes.deallocation.expand_realloc import expand_reallocs
from oneshot_verify.bufferize.passes.deallocation.lowering import lower_deallocations
from oneshot_verify.bufferize.passes.deallocation.models import (
    Allocation,
    DeallocationModel,
    DeallocationModels,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.ownership_pass import deallocate_buffers
from oneshot_verify.bufferize.passes.deallocation.simplification import simplify_deallocations

__all__ = [
    "Allocation",
    "DeallocationModel",
    "DeallocationModels",
    "deallocate_buffers",
    "default_deallocation_models",
    "expand_reallocs",
    "lower_deallocations",
    "simplify_deallocations",
]
