"""Outputs of loop nests with dimensions of size one that no loop runs over."""

from __future__ import annotations

import pytest

OURS = """
func.func @f(%a: tensor<4xf32>, %o: tensor<4x1xf32>, %p: tensor<4xf32>) -> (tensor<4x1xf32>, tensor<4xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} outs(%o, %p : tensor<4x1xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %a[%i] : tensor<4xf32>
    %w = arith.addf %v, %x : f32
    linalg.yield %w, %v : f32, f32
  } -> (tensor<4x1xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4x1xf32>, tensor<4xf32>
}
"""
THEIRS = (
    OURS.replace("%r:2 = ", "")
    .replace("} -> (tensor<4x1xf32>, tensor<4xf32>)\n", "}\n")
    .replace("return %r#0, %r#1", "return %o, %p")
    .replace("tensor.extract", "memref.load")
    .replace("tensor<", "memref<")
)


def test_the_body_is_looked_into(must_prove) -> None:
    must_prove(OURS, THEIRS)


@pytest.mark.parametrize(
    ("old", "new"),
    [("linalg.yield %w, %v", "linalg.yield %v, %v"), ("addf %v, %x", "addf %x, %x")],
)
def test_another_body_is_refuted(must_not_prove, old: str, new: str) -> None:
    must_not_prove(OURS, THEIRS.replace(old, new))


def test_the_rest_of_a_larger_output_stays_as_it_is(must_not_prove) -> None:
    larger, its = (text.replace("4x1x", "4x2x") for text in (OURS, THEIRS))
    cleared = its.replace(
        "  linalg.generic",
        "  %z = arith.constant 0.0 : f32\n  linalg.fill ins(%z : f32) outs(%o : memref<4x2xf32>)\n  linalg.generic",
    )
    must_not_prove(larger, cleared)
