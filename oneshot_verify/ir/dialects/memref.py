"""The ops of the `memref` dialect.

Over xDSL: the custom syntax of `cast`, `copy`, `global`, `rank`, `memory_space_cast` and
`extract_aligned_pointer_as_index`; the ops `reshape`, `realloc` and `transpose`; unranked memrefs
and dynamic sizes where MLIR allows them.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    MemRefType,
)
from xdsl.dialects.memref import (
    AllocaOp,
    AllocOp,
    AlterShapeOperation,
    AssumeAlignmentOp,
    DeallocOp,
    DimOp,
    ExtractStridedMetaDataOp,
    GetGlobalOp,
    LoadOp,
    StoreOp,
    ViewOp,
)
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import (
    MemoryAllocEffect,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoMemoryEffect,
)

from oneshot_verify.ir.dialects.memref_atomic import AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp
from oneshot_verify.ir.dialects.memref_global import GlobalOp
from oneshot_verify.ir.dialects.memref_hints import DistinctObjectsOp, PrefetchOp
from oneshot_verify.ir.dialects.memref_reshape import CollapseShapeOp, ExpandShapeOp
from oneshot_verify.ir.dialects.memref_shared import PRIVATE, AnyMemRef, verify_compatible_shapes
from oneshot_verify.ir.dialects.memref_views import (
    CastOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
    ReshapeOp,
    SubviewOp,
    TransposeOp,
)
from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.require import require


@irdl_op_definition
class CopyOp(IRDLOperation):
    """`memref.copy %source, %target : memref<?xf32> to memref<?xf32, strided<[?]>>`."""

    name = "memref.copy"

    source = operand_def(AnyMemRef)
    destination = operand_def(AnyMemRef)

    traits = traits_def(MemoryWriteEffect(), MemoryReadEffect())

    assembly_format = "$source `,` $destination attr-dict `:` type($source) `to` type($destination)"

    def __init__(self, source: SSAValue | Operation, destination: SSAValue | Operation):
        super().__init__(operands=[source, destination])

    def verify_(self) -> None:
        verify_compatible_shapes(self.source.type, self.destination.type)


@irdl_op_definition
class RankOp(IRDLOperation):
    """`memref.rank %a : memref<*xf32>`."""

    name = "memref.rank"

    source = operand_def(AnyMemRef)
    rank = result_def(IndexType())

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source attr-dict `:` type($source)"

    @staticmethod
    def from_memref(memref: Operation | SSAValue) -> RankOp:
        """Create the op for `memref`."""
        return RankOp.build(operands=[memref], result_types=[IndexType()])


@irdl_op_definition
class ExtractAlignedPointerAsIndexOp(IRDLOperation):
    """`memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index`."""

    name = "memref.extract_aligned_pointer_as_index"

    source = operand_def(AnyMemRef)
    aligned_pointer = result_def(IndexType())

    traits = traits_def(NoMemoryEffect())

    assembly_format = "$source `:` type($source) `->` type(results) attr-dict"


@irdl_op_definition
class ReallocOp(IRDLOperation):
    """`memref.realloc %a(%n) : memref<4xf32> to memref<?xf32>`."""

    name = "memref.realloc"

    source = operand_def(MemRefType)
    dynamic_result_size = opt_operand_def(IndexType())
    alignment = opt_prop_def(IntegerAttr)
    result = result_def(MemRefType)

    traits = traits_def(MemoryFreeEffect(), MemoryAllocEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$source (`(` $dynamic_result_size^ `)`)? attr-dict `:` type($source) `to` type($result)"
    )

    def verify_(self) -> None:
        old: Any = self.source.type
        new = self.result.type
        ranked = old.get_num_dims() == new.get_num_dims() == 1
        require(ranked, "only buffers with one dimension can change their size")
        require(old.element_type == new.element_type, "the element types are not the same")


MemRef = extended(
    base_dialect.MemRef,
    (
        AtomicRMWOp,
        AtomicYieldOp,
        CastOp,
        CollapseShapeOp,
        CopyOp,
        DistinctObjectsOp,
        GenericAtomicRMWOp,
        PrefetchOp,
        ExpandShapeOp,
        ExtractAlignedPointerAsIndexOp,
        GlobalOp,
        MemorySpaceCastOp,
        RankOp,
        ReallocOp,
        ReinterpretCastOp,
        ReshapeOp,
        SubviewOp,
        TransposeOp,
    ),
    without=("memref.dma_start", "memref.dma_wait"),
)

__all__ = [
    "PRIVATE",
    "AllocOp",
    "AllocaOp",
    "AlterShapeOperation",
    "AnyMemRef",
    "AssumeAlignmentOp",
    "AtomicRMWOp",
    "AtomicYieldOp",
    "CastOp",
    "CollapseShapeOp",
    "CopyOp",
    "DeallocOp",
    "DimOp",
    "DistinctObjectsOp",
    "ExpandShapeOp",
    "ExtractAlignedPointerAsIndexOp",
    "ExtractStridedMetaDataOp",
    "GenericAtomicRMWOp",
    "GetGlobalOp",
    "GlobalOp",
    "LoadOp",
    "MemRef",
    "MemorySpaceCastOp",
    "PrefetchOp",
    "RankOp",
    "ReallocOp",
    "ReinterpretCastOp",
    "ReshapeOp",
    "StoreOp",
    "SubviewOp",
    "TransposeOp",
    "ViewOp",
    "verify_compatible_shapes",
]
