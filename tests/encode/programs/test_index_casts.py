"""Casts of an index to other integers and back."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
TARGET = """
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> memref<?xf32> {
  %wide = arith.index_cast %i : index to TYPE
  %back = arith.index_cast %wide : TYPE to index
  memref.store %x, %t[%back] : memref<?xf32>
  return %t : memref<?xf32>
}
"""


@pytest.mark.parametrize("name", ["arith.index_cast", "arith.index_castui"])
def test_an_index_comes_back_from_64_bits(name: str, must_prove) -> None:
    must_prove(SOURCE, TARGET.replace("TYPE", "i64").replace("arith.index_cast", name))


@pytest.mark.parametrize("type", ["i32", "i8"])
def test_fewer_bits_may_not_hold_it(type: str, must_not_prove) -> None:
    must_not_prove(SOURCE, TARGET.replace("TYPE", type), differs=False)


def test_another_operation_in_between_is_not_forgotten(must_not_prove) -> None:
    target = TARGET.replace("TYPE", "i64").replace(
        "  %back = arith.index_cast %wide",
        "  %b = arith.addi %wide, %wide : i64\n  %back = arith.index_cast %b",
    )
    must_not_prove(SOURCE, target)


def test_numbers_of_two_widths(must_prove, must_not_prove) -> None:
    """What is known of the numbers of one type says nothing of those of the other."""
    source = """
func.func @f(%a: i8, %b: i16, %t: tensor<?xf32>) -> f32 {
  %i = arith.index_castui %a : i8 to index
  %j = arith.index_castui %b : i16 to index
  %k = arith.addi %i, %j : index
  %x = tensor.extract %t[%k] : tensor<?xf32>
  return %x : f32
}
"""
    target = """
func.func @f(%a: i8, %b: i16, %t: memref<?xf32>) -> f32 {
  %c2 = arith.constant 2 : i8
  %d2 = arith.constant 2 : i16
  %a1 = arith.muli %a, %c2 : i8
  %a2 = arith.subi %a1, %a : i8
  %b1 = arith.muli %b, %d2 : i16
  %b2 = arith.subi %b1, %b : i16
  %i = arith.index_castui %a2 : i8 to index
  %j = arith.index_castui %b2 : i16 to index
  %k = arith.addi %i, %j : index
  %x = memref.load %t[%k] : memref<?xf32>
  return %x : f32
}
"""
    must_prove(source, target)
    must_not_prove(
        source, target.replace("%d2 = arith.constant 2", "%d2 = arith.constant 3"), differs=False
    )
