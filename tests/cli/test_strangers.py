"""Programs that once ended, stopped or filled the tool; `benchmarks fuzzing bytes` looks for more."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "strangers"
SAID = {
    "a_page": ":1:1: Expected suffix identifier after #",
    "alias_bomb": "aliases stand for too many attributes",
    "function_without_a_name": ":1:11: expect symbol name",
    "global_read_again": ":9:106: Expected 'x' in shape delimiter",
    "loop_behind_a_function": r":(9:18|10:1): ",
    "unclosed_generic": ":17:",
    "unclosed_string": ":1:1: End of file reached before closing string literal",
    "unclosed_string_in_a_module": ":5:3: End of file reached before closing string literal",
    "unknown_op": "custom op 'c.' is unknown here",
}
"""By file: a message that names its place."""
NEIGHBOUR = "func.func @beside(%t: {0}<4xf32>) -> {0}<4xf32> {{ return %t : {0}<4xf32> }}"
MISTAKES = ("Traceback", "internal error", "which is a mistake")
SECONDS = 10.0


def processor_seconds() -> float:
    """Those of this process, and of all that it has started and that have ended."""
    return sum(os.times()[:4])


def test_each_has_its_line() -> None:
    files = {path.stem for path in FOLDER.iterdir()}
    assert {name for name in files if not name.endswith(".target")} == SAID.keys()


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("command", ["prove", "bufferize", "explain", "copies", "recheck"])
def test_a_stranger_does_no_harm(run, tmp_path, monkeypatch, command, name) -> None:
    # Nobody else is asked to read it.
    monkeypatch.setenv("PATH", "")
    given, made = tmp_path / "in", tmp_path / "out"
    for folder, suffix, kind in ((given, "", "tensor"), (made, ".target", "memref")):
        folder.mkdir()
        path = FOLDER / f"{name}{suffix}.mlir"
        text = path.read_text() if path.exists() else NEIGHBOUR.format("memref")
        (folder / "a.mlir").write_text(text)
        (folder / "b.mlir").write_text(NEIGHBOUR.format(kind))
    words: list[object] = [given / "a.mlir"]
    if command in ("prove", "copies", "recheck"):
        words = [given, "--against", made]
    if command == "recheck":
        kept = tmp_path / "kept"
        run("prove", given / "b.mlir", "--against", made / "b.mlir", "--certificate", kept)
        words += ["--certificate", kept]
    begun = processor_seconds()
    done = run(command, *words)
    assert processor_seconds() - begun < SECONDS
    said = done.stdout + done.stderr
    assert done.returncode in (1, 2, 3)
    assert re.search(SAID[name], " ".join(said.split()).replace("error: ", ""))
    assert not any(mistake in said for mistake in MISTAKES)
    if command in ("prove", "recheck"):
        assert {"prove": "proved       @beside", "recheck": "@beside: holds"}[command] in said
    if command == "copies":
        assert "in/b.mlir  no copies" in said


def test_a_program_that_takes_long_has_the_limit(run, tmp_path) -> None:
    count = 20_000
    operands, type = ", ".join(["%a"] * count), f"tensor<{count}xf32>"
    (tmp_path / "a.mlir").write_text(
        f"func.func @f(%a: f32) -> {type} {{\n  %0 = tensor.from_elements {operands} : {type}\n  return %0 : {type}\n}}"
    )
    begun = time.monotonic()
    done = run("prove", tmp_path / "a.mlir", "--timeout", "0.5")
    assert done.returncode in (2, 3)
    assert "time limit of 0.5 s, met by" in done.stdout
    assert time.monotonic() - begun < SECONDS


@pytest.mark.parametrize("command", ["prove", "bufferize", "explain", "copies"])
def test_a_file_that_never_ends_has_the_limit(run, tmp_path, command) -> None:
    os.mkfifo(tmp_path / "a.mlir")
    done = run(command, tmp_path / "a.mlir", "--timeout", "0.3")
    assert done.returncode == 2
    said = " ".join((done.stdout + done.stderr).split())
    assert re.search(r"a\.mlir: (error: )?time limit of 0\.3 s, met by reading", said)
