"""Ops of the `vector` dialect that occur in tensor programs.

Over xDSL: `print` in all its forms, `mask`, `gather`, `contract` and a dozen more; attributes of the transfers.

https://mlir.llvm.org/docs/Dialects/Vector/
"""

from __future__ import annotations

from xdsl.dialects import vector as base_dialect
from xdsl.dialects.vector import (
    BitcastOp,
    BroadcastOp,
    CombiningKindAttr,
    CreateMaskOp,
    ExtractOp,
    FMAOp,
    InsertOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ShuffleOp,
    StoreOp,
    VectorTransferOperation,
)

from oneshot_verify.ir.dialects.registry import extended
from oneshot_verify.ir.dialects.vector_attributes import (
    INDEX_LIST,
    IteratorTypeAttr,
    Punctuation,
    PunctuationAttr,
)
from oneshot_verify.ir.dialects.vector_lanes import (
    CompressStoreOp,
    DeinterleaveOp,
    ExpandLoadOp,
    InterleaveOp,
    ScalableExtractOp,
    ScalableInsertOp,
    ScanOp,
    ToElementsOp,
    TypeCastOp,
)
from oneshot_verify.ir.dialects.vector_mask import MaskOp, PrintOp, YieldOp
from oneshot_verify.ir.dialects.vector_reductions import (
    ContractionOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
)
from oneshot_verify.ir.dialects.vector_shapes import (
    ConstantMaskOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    StepOp,
    TransposeOp,
    VectorScaleOp,
)
from oneshot_verify.ir.dialects.vector_transfer import (
    GatherOp,
    ScatterOp,
    TransferReadOp,
    TransferWriteOp,
)

Vector = extended(
    base_dialect.Vector,
    (
        CompressStoreOp,
        ConstantMaskOp,
        ContractionOp,
        DeinterleaveOp,
        ExpandLoadOp,
        ExtractStridedSliceOp,
        FromElementsOp,
        GatherOp,
        InsertStridedSliceOp,
        InterleaveOp,
        MaskOp,
        MultiDimReductionOp,
        OuterProductOp,
        ReductionOp,
        PrintOp,
        ScalableExtractOp,
        ScalableInsertOp,
        ScanOp,
        ScatterOp,
        ShapeCastOp,
        StepOp,
        ToElementsOp,
        TransferReadOp,
        TransferWriteOp,
        TransposeOp,
        TypeCastOp,
        VectorScaleOp,
        YieldOp,
    ),
    (IteratorTypeAttr, PunctuationAttr),
)

__all__ = [
    "INDEX_LIST",
    "BitcastOp",
    "BroadcastOp",
    "CombiningKindAttr",
    "CompressStoreOp",
    "ConstantMaskOp",
    "ContractionOp",
    "CreateMaskOp",
    "DeinterleaveOp",
    "ExpandLoadOp",
    "ExtractOp",
    "ExtractStridedSliceOp",
    "FMAOp",
    "FromElementsOp",
    "GatherOp",
    "InsertOp",
    "InsertStridedSliceOp",
    "InterleaveOp",
    "IteratorTypeAttr",
    "LoadOp",
    "MaskOp",
    "MaskedLoadOp",
    "MaskedStoreOp",
    "MultiDimReductionOp",
    "OuterProductOp",
    "PrintOp",
    "Punctuation",
    "PunctuationAttr",
    "ReductionOp",
    "ScalableExtractOp",
    "ScalableInsertOp",
    "ScanOp",
    "ScatterOp",
    "ShapeCastOp",
    "ShuffleOp",
    "StepOp",
    "StoreOp",
    "ToElementsOp",
    "TransferReadOp",
    "TransferWriteOp",
    "TransposeOp",
    "TypeCastOp",
    "Vector",
    "VectorScaleOp",
    "VectorTransferOperation",
    "YieldOp",
]
