"""Buffers whose dimensions lie in memory in another order than they are written."""

from __future__ import annotations

import pytest

COLUMNS = "memref<?x?xf32, affine_map<(d0, d1) -> (d1, d0)>>"
SOURCE = f"""
func.func @f(%m: {COLUMNS}, %t: tensor<?x4xf32>, %x: f32, %i: index, %j: index) -> (f32, f32) {{
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?x4xf32>
  %a = bufferization.to_tensor %m restrict writable : {COLUMNS} to tensor<?x?xf32>
  %b = tensor.insert %x into %a[%i, %j] : tensor<?x?xf32>
  %r = tensor.extract %b[%i, %c0] : tensor<?x?xf32>
  %s = tensor.extract %t[%i, %j] : tensor<?x4xf32>
  return %r, %s : f32, f32
}}
"""
TARGET = f"""
func.func @f(%m: {COLUMNS}, %t: memref<?x4xf32>, %x: f32, %i: index, %j: index) -> (f32, f32) {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %t, %c0 : memref<?x4xf32>
  memref.store %x, %m[%i, %j] : {COLUMNS}
  %r = memref.load %m[%i, %c0] : {COLUMNS}
  %a = memref.alloc(%n, %c4) : {COLUMNS}
  %d = memref.cast %t : memref<?x4xf32> to memref<?x?xf32>
  memref.copy %d, %a : memref<?x?xf32> to {COLUMNS}
  %c = memref.cast %a : {COLUMNS} to {COLUMNS.replace("?x?", "?x4")}
  %s = memref.load %c[%i, %j] : {COLUMNS.replace("?x?", "?x4")}
  memref.dealloc %a : {COLUMNS}
  return %r, %s : f32, f32
}}
"""


def test_rows_and_columns(must_prove) -> None:
    must_prove(SOURCE, TARGET)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%m[%i, %c0]", "%m[%c0, %i]"),
        ("%m[%i, %j]", "%m[%j, %i]"),
        ("alloc(%n, %c4)", "alloc(%c4, %n)"),
        ("%c[%i, %j]", "%c[%j, %i]"),
    ],
)
def test_others(old, new, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new))


def test_elements_in_the_other_order_are_not_next_to_each_other(must_not_prove) -> None:
    # Joined row by row, the dimensions would have to lie so.
    source = """
func.func @f(%t: tensor<2x3xf32>, %i: index) -> f32 {
  %s = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %r = tensor.extract %s[%i] : tensor<6xf32>
  return %r : f32
}
"""
    target = """
func.func @f(%t: memref<2x3xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.copy %t, %a : memref<2x3xf32> to memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %s = memref.reinterpret_cast %a to offset: [0], sizes: [6], strides: [1]
      : memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<6xf32, strided<[1]>>
  %r = memref.load %s[%i] : memref<6xf32, strided<[1]>>
  return %r : f32
}
"""
    must_not_prove(source, target, differs=False)
