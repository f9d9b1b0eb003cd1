"""Bodies that make buffers of their own: what nobody wrote to them is something else for each element."""

from __future__ import annotations

import pytest

TENSORS = """
func.func @f(%t: tensor<4xi8>, %x: i8, %y: i8, %i: index) -> (tensor<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lo = arith.maxsi %i, %c0 : index
  %at = arith.minsi %lo, %c1 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xi8>) {
  ^bb0(%old: i8):
    %m = tensor.from_elements %x, %y : tensor<2xi8>
    %e = tensor.extract %m[%at] : tensor<2xi8>
    linalg.yield %e : i8
  } -> tensor<4xi8>
  %a = tensor.extract %r[%c0] : tensor<4xi8>
  return %r, RESULT : tensor<4xi8>, i8
}
"""
BUFFERS = """
func.func @f(%t: memref<4xi8>, %x: i8, %y: i8, %i: index) -> (memref<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lo = arith.maxsi %i, %c0 : index
  %at = arith.minsi %lo, %c1 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<4xi8>) {
  ^bb0(%old: i8):
    %m = memref.alloc() : memref<2xi8>
    memref.store %x, %m[%c0] : memref<2xi8>
    memref.store %y, %m[%c1] : memref<2xi8>
    %e = memref.load %m[%at] : memref<2xi8>
    linalg.yield %e : i8
  }
  %a = memref.load %t[%c0] : memref<4xi8>
  %b = memref.load %t[%c1] : memref<4xi8>
  %same = arith.cmpi eq, %a, %b : i8
  %v = arith.select %same, %x, %y : i8
  return %t, RESULT : memref<4xi8>, i8
}
"""


def test_a_buffer_that_is_written_as_a_whole(must_prove):
    must_prove(TENSORS.replace("RESULT", "%a"), BUFFERS.replace("RESULT", "%a"))


def test_a_buffer_of_which_an_element_is_missing(must_not_prove, change):
    missing = change(BUFFERS, "memref.store %y, %m[%c1] : memref<2xi8>", "")
    must_not_prove(TENSORS.replace("RESULT", "%a"), missing.replace("RESULT", "%a"))


def test_what_nobody_wrote_is_not_the_same_for_two_elements(must_not_prove, change):
    """The tensor program leaves its elements undefined, too, but not what is made of them."""
    ours = change(TENSORS, "tensor.from_elements %x, %y", "tensor.empty()")
    unwritten = change(BUFFERS, "memref.store %x, %m[%c0] : memref<2xi8>", "")
    unwritten = change(unwritten, "memref.store %y, %m[%c1] : memref<2xi8>", "")
    ours, theirs = ours.replace("RESULT", "%x"), unwritten.replace("RESULT", "%v")
    must_not_prove(ours, theirs)


SUMS = (
    """
func.func @f(%t: tensor<4xi8>, %z: tensor<i8>, %x: i8, %y: i8) -> tensor<i8> {
  %c1 = arith.constant 1 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xi8>) outs(%z : tensor<i8>) {
  ^bb0(%v: i8, %acc: i8):
    %m = tensor.from_elements %x, %y : tensor<2xi8>
    %e = tensor.extract %m[%c1] : tensor<2xi8>
    %w = arith.addi %v, %e : i8
    %s = arith.addi %acc, %w : i8
    linalg.yield %s : i8
  } -> tensor<i8>
  return %r : tensor<i8>
}
""",
    """
func.func @f(%t: memref<4xi8>, %z: memref<i8>, %x: i8, %y: i8) -> memref<i8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xi8>) outs(%z : memref<i8>) {
  ^bb0(%v: i8, %acc: i8):
    %m = memref.alloc() : memref<2xi8>
    memref.store %x, %m[%c0] : memref<2xi8>
    memref.store %y, %m[%c1] : memref<2xi8>
    %e = memref.load %m[%c1] : memref<2xi8>
    %w = arith.addi %v, %e : i8
    %s = arith.addi %acc, %w : i8
    linalg.yield %s : i8
  }
  return %z : memref<i8>
}
""",
)


def test_a_sum_over_a_buffer_of_its_own(must_prove):
    must_prove(*SUMS)


@pytest.mark.parametrize(
    ("old", "new"),
    [("memref.store %y, %m[%c1] : memref<2xi8>", ""), ("memref.store %y", "memref.store %x")],
)
def test_a_sum_over_a_buffer_of_its_own_with_a_mistake(old, new, must_not_prove, change):
    must_not_prove(SUMS[0], change(SUMS[1], old, new))


def test_two_runs_of_a_sum_over_what_nobody_wrote(must_not_prove):
    """They are the same text on the same data, and yet each makes something else of it."""
    start, nest, end = SUMS[1].partition("  linalg.generic")
    body, brace, rest = end.partition("\n  }\n")
    body = body.replace("    memref.store %y, %m[%c1] : memref<2xi8>\n", "")
    twice = "  %k = memref.alloc() : memref<i8>\n  memref.copy %z, %k : memref<i8> to memref<i8>\n"
    second = (nest + body + brace).replace("outs(%z", "outs(%k")
    compare = """  %a = memref.load %z[] : memref<i8>
  %b = memref.load %k[] : memref<i8>
  %p = arith.cmpi eq, %a, %b : i8
  %q = arith.select %p, %x, %y : i8
  memref.store %q, %z[] : memref<i8>
"""
    source = """
func.func @f(%t: tensor<4xi8>, %z: tensor<i8>, %x: i8, %y: i8) -> tensor<i8> {
  %r = tensor.insert %x into %z[] : tensor<i8>
  return %r : tensor<i8>
}
"""
    must_not_prove(source, start + twice + nest + body + brace + second + compare + rest)


NOT_WRITTEN = """
func.func @f(%x: f32, %y: f32) -> (tensor<1x4xf32>, tensor<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %e = tensor.expand_shape %t [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  return %e, %t : tensor<1x4xf32>, tensor<4xf32>
}
"""
CHOSEN = """
func.func @f(%x: f32, %y: f32) -> (memref<1x4xf32>, memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %e = memref.expand_shape %m [[0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%y : f32) outs(%n : memref<4xf32>)
  return %e, RETURNED : memref<1x4xf32>, memref<4xf32>
}
"""


def test_what_nobody_wrote_is_chosen_behind_a_view(must_prove, must_not_prove) -> None:
    must_prove(NOT_WRITTEN, CHOSEN.replace("RETURNED", "%m"))
    # Both results show the same memory.
    must_not_prove(NOT_WRITTEN, CHOSEN.replace("RETURNED", "%n"), differs=False)
