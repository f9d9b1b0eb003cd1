"""What programs mean: one meaning per op, over an abstract domain."""

from __future__ import annotations

from oneshot_verify.ir.plugins import installed
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import Fault, FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Meanings, meaning
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.values import MemRefValue, TensorValue

ENTRY_POINTS = "oneshot_verify.meanings"
"""The entry point group through which other packages add meanings: classes, or functions that give an instance."""


def default_meanings() -> Meanings:
    """The meanings of this package, and those that installed packages register."""
    from oneshot_verify.semantics.dialects.affine import AffineMeanings
    from oneshot_verify.semantics.dialects.affine_control import AffineMemoryMeanings
    from oneshot_verify.semantics.dialects.arith import ArithMeanings
    from oneshot_verify.semantics.dialects.arith_extended import ArithExtendedMeanings
    from oneshot_verify.semantics.dialects.bufferization import BufferizationMeanings
    from oneshot_verify.semantics.dialects.complex import ComplexMeanings
    from oneshot_verify.semantics.dialects.deallocation import DeallocationMeanings
    from oneshot_verify.semantics.dialects.effects import EffectMeanings
    from oneshot_verify.semantics.dialects.index import IndexMeanings
    from oneshot_verify.semantics.dialects.linalg import LinalgMeanings
    from oneshot_verify.semantics.dialects.linalg_relayout import LinalgRelayoutMeanings
    from oneshot_verify.semantics.dialects.math import MathMeanings
    from oneshot_verify.semantics.dialects.memref import MemRefMeanings
    from oneshot_verify.semantics.dialects.memref_hints import MemRefHintMeanings
    from oneshot_verify.semantics.dialects.memref_layout import MemRefLayoutMeanings
    from oneshot_verify.semantics.dialects.memref_life import MemRefLifeMeanings
    from oneshot_verify.semantics.dialects.memref_view import MemRefViewMeanings
    from oneshot_verify.semantics.dialects.ml_program import MLProgramMeanings
    from oneshot_verify.semantics.dialects.reshape import ReshapeMeanings
    from oneshot_verify.semantics.dialects.shape import ShapeMeanings
    from oneshot_verify.semantics.dialects.tensor import TensorMeanings
    from oneshot_verify.semantics.dialects.tensor_gather import TensorGatherMeanings
    from oneshot_verify.semantics.dialects.tensor_scatter import TensorScatterMeanings
    from oneshot_verify.semantics.dialects.vector import VectorMeanings
    from oneshot_verify.semantics.dialects.vector_compressed import VectorCompressedMeanings
    from oneshot_verify.semantics.dialects.vector_memory import VectorMemoryMeanings
    from oneshot_verify.semantics.dialects.vector_parts import VectorPartMeanings
    from oneshot_verify.semantics.dialects.vector_reductions import VectorReductionMeanings
    from oneshot_verify.semantics.dialects.vector_transfer import VectorTransferMeanings

    meanings = Meanings()
    for implementations in (
        AffineMeanings(),
        AffineMemoryMeanings(),
        ArithMeanings(),
        ArithExtendedMeanings(),
        BufferizationMeanings(),
        DeallocationMeanings(),
        ComplexMeanings(),
        EffectMeanings(),
        IndexMeanings(),
        LinalgMeanings(),
        LinalgRelayoutMeanings(),
        MathMeanings(),
        MemRefMeanings(),
        MemRefHintMeanings(),
        MemRefLayoutMeanings(),
        MemRefLifeMeanings(),
        MemRefViewMeanings(),
        MLProgramMeanings(),
        ReshapeMeanings(),
        ShapeMeanings(),
        TensorGatherMeanings(),
        TensorMeanings(),
        TensorScatterMeanings(),
        VectorMeanings(),
        VectorCompressedMeanings(),
        VectorMemoryMeanings(),
        VectorPartMeanings(),
        VectorReductionMeanings(),
        VectorTransferMeanings(),
    ):
        meanings.register(implementations)
    for entry_point in installed(ENTRY_POINTS):
        meanings.register(entry_point.load()())
    return meanings


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
