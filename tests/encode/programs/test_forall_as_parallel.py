"""`scf.forall` against `scf.parallel`, as `-scf-forall-to-parallel` makes of it behind bufferization."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


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
