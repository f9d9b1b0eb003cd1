"""Deallocation: who frees which buffer, decided where that is known and at run time where it is not.

https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/
"""

from oneshot_verify.bufferize.passes.deallocation.models import (
    Allocation,
    DeallocationModel,
    DeallocationModels,
    default_deallocation_models,
)

__all__ = [
    "Allocation",
    "DeallocationModel",
    "DeallocationModels",
    "default_deallocation_models",
]
