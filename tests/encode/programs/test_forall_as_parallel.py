"""`scf.forall` against `scf.parallel`, as `-scf-forall-to-parallel` makes of it behind bufferization."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from oneshot_verify.cli.main import app

SOURCE = """
func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %r = scf.forall (%i) = (0) to (%n) step (4) shared_outs(%o = %t) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %o[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}
"""
TARGET = """
func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %step = arith.constant STEP : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (BOUND) step (%step) {
    %s = memref.subview %t[%i] [SIZE] [1] : memref<64xf32> to memref<SIZExf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<SIZExf32, strided<[1], offset: ?>>)
      outs(%s : memref<SIZExf32, strided<[1], offset: ?>>)
    scf.reduce
  }
  return %t : memref<64xf32>
}
"""


def _target(bound: str = "%n", step: str = "4", size: str = "4") -> str:
    return TARGET.replace("BOUND", bound).replace("STEP", step).replace("SIZE", size)


def test_the_same_threads_are_proved_and_confirmed(must_prove, tmp_path: Path) -> None:
    must_prove(SOURCE, _target())
    source, target = tmp_path / "source.mlir", tmp_path / "target.mlir"
    source.write_text(SOURCE)
    target.write_text(_target())
    words = ["prove", str(source), "--against", str(target), "--require-recheck", "--jobs", "1"]
    said = CliRunner().invoke(app, words)
    assert said.exit_code == 0, said.output


def test_threads_that_interfere_are_not(must_not_prove) -> None:
    source = SOURCE.replace("step (4)", "step (2)").replace("%o[%i] [4]", "%t[%i] [4]", 1)
    assert source.count("%t[%i]") == 1
    must_not_prove(source, _target(step="2"), differs=False)
