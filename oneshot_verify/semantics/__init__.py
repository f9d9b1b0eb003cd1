"""The semantics of programs: one meaning per op, over an abstract domain.

values, domain      what programs compute with, and the algebra on it (`affine`, `choices`, `shapes`, `symbolic`)
memory              blocks, seen through memrefs (`places`, `shadows`, `states`); tensors in it (`backing`)
machine             a running program: SSA names, memory, events (`faults`: what is undefined, or not covered)
control             structured control flow and branches
meanings, dialects  what each op does (`reading`: what its text says; `attributes`: what nobody models)
opaque              ops without a meaning
grounds, homes      what the tensor program is assumed to be free of, and where its tensors may live
concrete, numbers   the machine on numbers; the judge's is in `encode`
as_run, interface   two programs in one form of control flow; what others see of a program
fills, forms, moved_up, unbufferized
                    what the text shows: loops that fill a box, equal functions, early views, ops left on tensors
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module

from oneshot_verify.ir.plugins import use_plugins
from oneshot_verify.semantics.dialects import destination_style
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import Fault, FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Meanings, meaning
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.values import MemRefValue, TensorValue

ENTRY_POINTS = "oneshot_verify.meanings"
"""Entry point group by which other packages add meanings: classes, or functions that return an instance."""


OWN: Mapping[str, Sequence[str]] = {
    "affine:AffineMeanings": ("affine",),
    "arith:ScalarMeanings": ("arith", "complex", "index", "math", "vector"),
    "bufferization:BufferizationMeanings": ("bufferization",),
    "deallocation:DeallocationMeanings": ("bufferization", "memref"),
    "effects:EffectMeanings": ("cf", "shape", "ub", "vector"),
    "linalg:LinalgMeanings": ("linalg",),
    "linalg_relayout:LinalgRelayoutMeanings": ("linalg",),
    "memref:MemRefMeanings": ("affine", "iree_codegen", "memref"),
    "memref_layout:MemRefLayoutMeanings": ("amdgpu", "memref", "tensor"),
    "memref_life:MemRefLifeMeanings": ("memref", "ml_program"),
    "reshape:ReshapeMeanings": ("memref", "tensor"),
    "tensor:TensorMeanings": ("memref", "tensor"),
    "tensor_gather:TensorGatherMeanings": ("tensor",),
    "vector:VectorMeanings": ("vector",),
    "vector_memory:VectorMemoryMeanings": ("affine", "vector"),
    "vector_parts:VectorPartMeanings": ("vector",),
    "vector_reductions:VectorReductionMeanings": ("vector",),
    "vector_transfer:VectorTransferMeanings": ("vector",),
}
"""Our meanings, as `module:Class`, each with the dialects of the ops that it gives a meaning."""


def default_meanings() -> Meanings:
    """The meanings of this package, each loaded at the first op of its dialects, and those that installed packages
    register."""
    meanings = Meanings()
    for place, dialects in OWN.items():
        meanings.register_later(dialects, partial(_own, place))
    use_plugins(ENTRY_POINTS, lambda made: meanings.register(made()))
    destination_style.register(meanings)
    return meanings


def _own(place: str) -> object:
    module, name = place.split(":")
    return getattr(import_module(f"oneshot_verify.semantics.dialects.{module}"), name)()


__all__ = [
    "ENTRY_POINTS",
    "Domain",
    "Fault",
    "FaultKind",
    "Machine",
    "Meanings",
    "MemRefValue",
    "Memory",
    "TensorValue",
    "UnsupportedOp",
    "default_meanings",
    "meaning",
]
