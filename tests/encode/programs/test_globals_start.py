"""Globals that may be written: nobody knows what they hold at a call, but both programs start with the same."""

from __future__ import annotations

import pytest

GLOBAL = 'memref.global "private" @g : memref<3xi32> = dense<[1, 2, 3]>'
PROGRAM = f"""
{GLOBAL}
func.func @f(%i: index) -> i32 {{
  %g = memref.get_global @g : memref<3xi32>
  %r = memref.load %g[%i] : memref<3xi32>
  return %r : i32
}}
"""
WITHOUT_VALUE = GLOBAL.replace("dense<[1, 2, 3]>", "uninitialized")
OF_TENSORS = """
ml_program.global private mutable @g(dense<[1, 2, 3]> : tensor<3xi32>) : tensor<3xi32>
func.func @f(%i: index) -> i32 {
  %t = ml_program.global_load @g : tensor<3xi32>
  %r = tensor.extract %t[%i] : tensor<3xi32>
  return %r : i32
}
"""


@pytest.mark.parametrize("source", [PROGRAM, OF_TENSORS], ids=["buffer", "tensor"])
def test_what_a_global_holds_at_the_start(must_prove, must_not_prove, source: str) -> None:
    must_prove(source, PROGRAM)
    must_not_prove(source, PROGRAM.replace("2, 3]", "2, 4]"))
    must_not_prove(source, PROGRAM.replace(GLOBAL, WITHOUT_VALUE))


def test_a_global_that_starts_with_anything(must_prove) -> None:
    source = PROGRAM.replace(GLOBAL, WITHOUT_VALUE)
    must_prove(source, source)
    must_prove(source, PROGRAM)


def test_a_global_that_the_bufferized_program_takes_for_a_constant(
    must_prove, must_not_prove
) -> None:
    constant = PROGRAM.replace('"private" @g', '"private" constant @other').replace("@g", "@other")
    must_not_prove(PROGRAM, constant, differs=False)
    must_not_prove(PROGRAM, PROGRAM.replace('"private" @g', '"private" constant @g'), differs=False)
    must_prove(PROGRAM.replace('"private" @g', '"private" constant @g'), constant)


NEVER_WRITTEN = OF_TENSORS.replace("[1, 2, 3]", "7").replace("private", "VISIBLE")
READ = PROGRAM.replace("[1, 2, 3]", "7").replace("private", "VISIBLE")
READ = READ.replace("load %g[%i]", "load %g[%c1]")
READ = READ.replace("  %g = ", "  %c1 = arith.constant 1 : index\n  %g = ")
SET = """
func.func @set(%x: i32, %i: index) {
  %t = ml_program.global_load @g : tensor<3xi32>
  %u = tensor.insert %x into %t[%i] : tensor<3xi32>
  ml_program.global_store @g = %u : tensor<3xi32>
  return
}
"""
STORED = """
func.func @set(%x: i32, %i: index) {
  %g = memref.get_global @g : memref<3xi32>
  memref.store %x, %g[%i] : memref<3xi32>
  return
}
"""


def test_a_global_that_nobody_writes(must_prove, must_not_prove) -> None:
    """It holds what it starts with at each call: the two programs read different elements of it."""
    source = NEVER_WRITTEN.replace("VISIBLE", "private")
    target = READ.replace("VISIBLE", "private")
    must_prove(source, target)
    must_prove(source, target.replace('"private" @g', '"private" constant @g'))
    must_not_prove(source, target.replace("dense<7>", "dense<[7, 8, 7]>"))
    # Others may have written to it before.
    must_not_prove(source + SET, target + STORED, differs=False)
    public = source.replace("private", "public"), target.replace("private", "public")
    must_not_prove(*public, differs=False)
    must_not_prove(source, public[1], differs=False)


@pytest.mark.parametrize("value", ["%r", "%x"])
def test_the_bufferized_program_does_not_write_to_a_global_that_nobody_writes(
    must_not_prove, value: str
) -> None:
    source = NEVER_WRITTEN.replace("VISIBLE", "private")
    target = READ.replace("VISIBLE", "private").replace(
        "  return",
        f"""  %x = arith.constant 9 : i32
  memref.store {value}, %g[%c1] : memref<3xi32>
  return""",
    )
    must_not_prove(source, target, differs=value == "%x")


def test_a_callee_that_writes_to_a_global_that_nobody_writes(must_not_prove) -> None:
    """In the tensor program it changes a tensor of its own."""
    source = """
ml_program.global private mutable @g(dense<7> : tensor<3xi32>) : tensor<3xi32>
func.func private @w(%t: tensor<3xi32>, %x: i32) -> tensor<3xi32> {
  %c0 = arith.constant 0 : index
  %u = tensor.insert %x into %t[%c0] : tensor<3xi32>
  return %u : tensor<3xi32>
}
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<3xi32>
  %u = call @w(%t, %x) : (tensor<3xi32>, i32) -> tensor<3xi32>
  %r = tensor.extract %u[%c0] : tensor<3xi32>
  return %r : i32
}
"""
    target = """
memref.global "private" @g : memref<3xi32> = dense<7>
func.func private @w(%t: memref<3xi32>, %x: i32) -> memref<3xi32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<3xi32>
  return %t : memref<3xi32>
}
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @g : memref<3xi32>
  %u = call @w(%t, %x) : (memref<3xi32>, i32) -> memref<3xi32>
  %r = memref.load %u[%c0] : memref<3xi32>
  return %r : i32
}
"""
    must_not_prove(source, target)
