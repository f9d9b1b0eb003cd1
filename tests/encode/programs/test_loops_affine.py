"""`affine.for` and `affine.if`: bounds, conditions and places that are computed from maps."""

from __future__ import annotations

import pytest

LOOP = (
    """
#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 >= 0)>
func.func @f(%t: tensor<?xf32>, %n: index, %m: index, %x: f32) -> tensor<?xf32> {
  %r = affine.for %i = max affine_map<(d0) -> (d0, 1)>(%m) to min affine_map<()[s0] -> (s0, 3)>()[%n]
      step 2 iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    %c = affine.if #set(%i)[%m] -> tensor<?xf32> {
      %y = arith.negf %x : f32
      %d = tensor.insert %y into %b[%i] : tensor<?xf32>
      affine.yield %d : tensor<?xf32>
    } else {
      affine.yield %b : tensor<?xf32>
    }
    affine.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 >= 0)>
func.func @f(%t: memref<?xf32>, %n: index, %m: index, %x: f32) -> memref<?xf32> {
  affine.for %i = max affine_map<(d0) -> (d0, 1)>(%m) to min affine_map<()[s0] -> (s0, 3)>()[%n] step 2 {
    affine.store %x, %t[%i] : memref<?xf32>
    affine.if #set(%i)[%m] {
      %v = affine.load %t[%i] : memref<?xf32>
      %y = arith.negf %v : f32
      affine.store %y, %t[%i] : memref<?xf32>
    }
  }
  return %t : memref<?xf32>
}
""",
)


def test_an_affine_loop(must_prove):
    must_prove(*LOOP)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(d0, 1)>", "(d0, 2)>"),
        ("(s0, 3)>", "(s0, 4)>"),
        ("step 2", "step 1"),
        ("d0 - 2 >= 0", "d0 - 1 >= 0"),
        ("-d0 + s0 >= 0", "-d0 + s0 - 1 >= 0"),
        ("%y, %t[%i]", "%y, %t[%i - 1]"),
    ],
)
def test_another_affine_loop(old, new, must_not_prove, change):
    must_not_prove(LOOP[0], change(LOOP[1], old, new))


CARRIED = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32) -> (tensor<?xf32>, f32) {
  %r, %z = affine.for %i = 0 to 3 iter_args(%a = %t, %s = %x) -> (tensor<?xf32>, f32) {
    %b = tensor.insert %s into %a[%i] : tensor<?xf32>
    %n = arith.addf %s, %y : f32
    affine.yield %b, %n : tensor<?xf32>, f32
  }
  return %r, %z : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32) -> (memref<?xf32>, f32) {
  %z = affine.for %i = 0 to 3 iter_args(%s = %x) -> (f32) {
    memref.store %s, %t[%i] : memref<?xf32>
    %n = arith.addf %s, %y : f32
    affine.yield %n : f32
  }
  return %t, %z : memref<?xf32>, f32
}
""",
)


def test_an_affine_loop_that_carries_a_scalar(must_prove):
    must_prove(*CARRIED)


@pytest.mark.parametrize(("old", "new"), [("%s = %x", "%s = %y"), ("addf %s, %y", "addf %s, %x")])
def test_an_affine_loop_that_carries_another_scalar(old, new, must_not_prove, change):
    must_not_prove(CARRIED[0], change(CARRIED[1], old, new))
