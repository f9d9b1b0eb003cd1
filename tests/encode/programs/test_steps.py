"""Reductions whose bodies use tensors and buffers from outside: the same if each iteration does the same."""

from __future__ import annotations

import pytest

SUM = """
func.func @f(%t: tensor<?xi32>, %u: tensor<4xi32>, %z: tensor<i32>, %k: index, %n: index) -> (tensor<i32>, i32) {
  %c0 = arith.constant 0 : index
  %first = tensor.extract %z[] : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  %o = linalg.fill ins(%first : i32) outs(%e : tensor<i32>) -> tensor<i32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<?xi32>) outs(%o : tensor<i32>) {
  ^bb0(%x: i32, %a: i32):
    %v = tensor.extract %u[%k] : tensor<4xi32>
    %y = arith.addi %x, %v : i32
    %s = arith.addi %a, %y : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %old = tensor.extract %u[%c0] : tensor<4xi32>
  return %r, %old : tensor<i32>, i32
}
"""
SUM_BUFFER = """
func.func @f(%t: memref<?xi32>, %u: memref<4xi32>, %z: memref<i32>, %k: index, %n: index) -> (memref<i32>, i32) {
  %c0 = arith.constant 0 : index
  %first = memref.load %z[] : memref<i32>
  %o = memref.alloc() : memref<i32>
  memref.store %first, %o[] : memref<i32>
  BEFORE
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<?xi32>) outs(%o : memref<i32>) {
  ^bb0(%x: i32, %a: i32):
    %v = memref.load %u[%k] : memref<4xi32>
    %y = arith.addi %x, %v : i32
    %s = arith.addi %a, %y : i32
    linalg.yield %s : i32
  }
  %old = memref.load %u[%c0] : memref<4xi32>
  return %o, %old : memref<i32>, i32
}
"""
WRONG = {
    "another element": ("memref.load %u[%k]", "memref.load %u[%c0]"),
    "what is accumulated, twice": ("%s = arith.addi %a, %y", "%s = arith.addi %a, %a"),
    "another operation": ("%y = arith.addi", "%y = arith.subi"),
    "another first value": ("memref.store %first, %o", "memref.store %none, %o"),
    "the captured buffer was changed": (
        "BEFORE",
        "memref.store %first, %u[%k] : memref<4xi32>\n  BEFORE",
    ),
}
NONE = "%none = arith.constant 7 : i32"


def test_a_body_that_loads_what_the_other_extracts(must_prove):
    must_prove(SUM, SUM_BUFFER.replace("BEFORE", ""))


def test_a_body_that_computes_the_same_in_another_order(must_prove):
    other = SUM_BUFFER.replace("%y = arith.addi %x, %v", "%y = arith.addi %v, %x")
    must_prove(SUM, other.replace("BEFORE", ""))


@pytest.mark.parametrize("name", WRONG)
def test_a_body_that_does_something_else(name, must_not_prove, change):
    other = change(SUM_BUFFER, *WRONG[name])
    other = other.replace("%first = ", f"{NONE}\n  %first = ")
    must_not_prove(SUM, other.replace("BEFORE", ""))


def test_no_iteration_leaves_the_output_as_it_was(must_prove, must_not_prove):
    """Whatever the body does, it is not done; with one element, it is."""
    texts = (
        SUM,
        SUM_BUFFER.replace("BEFORE", "").replace(
            "%s = arith.addi %a, %y", "%s = arith.subi %a, %y"
        ),
    )
    must_prove(*(text.replace("<?xi32>", "<0xi32>") for text in texts))
    must_not_prove(*(text.replace("<?xi32>", "<1xi32>") for text in texts))
