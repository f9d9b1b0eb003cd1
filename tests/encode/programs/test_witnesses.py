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
