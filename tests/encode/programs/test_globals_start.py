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
