"""What an attribute says that only the bufferized program has."""

from __future__ import annotations

import pytest

GATHER = """
func.func @f(%t: tensor<4xf32>, %i: tensor<2x1xindex>) -> tensor<2xf32> {
  %r = tensor.gather %t[%i] gather_dims([0]) : (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
"""
ROUNDED = """
func.func @f(%x: f64) -> f32 {
  %r = arith.truncf %x : f64 to f32
  return %r : f32
}
"""
CALL = """
func.func private @g(f64)
func.func @f(%x: f64) {
  call @g(%x) : (f64) -> ()
  return
}
"""


def test_a_promise_of_unique_coordinates(must_prove, must_not_prove) -> None:
    must_prove(GATHER, GATHER)
    target = GATHER.replace("gather_dims([0])", "gather_dims([0]) unique")
    must_not_prove(GATHER, target, differs=False)


@pytest.mark.parametrize("mode", ["downward", "to_nearest_away"])
def test_another_rounding(must_prove, must_not_prove, mode: str) -> None:
    target = ROUNDED.replace("%x :", f"%x {mode} :")
    must_prove(target, target)
    must_not_prove(ROUNDED, target, differs=False)


def test_a_hint_for_the_inliner(must_prove) -> None:
    hinted = CALL.replace("call @g(%x)", "call @g(%x) {no_inline}")
    must_prove(CALL, hinted)
