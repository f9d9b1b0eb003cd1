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


GUARDED = """
func.func @f(%a: i8, %n: index, %x: f32, %y: f32) -> f32 {
  %c10 = arith.constant 10 : i8
  %i10 = arith.constant 10 : index
  %i = arith.CAST %a : i8 to index
  %c = arith.cmpi BITS, %a, %c10 : i8
  %d = arith.cmpi INDEX, %i, %i10 : index
  %r = arith.select %USED, %x, %y : f32
  return %r : f32
}
"""


def guarded(used: str, cast: str, bits: str, index: str) -> str:
    """A choice by bits, or by the number that they stand for."""
    text = GUARDED.replace("CAST", cast).replace("USED", used)
    return text.replace("BITS", bits).replace("INDEX", index)


@pytest.mark.parametrize(
    ("cast", "bits", "index", "wrong"),
    [
        ("index_castui", "ult", "slt", "sle"),
        ("index_castui", "uge", "sge", "sgt"),
        ("index_cast", "slt", "slt", "ult"),
        ("index_cast", "sgt", "sgt", "ugt"),
    ],
)
def test_a_guard_on_bits_is_one_on_their_number(
    cast: str, bits: str, index: str, wrong: str, must_prove, must_not_prove
) -> None:
    source = guarded("c", cast, bits, index)
    must_prove(source, guarded("d", cast, bits, index))
    must_not_prove(source, guarded("d", cast, bits, wrong))


def test_bits_of_a_number_behind_a_guard(must_prove, must_not_prove) -> None:
    """An index below 100 is the same as a signed and as an unsigned byte; one below 200 is not."""
    source = """
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %below = arith.cmpi ult, %n, %c100 : index
  %r = scf.if %below -> i32 {
    %b = arith.index_cast %n : index to i8
    %w = arith.extui %b : i8 to i32
    scf.yield %w : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
"""
    target = source.replace("arith.extui", "arith.extsi")
    must_prove(source, target)
    must_not_prove(
        source.replace("constant 100", "constant 200"),
        target.replace("constant 100", "constant 200"),
    )
