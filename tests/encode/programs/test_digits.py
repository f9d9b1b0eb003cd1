"""Numbers that are split into digits, and the size of the first digit, which the op does not compute with."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse

SOURCE = """
func.func @f(%t: tensor<?xf32>, %a: index) -> f32 {
  %q:2 = affine.delinearize_index %a into (SIZES) : index, index
  %x = tensor.extract %t[%q#0] : tensor<?xf32>
  return %x : f32
}
"""
TARGET = """
func.func @f(%t: memref<?xf32>, %a: index) -> f32 {
  %c0 = arith.constant 0 : index
  %q:2 = affine.delinearize_index %a into (SIZES) : index, index
  %x = memref.load %t[INDEX] : memref<?xf32>
  return %x : f32
}
"""
UNUSED = """
func.func @f(%t: tensor<?xf32>, %a: index, %v: f32) -> f32 {
  %q:2 = affine.delinearize_index %a into (2, 8) : index, index
  return %v : f32
}
"""
TAKES_IT_TO_FIT = """
func.func @f(%t: memref<?xf32>, %a: index, %v: f32) -> f32 {
  %c16 = arith.constant 16 : index
  %z = arith.constant 0.0 : f32
  %b = arith.cmpi ult, %a, %c16 : index
  %r = arith.select %b, %v, %z : f32
  return %r : f32
}
"""


@pytest.mark.parametrize("sizes", ["8", "3, 8"])
def test_the_same_digits(sizes: str, must_prove) -> None:
    must_prove(
        SOURCE.replace("SIZES", sizes), TARGET.replace("SIZES", sizes).replace("INDEX", "%q#0")
    )


def test_a_digit_of_size_one_is_zero(must_prove) -> None:
    """As `mlir-opt -canonicalize` folds it."""
    must_prove(
        SOURCE.replace("SIZES", "1, 8"), TARGET.replace("SIZES", "1, 8").replace("INDEX", "%c0")
    )


def test_only_the_target_says_that_the_number_fits(must_not_prove) -> None:
    target = TARGET.replace("SIZES", "1, 8").replace("INDEX", "%q#0")
    must_not_prove(SOURCE.replace("SIZES", "8"), target)


def test_a_digit_that_nobody_looks_at_says_nothing(must_not_prove) -> None:
    must_not_prove(UNUSED, TAKES_IT_TO_FIT)


def test_the_proof_says_that_the_number_fits() -> None:
    """The dialect's page does not say what the digits are where it does not."""
    text = """
func.func @f(%l: index) -> index {
  %d:2 = affine.delinearize_index %l into (SIZES) : index, index
  return %d#1 : index
}
"""
    for sizes, is_said in (("3, 4", True), ("4", False)):
        module = parse(text.replace("SIZES", sizes), "f")[0].module
        (result,) = prove_pair(module, module)
        assert result.verdict.value == "proved"
        assert is_said is any("delinearize_index" in said for said in result.assumptions)
