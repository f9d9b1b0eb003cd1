"""The indexing maps of structured ops: which element of each operand an iteration touches.

Source: https://mlir.llvm.org/docs/Dialects/Linalg/ and the op definitions of LLVM 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    MemRefType,
    TensorType,
)
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from oneshot_verify.bufferize.interface import attribute_of, op_name
from oneshot_verify.bufferize.layouts import array_elements


def indexing_maps(op: Operation) -> Sequence[AffineMap] | None:
    """One map per operand, from the loops to the operand's dimensions; None where this module does not know them."""
    given = array_elements(attribute_of(op, "indexing_maps"))
    if given is not None:
        maps = [m.data for m in given if isinstance(m, AffineMapAttr)]
        return maps if len(maps) == len(op.operands) else None
    name = op_name(op)
    ranks = [_rank(operand.type) for operand in op.operands]
    if name in _ELEMENTWISE:
        return [AffineMap.identity(ranks[-1]) if r else AffineMap(ranks[-1], 0, ()) for r in ranks]
    if name in _CONTRACTIONS:
        loops, results = _CONTRACTIONS[name]
        return [_projection(loops, dims) for dims in results]
    return _of_movement(op, name, ranks)


def _of_movement(op: Operation, name: str, ranks: Sequence[int]) -> Sequence[AffineMap] | None:
    attribute = attribute_of(op, "permutation" if name == "linalg.transpose" else "dimensions")
    if not isinstance(attribute, DenseArrayBase):
        return None
    numbers = [int(number) for number in attribute.get_values()]
    if name == "linalg.transpose":
        # Dimension d of the result is dimension numbers[d] of the input.
        inverse = [numbers.index(dim) for dim in range(ranks[0])]
        return [_projection(ranks[0], inverse), AffineMap.identity(ranks[0])]
    if name == "linalg.broadcast":
        kept = [dim for dim in range(ranks[1]) if dim not in numbers]
        return [_projection(ranks[1], kept), AffineMap.identity(ranks[1])]
    if name == "linalg.reduce":
        kept = [dim for dim in range(ranks[0]) if dim not in numbers]
        half = len(ranks) // 2
        return [AffineMap.identity(ranks[0])] * half + [_projection(ranks[0], kept)] * half
    return None


def _rank(shaped: object) -> int:
    return shaped.get_num_dims() if isinstance(shaped, TensorType | MemRefType) else 0


def _projection(loops: int, dims: Sequence[int]) -> AffineMap:
    return AffineMap(loops, 0, tuple(AffineDimExpr(dim) for dim in dims))


_ELEMENTWISE = frozenset(
    {
        *("linalg.fill", "linalg.copy", "linalg.map", "linalg.elementwise", "linalg.select"),
        *("linalg.add", "linalg.sub", "linalg.mul", "linalg.div", "linalg.div_unsigned"),
        *("linalg.max", "linalg.min", "linalg.exp", "linalg.log", "linalg.abs", "linalg.ceil"),
        *("linalg.floor", "linalg.negf", "linalg.sqrt", "linalg.rsqrt", "linalg.square"),
        *("linalg.reciprocal", "linalg.round", "linalg.tanh", "linalg.erf", "linalg.powf"),
    }
)

_CONTRACTIONS: dict[str, tuple[int, Sequence[Sequence[int]]]] = {
    "linalg.dot": (1, [[0], [0], []]),
    "linalg.matvec": (2, [[0, 1], [1], [0]]),
    "linalg.vecmat": (2, [[1], [1, 0], [0]]),
    "linalg.matmul": (3, [[0, 2], [2, 1], [0, 1]]),
    "linalg.batch_matmul": (4, [[0, 1, 3], [0, 3, 2], [0, 1, 2]]),
    "linalg.batch_matvec": (3, [[0, 1, 2], [0, 2], [0, 1]]),
    "linalg.batch_vecmat": (3, [[0, 2], [0, 2, 1], [0, 1]]),
    "linalg.batch_reduce_matmul": (4, [[0, 1, 3], [0, 3, 2], [1, 2]]),
}
