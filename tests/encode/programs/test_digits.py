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


JOINED = """
func.func @f(%a: index, %b: index) -> index {
  %l = affine.linearize_index PROMISE [%a, %b] by (SIZES) : index
  return %l : index
}
"""
JOINED_WHERE = """
func.func @f(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %x = arith.muli %a, %c5 : index
  %l = arith.addi %x, %b : index
  %is = arith.cmpi slt, %VALUE : index
  %r = arith.select %is, %l, %c0 : index
  return %r : index
}
"""
SPLIT_AGAIN = """
func.func @f(%a: index, %b: index) -> (index, index) {
  %l = affine.linearize_index PROMISE [%a, %b] by (3, 5) : index
  %d:2 = affine.delinearize_index %l into (3, 5) : index, index
  return %d#0, %d#1 : index, index
}
"""
NOT_SPLIT = """
func.func @f(%a: index, %b: index) -> (index, index) {
  return %a, %b : index, index
}
"""


def joined(promise: str, sizes: str = "3, 5") -> str:
    """A number of two digits."""
    return JOINED.replace("PROMISE", promise).replace("SIZES", sizes)


def joined_where(value: str) -> str:
    """The same where one number is less than another one, else zero."""
    return JOINED_WHERE.replace("VALUE", value)


@pytest.mark.parametrize("sizes", ["5", "3, 5"])
def test_digits_that_are_said_to_fit(sizes: str, must_prove) -> None:
    must_prove(joined("disjoint", sizes), joined("disjoint", sizes))
    must_prove(joined("disjoint", sizes), joined("", sizes))


def test_only_the_target_says_that_digits_fit(must_not_prove) -> None:
    must_not_prove(joined(""), joined("disjoint"))
    must_not_prove(joined("disjoint", "5"), joined("disjoint", "3, 5"))


@pytest.mark.parametrize("value", ["b, %c5", "a, %c3"])
def test_digits_are_less_than_their_sizes(value: str, must_prove) -> None:
    must_prove(joined("disjoint"), joined_where(value))


@pytest.mark.parametrize(
    ("sizes", "value"), [("5", "a, %c3"), ("3, 5", "c0, %a"), ("3, 5", "b, %c3")]
)
def test_nothing_else_is_known_of_them(sizes: str, value: str, must_not_prove) -> None:
    """Without a size the first digit may be large, and it may be negative in any case."""
    must_not_prove(joined("disjoint", sizes), joined_where(value))


def test_digits_that_fit_are_found_again(must_prove, must_not_prove) -> None:
    must_prove(SPLIT_AGAIN.replace("PROMISE", "disjoint"), NOT_SPLIT)
    must_not_prove(SPLIT_AGAIN.replace("PROMISE", ""), NOT_SPLIT)
