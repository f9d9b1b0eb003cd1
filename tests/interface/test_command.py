"""The command `check-interface`: exit codes, streams, and bufferizers that are commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app

INSERT = "func.func private @tensor.insert(f32, tensor<4xf32>, index) -> tensor<4xf32>\n"
CONSTANT = """\
#!/bin/sh
# A bufferizer that forgets the program.
sed 's/tensor<4xf32>/memref<4xf32>/g; s/%r = .*/%r = memref.alloc() : memref<4xf32>/' |
  grep -v tensor
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs the command in a folder with a declaration of `tensor.insert`, whose meaning is ours."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tensor.insert.mlir").write_text(INSERT)

    def call(*words: str):
        return CliRunner().invoke(app, ["check-interface", *words])

    return call


def test_a_right_model_is_proved(run) -> None:
    done = run("tensor.insert")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("tensor.insert  proved  ")
    assert done.stderr == ""


@pytest.mark.mlir
def test_another_bufferizer_is_checked(run, mlir_opt: Path) -> None:
    command = f"{mlir_opt} -one-shot-bufferize=bufferize-function-boundaries"
    done = run("tensor.insert", "--bufferizer", command)
    assert done.exit_code == 0, done.output


def test_a_wrong_bufferizer_is_refuted(run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text(CONSTANT)
    wrong.chmod(0o755)
    done = run("tensor.insert", "--bufferizer", str(wrong))
    assert done.exit_code == 1, done.output
    assert '"tensor.insert"(%a0, %t, %a2)' in done.stdout


def test_an_op_that_nobody_bufferizes_is_not_proved(run, tmp_path: Path) -> None:
    text = INSERT.replace("tensor.insert", "mine.op")
    (tmp_path / "mine.op.mlir").write_text(text)
    done = run("mine.op")
    assert done.exit_code == 3, done.output
    assert "rejected: 'mine.op': op was not bufferized" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mine.none"], "mine.none.mlir"),
        (["mine.op", "--declaration", "tensor.insert.mlir"], "there is no declaration of the op"),
        (["tensor.insert", "--options", "nonsense"], "nonsense"),
        (["tensor.insert", "--bufferizer", "no-such-program"], "no-such-program"),
        (["tensor.insert", "--bufferizer", "cat", "--options", ""], "exclude each other"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(run, words: list[str], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert said in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("limit", "said"),
    [(("--timeout", "0.2"), "time limit of 0.2 s"), (("--memory", "20"), "memory limit of 20 MB")],
)
def test_a_large_declaration_has_limits(run, tmp_path: Path, limit, said: str) -> None:
    operands = ", ".join(["tensor<4xf32>"] * 60)
    (tmp_path / "mine.op.mlir").write_text(
        f"func.func private @mine.op({operands}) -> (tensor<4xf32> {{oneshot_verify.aliases = 0}})"
    )
    (tmp_path / "old").write_text("kept")
    done = run("mine.op", *limit, "--output", "old")
    assert done.exit_code == 2
    assert f"mine.op.mlir: {said}" in done.stderr
    assert (tmp_path / "old").read_text() == "kept"
