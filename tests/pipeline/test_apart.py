"""One file that hangs, or that our own code stumbles over, takes nobody else's results."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.ir import InputError
from oneshot_verify.pipeline import sources
from oneshot_verify.pipeline.apart import OutOfTime, alarm, kept_apart, time_limit
from oneshot_verify.verdict import Problem

GOOD = """
func.func @{name}(%t: tensor<4xf32>, %i: index, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {{
  %r = tensor.insert %v into %t[%i] : tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}}
"""


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(word) for word in words])
    return done.exit_code, done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "bad", "z"):
        (tmp_path / f"{name}.mlir").write_text(GOOD.format(name=name))
    return tmp_path


def break_reading(monkeypatch: pytest.MonkeyPatch, error: BaseException | None) -> None:
    """Let the file bad.mlir raise `error`, or take for ever."""
    read = sources.read_part

    def broken(chunk, path, *words, **more):
        if path.endswith("bad.mlir"):
            if error is not None:
                raise error
            while True:
                time.sleep(0.01)
        return read(chunk, path, *words, **more)

    monkeypatch.setattr(sources, "read_part", broken)


@pytest.mark.parametrize("command", ["prove", "copies"])
@pytest.mark.parametrize("error", [IndexError("x"), MemoryError(), RecursionError(), None])
def test_the_others_have_their_results(folder, monkeypatch, command, error) -> None:
    break_reading(monkeypatch, error)
    code, said = run(command, folder, "--timeout", "2", "--format", "json")
    files = {Path(each["path"]).stem: each for each in json.loads(said)["files"]}
    assert code == 2
    assert files["bad"]["errors"]
    found = "functions" if command == "prove" else "copies"
    assert files["a"][found]
    assert files["z"][found]


def test_recheck_goes_on(folder, monkeypatch) -> None:
    kept = folder / "kept"
    run("prove", folder, "--certificate", kept)
    break_reading(monkeypatch, IndexError("x"))
    code, said = run("recheck", folder, "--certificate", kept)
    assert (code, said.count(": holds")) == (2, 2)


def test_an_alarm_rings_in_what_catches_all() -> None:
    errors: list[Problem] = []
    with kept_apart(errors, "x.mlir"), time_limit(0.01, "x.mlir", "reading"):
        while True:
            with suppress(Exception):
                time.sleep(5)
    assert [each.message for each in errors] == ["time limit of 0.01 s, met by reading"]


def test_the_alarm_around_another_is_not_taken_for_it() -> None:
    with pytest.raises(OutOfTime), alarm(0.05), time_limit(5, "x.mlir", "reading"):
        time.sleep(2)
    with alarm(60):
        with pytest.raises(InputError), time_limit(-0.95, "x.mlir", "reading"):
            time.sleep(2)
        time.sleep(0.7)


def test_a_total_limit_says_what_is_left(folder, monkeypatch) -> None:
    break_reading(monkeypatch, None)
    begun = time.monotonic()
    code, said = run("prove", folder, "--total-timeout", "4", "--jobs", "1")
    assert time.monotonic() - begun < 15
    assert code == 2
    assert said.count("total time limit of 4 s") >= 2


def test_names_of_functions_may_be_long(tmp_path) -> None:
    name = "f" * 4000
    source, target = tmp_path / "a.mlir", tmp_path / "t.mlir"
    source.write_text(f"func.func @{name}(%a: i32) -> i32 {{ return %a : i32 }}")
    code, _ = run("prove", source, "--certificate", tmp_path / "kept", "--dump-smt", tmp_path)
    assert (code, len([*(tmp_path / "kept").iterdir()])) == (0, 1)
    target.write_text(
        f"func.func @{name}(%a: i32) -> i32 {{ %0 = arith.constant 7 : i32 return %0 : i32 }}"
    )
    code, _ = run("prove", source, "--against", target, "--report", tmp_path / "report")
    assert code == 1
    assert (tmp_path / "report" / "report.html").exists()


def test_names_of_files_need_not_be_text(tmp_path) -> None:
    (tmp_path / os.fsdecode(b"b\xff.mlir")).write_text(GOOD.format(name="f"))
    for form in ("json", "sarif", "junit", "text", "github"):
        output = tmp_path / "out"
        code, _ = run("prove", tmp_path, "--format", form, "-o", output)
        assert code == 0
        assert "proved" in output.read_text() or form in ("github", "junit")


def test_a_program_that_cannot_be_read_again_is_not_audited(tmp_path) -> None:
    (tmp_path / "a.mlir").write_text(GOOD.format(name="f"))
    (tmp_path / "b.mlir").write_text("""
ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<?xi32>
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @g : tensor<?xi32>
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  return %d : index
}""")
    code, said = run("copies", tmp_path)
    assert code in (0, 3)
    assert "1 copy: 1 needed" in said
