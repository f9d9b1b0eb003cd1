"""Structured ops that only one of the programs has."""

from __future__ import annotations

SOURCE = """
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
TARGET = """
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %lower = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %lower to %c2 step %c1 {
    memref.store %x, %t[%c0] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
"""


def test_a_loop_that_is_unrolled(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_a_loop_that_compares_without_sign_does_not_run(must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, "scf.for %i", "scf.for unsigned %i"))


def test_a_loop_over_machine_integers_is_not_unrolled(must_not_prove) -> None:
    bounds = "%i0 = arith.constant -1 : i8\n  %i1 = arith.constant 2 : i8\n  %i2 = arith.constant 1 : i8\n"
    theirs = TARGET.replace("%lower to %c2 step %c1", "%i0 to %i1 step %i2 : i8").replace(
        "  scf.for", f"  {bounds}  scf.for"
    )
    must_not_prove(SOURCE, theirs, differs=False)
