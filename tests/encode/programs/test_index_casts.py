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
