"""Loads, stores and parallel loops of `affine`, in the syntax of mlir-opt."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse, print_module

PROGRAM = """
func.func @f(%m: memref<?x100xf32>, %i: index, %n: index) -> f32 {
  %v = affine.vector_load %m[%i, symbol(%n) + 3] : memref<?x100xf32>, vector<8xf32>
  affine.vector_store %v, %m[%i + 1, %i * 2 - 1] : memref<?x100xf32>, vector<8xf32>
  %w = affine.vector_load %m[(%i - %n) floordiv 3, -%i] {note} : memref<?x100xf32>, vector<2x8xf32>
  affine.parallel (%a, %b) = (0, %i) to (%n, min(%n, 10)) step (2, 1) {
    %x = affine.load %m[%a, %b] : memref<?x100xf32>
    affine.store %x, %m[%a mod 4, %b floordiv symbol(%n)] : memref<?x100xf32>
  }
  %r:2 = affine.parallel (%a) = (max(0, %i ceildiv 2)) to (%n) reduce ("addf", "mulf") -> (f32, f32) {
    %x = affine.load %m[%a, 0] : memref<?x100xf32>
    affine.yield %x, %x : f32, f32
  }
  affine.parallel () = () to () {
  }
  %d:3 = affine.delinearize_index %i into (4, %n, 7) : index, index, index
  %e:2 = affine.delinearize_index %i into (%n) : index, index
  %l = affine.linearize_index [%i, %n] by (3, %n) : index
  %k = affine.linearize_index disjoint [%i, %n] by (5) : index
  return %r#0 : f32
}
"""


def _generic(text: str, mlir_opt: Path) -> str:
    command = [str(mlir_opt), "-mlir-print-op-generic"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.mlir
def test_mlir_reads_what_we_print(mlir_opt: Path) -> None:
    expected = _generic(PROGRAM, mlir_opt)
    for text in (PROGRAM, expected):
        printed = print_module(parse(text, "affine.mlir")[0].module)
        assert _generic(printed, mlir_opt) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%m[%a, 0]", "%m[%a]"),
        ("(%n, min(%n, 10))", "(%n)"),
        ("step (2, 1)", "step (0, 1)"),
        ('("addf", "mulf")', '("addf")'),
        ('"mulf"', '"twice"'),
        ("into (4, %n, 7)", "into (4, 4, %n, 7)"),
        ("by (3, %n)", "by (0, %n)"),
        ("affine.yield %x, %x : f32, f32", "affine.yield %x : f32"),
    ],
)
def test_what_does_not_verify(old: str, new: str) -> None:
    assert old in PROGRAM
    with pytest.raises(InputError):
        parse(PROGRAM.replace(old, new), "affine.mlir")
