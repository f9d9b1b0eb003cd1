"""Slices and views whose types do not fit what they say: MLIR's verifiers refuse them, and so do ours."""

# ruff: noqa: E501  -- one op to a line, as MLIR prints them

from __future__ import annotations

import re
import subprocess

import pytest

from oneshot_verify.ir import InputError, parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

VALID = (
    "tensor.extract_slice %x[2] [2] [-1] : tensor<4xf32> to tensor<2xf32>",
    "tensor.extract_slice %x[%n] [5] [1] : tensor<4xf32> to tensor<5xf32>",
    "tensor.extract_slice %x[0, 1] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4xf32>",
    "memref.subview %x[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[4]>>",
    "memref.subview %x[0, 0] [%n, 4] [1, 1] : memref<4x4xf32> to memref<?x4xf32>",
    "memref.subview %x[1] [2] [2] : memref<8xf32> to memref<2xf32, strided<[2], offset: 1>>",
    "memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [2] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>",
    "memref.expand_shape %x [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>",
    "memref.collapse_shape %x [[0, 1]] : memref<2x4xf32> into memref<8xf32>",
    "memref.transpose %x (d0, d1) -> (d1, d0) : memref<2x4xf32> to memref<4x2xf32, strided<[1, 4]>>",
    "memref.cast %x : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32, strided<[?], offset: ?>>",
)
INVALID = (
    "tensor.extract_slice %x[-1] [2] [1] : tensor<4xf32> to tensor<2xf32>",
    "tensor.extract_slice %x[-1] [2] [1] : tensor<?xf32> to tensor<2xf32>",
    "memref.subview %x[-1] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: -1>>",
    "memref.subview %x[0] [-2] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>",
    "tensor.extract_slice %x[4] [0] [1] : tensor<4xf32> to tensor<0xf32>",
    "tensor.extract_slice %x[0] [5] [1] : tensor<4xf32> to tensor<5xf32>",
    "tensor.extract_slice %x[0] [2] [4] : tensor<4xf32> to tensor<2xf32>",
    "tensor.extract_slice %x[0] [3] [1] : tensor<4xf32> to tensor<?xf32>",
    "tensor.extract_slice %x[0] [%n] [1] : tensor<4xf32> to tensor<3xf32>",
    "tensor.extract_slice %x[0] [2] [1] : tensor<4xf32> to tensor<2xf64>",
    "memref.subview %x[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[2]>>",
    "memref.subview %x[0, 0] [1, 1] [1, 1] : memref<4x4xf32> to memref<1xf32, strided<[?], offset: ?>>",
    "memref.subview %x[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>, 1>",
    "memref.subview %x[1] [2] [2] : memref<8xf32> to memref<2xf32, strided<[1], offset: 1>>",
    "memref.subview %x[1] [4] [3] : memref<8xf32> to memref<4xf32, strided<[3], offset: 1>>",
    "memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 3>>",
    "memref.reinterpret_cast %x to offset: [%n], sizes: [4], strides: [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 3>>",
    "memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [2] : memref<8xf32> to memref<4xf32, strided<[1]>>",
    "memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<3xf32>",
    "memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf64>",
    "memref.expand_shape %x [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32, strided<[4, 2]>>",
    "memref.expand_shape %x [[0, 1]] output_shape [4, 2] : memref<8xf32> into memref<2x4xf32>",
    "memref.collapse_shape %x [[0, 1]] : memref<2x4xf32> into memref<8xf32, strided<[2]>>",
    "memref.collapse_shape %x [[0, 1]] : memref<2x4xf32> into memref<4xf32>",
    "memref.transpose %x (d0, d1) -> (d1, d0) : memref<2x4xf32> to memref<4x2xf32, strided<[2, 1]>>",
    "memref.cast %x : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32>",
)


def _program(op: str) -> str:
    """A function around `op`, the type of whose source stands behind the colon."""
    found = re.search(r" : (.*) (?:to|into) ", op)
    assert found is not None
    return f"func.func @f(%x: {found[1]}, %n: index) {{\n  %r = {op}\n  return\n}}\n"


@pytest.mark.parametrize("op", VALID)
def test_views_that_fit_are_read(op: str) -> None:
    parse(_program(op), "view.mlir")


@pytest.mark.parametrize("op", INVALID)
def test_views_that_do_not_fit_are_refused_where_they_stand(op: str) -> None:
    with pytest.raises(InputError) as error:
        parse(_program(op), "view.mlir")
    assert error.value.position.line == 2


@pytest.mark.mlir
@pytest.mark.parametrize(("ops", "accepted"), [(VALID, True), (INVALID, False)])
def test_mlir_opt_agrees(mlir_opt: str, ops: tuple[str, ...], accepted: bool) -> None:
    for op in ops:
        ran = subprocess.run([mlir_opt], input=_program(op), capture_output=True, text=True)
        assert (ran.returncode == 0) is accepted, op


PACKING = TEXTS["packing"]


@pytest.mark.parametrize("tiles", ["pos = [2] inner_tiles = [2]", "pos = [0] inner_tiles = [3]"])
def test_tiles_fit_the_packed_type(tiles: str) -> None:
    parse(PACKING, "tiles.mlir")
    with pytest.raises(InputError, match=r"inner_dims_pos|inner tile"):
        parse(PACKING.replace("pos = [0] inner_tiles = [2]", tiles), "tiles.mlir")


INSERTION = TEXTS["insertion"]


def test_threads_insert_into_shared_outputs_only() -> None:
    parse(INSERTION.replace("%DEST", "%o"), "threads.mlir")
    with pytest.raises(InputError, match="output block argument"):
        parse(INSERTION.replace("%DEST", "%t"), "threads.mlir")
