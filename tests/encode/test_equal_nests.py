"""Ops that make equal tensors: each op of the target is the partner of another one of the source."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from benchmarks.cost.families import FAMILIES
from oneshot_verify.cli.main import app

FILL = """
  %e{0} = tensor.empty(%n) : tensor<?xf32>
  %f{0} = linalg.fill ins(%v : f32) outs(%e{0} : tensor<?xf32>) -> tensor<?xf32>
  %r{0} = tensor.extract %f{0}[%{1}] : tensor<?xf32>"""


def _prove(tmp_path, text: str) -> str:
    path = tmp_path / "equal.mlir"
    path.write_text(text)
    found = CliRunner().invoke(app, ["prove", str(path), "-j", "1"])
    return found.stdout


@pytest.mark.parametrize("second", ["i", "j"])
def test_what_is_read_between_them_is_required_before(tmp_path, second: str) -> None:
    """The source has come to its second op, so that what its first read requires is known."""
    said = _prove(
        tmp_path,
        "func.func @f(%v: f32, %i: index, %j: index, %n: index) -> f32 {"
        + FILL.format(0, "i")
        + FILL.format(1, second)
        + "\n  %s = arith.addf %r0, %r1 : f32\n  return %s : f32\n}",
    )
    assert "1 function: 1 proved" in said


@pytest.mark.parametrize("name", ["mixed", "wide"])
def test_families_that_have_them(tmp_path, name: str) -> None:
    assert "1 function: 1 proved" in _prove(tmp_path, FAMILIES[name].program(3))
