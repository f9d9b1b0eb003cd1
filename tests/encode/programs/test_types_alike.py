"""What crosses a border is of one type in both programs: Python takes 1 and true, and 1 and 1.0, for equal."""

from __future__ import annotations

import pytest

CALL = """
func.func private @ext(TYPE) -> i32
func.func @f(%t: TENSOR, %n: index) -> (TENSOR, i32) {
  %c = arith.constant VALUE
  %r = func.call @ext(%c) : (TYPE) -> i32
  return %t, %r : TENSOR, i32
}
"""
REDUCED = """
func.func @f(%t: TENSOR, %n: index) -> (TENSOR, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant VALUE
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c) -> TYPE {
    scf.reduce(%c : TYPE) {
    ^bb0(%x: TYPE, %y: TYPE):
      scf.reduce.return %x : TYPE
    }
  }
  %s = vector.reduction <add>, %r : TYPE into i32
  return %t, %s : TENSOR, i32
}
"""
FOUR, EIGHT = "dense<1> : vector<4xi32>", "dense<1> : vector<8xi32>"


def _program(text: str, tensor: str, value: str) -> str:
    type = "i1" if value == "true" else value.rpartition(" : ")[2]
    return text.replace("TENSOR", tensor).replace("VALUE", value).replace("TYPE", type)


@pytest.mark.parametrize(
    ("text", "ours", "theirs"),
    [
        (CALL, "1 : index", "true"),
        (CALL, "1 : i8", "1 : i16"),
        (CALL, "dense<1> : vector<4xi8>", "dense<1> : vector<8xi8>"),
        (CALL, "dense<1> : vector<4xi8>", "dense<1> : vector<1x4xi8>"),
        (CALL, "dense<true> : vector<2xi1>", "dense<1> : vector<2xindex>"),
        (REDUCED, FOUR, EIGHT),
        (REDUCED, EIGHT, FOUR),
    ],
)
def test_other_types_are_not_proved(must_prove, must_not_prove, text, ours, theirs) -> None:
    source = _program(text, "tensor<4xf32>", ours)
    must_prove(source, _program(text, "memref<4xf32>", ours))
    must_not_prove(source, _program(text, "memref<4xf32>", theirs), differs=False)


def test_a_buffer_of_other_elements_for_a_function_without_a_body(must_not_prove) -> None:
    source = """
func.func private @ext(tensor<2xindex>) -> i32
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %c = arith.constant dense<1> : tensor<2xindex>
  %r = func.call @ext(%c) : (tensor<2xindex>) -> i32
  return %t, %r : tensor<4xf32>, i32
}"""
    target = """
func.func private @ext(memref<2xi1, strided<[?], offset: ?>>) -> i32
func.func @f(%t: memref<4xf32>) -> (memref<4xf32>, i32) {
  %true = arith.constant true
  %b = memref.alloc() : memref<2xi1>
  linalg.fill ins(%true : i1) outs(%b : memref<2xi1>)
  %c = memref.cast %b : memref<2xi1> to memref<2xi1, strided<[?], offset: ?>>
  %r = func.call @ext(%c) : (memref<2xi1, strided<[?], offset: ?>>) -> i32
  memref.dealloc %b : memref<2xi1>
  return %t, %r : memref<4xf32>, i32
}"""
    must_not_prove(source, target, differs=False)
