"""The ops of the `linalg` dialect.

Over xDSL: every named op (from one table, `linalg_named`), `map`, `contract`, `elementwise`, `softmax`, `pack` and
`unpack`; `#trait` aliases, short bodies (`{ arith.addf }`), extra attributes. All structured ops have their
body, whether they are written in custom or in generic syntax. So these work on each of them:

    is_structured(op) -> bool
    inputs(op) -> the operands that are only read
    outputs(op) -> the operands that are written: tensors that become results, or memrefs
    indexing_maps(op) -> tuple[AffineMap, ...], one per operand, from the loops to the index; () for a scalar
    iterator_types(op) -> tuple[str, ...], "parallel" or "reduction", one per loop
    body_block(op) -> Block: one argument for the element of each operand, `linalg.yield` of the outputs' new elements

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from xdsl.dialects.linalg import Linalg as BaseLinalg
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr

from oneshot_verify.ir.dialects.linalg_base import TypeFn, TypeFnAttr
from oneshot_verify.ir.dialects.linalg_generic import GenericOp
from oneshot_verify.ir.dialects.linalg_kinds import (
    ContractOp,
    ElementwiseKind,
    ElementwiseKindAttr,
    ElementwiseOp,
    SoftmaxOp,
)
from oneshot_verify.ir.dialects.linalg_moves import BroadcastOp, TransposeOp
from oneshot_verify.ir.dialects.linalg_named import NAMED, NamedOp
from oneshot_verify.ir.dialects.linalg_pack import PackOp, UnPackOp
from oneshot_verify.ir.dialects.linalg_payload import MapOp, ReduceOp
from oneshot_verify.ir.dialects.linalg_renamed import (
    RENAMED,
    BinaryFunctionAttr,
    UnaryFunctionAttr,
)
from oneshot_verify.ir.dialects.linalg_structured import (
    StructuredOp,
    body_block,
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
    outputs,
)
from oneshot_verify.ir.dialects.linalg_winograd import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from oneshot_verify.ir.dialects.linalg_yield import IndexOp, YieldOp
from oneshot_verify.ir.dialects.registry import extended

FillOp = NAMED["linalg.fill"]
CopyOp = NAMED["linalg.copy"]
MatmulOp = NAMED["linalg.matmul"]
BatchMatmulOp = NAMED["linalg.batch_matmul"]
MatvecOp = NAMED["linalg.matvec"]
DotOp = NAMED["linalg.dot"]
AddOp = NAMED["linalg.add"]
SubOp = NAMED["linalg.sub"]
MulOp = NAMED["linalg.mul"]
MaxOp = NAMED["linalg.max"]
MinOp = NAMED["linalg.min"]
SelectOp = NAMED["linalg.select"]
ExpOp = NAMED["linalg.exp"]
LogOp = NAMED["linalg.log"]
SqrtOp = NAMED["linalg.sqrt"]


Linalg = extended(
    BaseLinalg,
    (
        *NAMED.values(),
        *RENAMED,
        BroadcastOp,
        ContractOp,
        ElementwiseOp,
        GenericOp,
        IndexOp,
        MapOp,
        PackOp,
        WinogradFilterTransformOp,
        WinogradInputTransformOp,
        WinogradOutputTransformOp,
        ReduceOp,
        SoftmaxOp,
        TransposeOp,
        UnPackOp,
        YieldOp,
    ),
    (BinaryFunctionAttr, ElementwiseKindAttr, TypeFnAttr, UnaryFunctionAttr),
)

__all__ = [
    "NAMED",
    "AddOp",
    "BatchMatmulOp",
    "BroadcastOp",
    "ContractOp",
    "CopyOp",
    "DotOp",
    "ElementwiseKind",
    "ElementwiseKindAttr",
    "ElementwiseOp",
    "ExpOp",
    "FillOp",
    "GenericOp",
    "IndexOp",
    "IteratorType",
    "IteratorTypeAttr",
    "Linalg",
    "LogOp",
    "MapOp",
    "MatmulOp",
    "MatvecOp",
    "MaxOp",
    "MinOp",
    "MulOp",
    "NamedOp",
    "PackOp",
    "ReduceOp",
    "SelectOp",
    "SoftmaxOp",
    "SqrtOp",
    "StructuredOp",
    "SubOp",
    "TransposeOp",
    "TypeFn",
    "TypeFnAttr",
    "UnPackOp",
    "WinogradFilterTransformOp",
    "WinogradInputTransformOp",
    "WinogradOutputTransformOp",
    "YieldOp",
    "body_block",
    "indexing_maps",
    "inputs",
    "is_structured",
    "iterator_types",
    "outputs",
]
