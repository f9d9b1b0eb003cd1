"""Vectors as elements of tensors and buffers."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<?xvector<4xf32>>, %i: index, %v: vector<4xf32>, %c: i1)
    -> (tensor<?xvector<4xf32>>, vector<4xf32>, f32) {
  %x = tensor.extract %t[%i] : tensor<?xvector<4xf32>>
  %y = arith.addf %x, %v : vector<4xf32>
  %z = arith.select %c, %x, %v : vector<4xf32>
  %r = tensor.insert %y into %t[%i] : tensor<?xvector<4xf32>>
  %w = tensor.extract %r[%i] : tensor<?xvector<4xf32>>
  %l = vector.extract %w[2] : f32 from vector<4xf32>
  return %r, %z, %l : tensor<?xvector<4xf32>>, vector<4xf32>, f32
}
"""
TARGET = """
func.func @f(%t: memref<?xvector<4xf32>>, %i: index, %v: vector<4xf32>, %c: i1)
    -> (memref<?xvector<4xf32>>, vector<4xf32>, f32) {
  %x = memref.load %t[%i] : memref<?xvector<4xf32>>
  %y = arith.addf %x, %v : vector<4xf32>
  %z = arith.select %c, %x, %v : vector<4xf32>
  memref.store %y, %t[%i] : memref<?xvector<4xf32>>
  %w = memref.load %t[%i] : memref<?xvector<4xf32>>
  %l = vector.extract %w[2] : f32 from vector<4xf32>
  return %t, %z, %l : memref<?xvector<4xf32>>, vector<4xf32>, f32
}
"""
PASSED_ON = tuple(
    f"""
func.func @f(%t: {kind}<4xvector<2xi32>>, %i: index, %j: index) -> {kind}<4xvector<2xi32>> {{
  %x = {load} %t[%i] : {kind}<4xvector<2xi32>>
  {store}
}}
"""
    for kind, load, store in (
        (
            "tensor",
            "tensor.extract",
            "%r = tensor.insert %x into %t[%j] : tensor<4xvector<2xi32>>\n  return %r : tensor<4xvector<2xi32>>",
        ),
        (
            "memref",
            "memref.load",
            "memref.store %x, %t[%j] : memref<4xvector<2xi32>>\n  return %t : memref<4xvector<2xi32>>",
        ),
    )
)


def test_elements_are_looked_into(must_prove) -> None:
    must_prove(SOURCE, TARGET)
    must_prove(*PASSED_ON)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%w[2]", "%w[1]"),
        ("select %c, %x, %v", "select %c, %v, %x"),
        ("memref.store %y", "memref.store %x"),
        ("%l = vector.extract %w", "%l = vector.extract %x"),
    ],
)
def test_a_near_miss_is_not_proved(old: str, new: str, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new))


def test_another_place_is_not_proved(must_not_prove, change) -> None:
    source, target = PASSED_ON
    must_not_prove(source, change(target, "%t[%j]", "%t[%i]"))
