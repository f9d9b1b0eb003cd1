"""The indexing maps of structured ops: which element of each operand an iteration touches.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/ and the op definitions of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    MemRefType,
    TensorType,
)
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from oneshot_verify.bufferize.interface import attribute_of, op_name


def indexing_maps(op: Operation) -> Sequence[AffineMap] | None:
    """One map per operand, from the loops to the operand's dimensions; None where this module does not know them."""
    given = attribute_of(op, "indexing_maps")
    if isinstance(given, ArrayAttr):
        maps = [m.data for m in given.data if isinstance(m, AffineMapAttr)]
        return maps if len(maps) == len(op.operands) else None
    name = op_name(op)
    ranks = [_rank(operand.type) for operand in op.operands]
    if name in _ELEMENTWISE:
        return [AffineMap.identity(ranks[-1]) if r else AffineMap(ranks[-1], 0, ()) for r in ranks]
    if name in _CONTRACTIONS: dict[str, tuple[int, Sequence[Sequence[int]]]] = {
    "linalg.dot": (1, [[0], [0], []]),
    "linalg.matvec": (2, [[0, 1], [1], [0]]),
    "linalg.vecmat": (2, [[1], [1, 0], [0]]),
    "linalg.matmul": (3, [[0, 2], [2, 1], [0, 1]]),
    "linalg.batch_matmul": (4, [[0, 1, 3], [0, 3, 2], [0, 1, 2]]),
    "linalg.batch_matvec": (3, [[0, 1, 2], [0, 2], [0, 1]]),
    "linalg.batch_vecmat": (3, [[0, 2], [0, 2, 1], [0, 1]]),
    "linalg.batch_reduce_matmul": (4, [[0, 1, 3], [0, 3, 2], [1, 2]]),
}
