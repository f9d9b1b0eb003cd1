"""Reductions in the body of an op that computes element by element."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<4xf32>, %u: tensor<3xf32>, %v: tensor<3xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.map ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %i = linalg.index 0 : index
    %z = tensor.splat %x : tensor<f32>
    %d = linalg.dot ins(%u, %v : tensor<3xf32>, tensor<3xf32>) outs(%z : tensor<f32>) -> tensor<f32>
    %s = tensor.extract %d[] : tensor<f32>
    %b = arith.addf %a, %s : f32
    linalg.yield %b : f32
  }
  return %r : tensor<4xf32>
}
"""
TARGET = """
func.func @f(%t: memref<4xf32>, %u: memref<3xf32>, %v: memref<3xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<4xf32>
  linalg.map ins(%t : memref<4xf32>) outs(%e : memref<4xf32>) (%a: f32, %o: f32) {
    %i = linalg.index 0 : index
    %z = memref.alloc() : memref<f32>
    linalg.fill ins(%x : f32) outs(%z : memref<f32>)
    linalg.dot ins(%u, %v : memref<3xf32>, memref<3xf32>) outs(%z : memref<f32>)
    %s = memref.load %z[] : memref<f32>
    %b = arith.addf %a, %s : f32
    linalg.yield %b : f32
  }
  return %e : memref<4xf32>
}
"""


def test_a_reduction_that_is_the_same_for_each_element(must_prove):
    must_prove(SOURCE, TARGET)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ins(%u, %v", "ins(%u, %u"),
        ("linalg.fill ins(%x", "linalg.fill ins(%a"),
        ("    linalg.fill ins(%x : f32) outs(%z : memref<f32>)\n", ""),
        ("    linalg.dot", "    memref.store %a, %z[] : memref<f32>\n    linalg.dot"),
    ],
)
def test_another_reduction_for_each_element(old, new, must_not_prove, change):
    must_not_prove(SOURCE, change(TARGET, old, new))


def test_a_reduction_that_is_another_one_for_each_element(must_not_prove, change):
    """One element's sum stands for all of them in neither program."""
    source = change(SOURCE, "tensor.splat %x", "tensor.splat %a")
    first = "%g = memref.load %t[%c0] : memref<4xf32>\n    linalg.fill ins(%g"
    must_not_prove(source, TARGET)
    must_not_prove(source, change(TARGET, "linalg.fill ins(%x", first))
