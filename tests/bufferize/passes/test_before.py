"""Passes by name, before bufferization."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.bufferize import OptionError
from oneshot_verify.bufferize.passes.before import PASSES_BEFORE, parse_passes

PROGRAM = """
func.func @f(%t: tensor<9xf32>, %c: f32, %i: index) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %f into %t[%i][5][1] : tensor<5xf32> into tensor<9xf32>
  return %r : tensor<9xf32>
}
"""


def test_passes_run_in_the_order_given() -> None:
    assert parse_passes("empty-tensor-to-alloc-tensor, eliminate-empty-tensors") == [
        PASSES_BEFORE["empty-tensor-to-alloc-tensor"],
        PASSES_BEFORE["eliminate-empty-tensors"],
    ]
    assert parse_passes("") == []


def test_an_unknown_pass_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(OptionError, match="'cse'; known are eliminate-empty-tensors"):
        parse_passes("cse")


@pytest.mark.parametrize(("passes", "allocations"), [("", 1), ("eliminate-empty-tensors", 0)])
def test_the_command_runs_them_first(tmp_path: Path, passes: str, allocations: int) -> None:
    from oneshot_verify.cli.main import app

    path = tmp_path / "in.mlir"
    path.write_text(PROGRAM)
    words = ["bufferize", str(path), "--options", "bufferize-function-boundaries"]
    done = CliRunner().invoke(app, [*words, "--passes", passes])
    assert done.exit_code == 0, done.output
    assert done.output.count("memref.alloc") == allocations
