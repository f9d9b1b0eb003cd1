"""`shape.cstr_require` is an assertion: who drops it, or acts before it, is seen."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SOURCE = """
func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (tensor<4xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
TARGET = """
func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (memref<4xf32>) {
    memref.store %x, %t[%i] : memref<4xf32>
    shape.assuming_yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
"""
REQUIRE = '%w = shape.cstr_require %c, "must hold"'


def test_both_require_it(must_prove) -> None:
    must_prove(SOURCE, TARGET)


@pytest.mark.mlir
def test_its_lowering_asserts(mlir_opt: Path, must_prove) -> None:
    done = subprocess.run(
        [str(mlir_opt), "-convert-shape-constraints"],
        input=TARGET,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "cf.assert" in done.stdout
    must_prove(SOURCE, done.stdout)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (REQUIRE, "%w = shape.const_witness true"),
        (REQUIRE, f"%n = arith.constant true\n  {REQUIRE.replace('%c', '%n')}"),
        (REQUIRE, f"%y = memref.load %t[%i] : memref<4xf32>\n  {REQUIRE}"),
    ],
)
def test_another_requirement(old, new, must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, old, new))


def test_another_message(must_not_prove, change) -> None:
    # Whether anybody reads it is left open.
    must_not_prove(SOURCE, change(TARGET, REQUIRE, REQUIRE.replace("must", "may")), differs=False)


def test_an_assertion_that_only_the_target_has(must_not_prove, change) -> None:
    must_not_prove(change(SOURCE, REQUIRE, "%w = shape.const_witness true"), TARGET)


def test_a_region_behind_a_false_witness_is_undefined(must_be_vacuous, change) -> None:
    must_be_vacuous(change(SOURCE, REQUIRE, "%w = shape.const_witness false"), TARGET)
