"""Strides and offset that the type of a memref says, for sizes that it may leave open."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Operation

from oneshot_verify.ir import parse
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.shapes import typed_layout, usual_layout

ANY = DYNAMIC_INDEX


def declared(type: str) -> tuple[Operation, MemRefType]:
    """A function with one argument of a type, and the type."""
    module = parse(f"func.func private @f({type})", "a.mlir")[0].module
    function = next(iter(module.ops))
    (argument,) = function.function_type.inputs
    return function, argument


@pytest.mark.parametrize(
    ("type", "shape", "strides", "offset"),
    [
        ("memref<4x8xf32>", (4, 8), (8, 1), 0),
        ("memref<4x8xf32, affine_map<(i, j) -> (i, j)>>", (4, 8), (8, 1), 0),
        # As `-normalize-memrefs` lays it out: memref<8x4xf32>, in which i runs fastest.
        ("memref<4x8xf32, affine_map<(i, j) -> (j, i)>>", (4, 8), (1, 4), 0),
        ("memref<?x?xf32, affine_map<(i, j) -> (j, i)>>", (4, 8), (1, 4), 0),
        # memref<5x2x3xf32>: k is outermost, j runs fastest.
        ("memref<2x3x?xf32, affine_map<(i, j, k) -> (k, i, j)>>", (2, 3, 5), (3, 1, 6), 0),
        ("memref<4x8xf32, affine_map<(i, j) -> (i * 9 + j * 2 + 7)>>", (4, 8), (9, 2), 7),
        ("memref<?x8xf32, affine_map<(i, j)[s] -> (i * s + j)>>", (4, 8), (ANY, 1), 0),
        ("memref<4x8xf32, strided<[?, 1], offset: 3>>", (4, 8), (ANY, 1), 3),
    ],
)
def test_strides(type, shape, strides, offset) -> None:
    assert typed_layout(*declared(type), shape) == (strides, offset)


def test_what_is_left_open_is_usual() -> None:
    found = usual_layout(*declared("memref<?x8xf32, strided<[?, 2], offset: ?>>"), (4, 8))
    assert found == ((8, 2), 0)


def test_tiles_are_not_covered() -> None:
    tiled = "memref<4x8xf32, affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>>"
    with pytest.raises(UnsupportedOp, match="not strided"):
        typed_layout(*declared(tiled), (4, 8))
