"""Each step of each write fails once, as SQLite's tests have it: there is no room, it is forbidden, or the process is
killed. Nothing that was there is lost or torn, and the message names the file."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import stat
import sys
from collections.abc import Callable
from mmap import mmap
from pathlib import Path
from typing import Any

import pytest

from oneshot_verify import files
from oneshot_verify.cli.main import app
from oneshot_verify.fuzz.campaign.records import Tally
from oneshot_verify.fuzz.campaign.state import JOURNAL, State
from oneshot_verify.fuzz.campaign.work import Settings
from oneshot_verify.report.campaign_document import write_reports

PROGRAM = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }"
ASKS = """func.func @f(%t: tensor<9xf32>, %n: index) -> tensor<9xf32> {
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<9xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%n] [4] [1] : tensor<4xf32> into tensor<9xf32>
  return %2 : tensor<9xf32>
}"""
"""A program whose proof asks the solver."""
KINDS = (errno.ENOSPC, errno.EACCES, signal.SIGKILL)


class Steps:
    """The steps of all writes of `files`, counted over all processes, of which one may fail."""

    def __init__(self) -> None:
        self._memory = mmap(-1, 8)
        self.fails: int | None = None
        self.kind: int = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    @property
    def count(self) -> int:
        return int.from_bytes(self._memory[:])

    def start(self, fails: int | None, kind: int = 0) -> None:
        """Count anew; the step `fails` fails as `kind` says."""
        self.fails, self.kind = fails, kind
        self._memory[:] = bytes(8)

    def step(self, before: Callable[[], object] = lambda: None) -> None:
        """One more, which has done what `before` does when it fails."""
        number = self.count
        self._memory[:] = (number + 1).to_bytes(8)
        if number != self.fails:
            return
        before()
        if self.kind == signal.SIGKILL:
            os.kill(os.getpid(), signal.SIGKILL)
        raise OSError(self.kind, os.strerror(self.kind))

    def open(self, *words: Any, **more: Any) -> Any:
        """Stands for `open` and, as its number is no use, for `os.open`."""
        if isinstance(words[1], int):
            return os.open(*words, **more)
        self.step()
        return Stream(open(*words, **more), self)

    def fsync(self, number: int) -> None:
        # A folder's is a matter of loss of power alone.
        if not stat.S_ISDIR(os.fstat(number).st_mode):
            self.step()
        os.fsync(number)

    def replace(self, *words: Any) -> None:
        self.step()
        os.replace(*words)


class Stream:
    """An open file, of which a write may fail half-way."""

    def __init__(self, real: Any, steps: Steps) -> None:
        self._real, self._steps = real, steps

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._real.close()

    def write(self, text: Any) -> None:
        def half() -> None:
            self._real.write(text[: len(text) // 2])
            self._real.flush()

        self._steps.step(half)
        self._real.write(text)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    made = Steps()
    monkeypatch.setattr(files, "open", made.open, raising=False)
    monkeypatch.setattr(files, "os", made)
    return made


def called(folder: Path, words: list[str]) -> tuple[int, str]:
    """What a command ends with in a process of its own, and what it says."""
    child = os.fork()
    if child == 0:
        code = 1
        os.chdir(folder)
        for descriptor in (1, 2):
            os.dup2(os.open("said", os.O_WRONLY | os.O_CREAT | os.O_APPEND), descriptor)
        sys.stdout, sys.stderr = (os.fdopen(number, "w", 1, closefd=False) for number in (1, 2))
        try:
            app(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), (folder / "said").read_text()


ENDS = {".html": "</html>", ".xml": "</testsuites>", ".mlir": "}", ".smt2": "(check-sat)"}


def whole(path: Path) -> bool:
    """Whether a file is as somebody has written it."""
    text = path.read_text().rstrip()
    if path.suffix in ENDS:
        return text.endswith(ENDS[path.suffix])
    json.loads(text)
    return True


WRITING = {
    "cache": ["prove", "a.mlir", "--cache", "kept"],
    "report": ["prove", "a.mlir", "--report", "kept"],
    "certificates": ["prove", "a.mlir", "--certificate", "kept"],
    "output": ["prove", "a.mlir", "--format", "json", "-o", "kept/out.json"],
    "questions": ["prove", "a.mlir", "--dump-smt", "kept"],
}


@pytest.mark.parametrize("name", WRITING)
def test_a_write_that_fails(tmp_path, steps, name) -> None:
    def room(label: str) -> Path:
        folder = tmp_path / label
        (folder / "kept").mkdir(parents=True)
        (folder / "a.mlir").write_text(ASKS if name == "questions" else PROGRAM)
        return folder

    steps.start(None)
    good = room("good")
    assert called(good, WRITING[name])[0] == 0
    made = {path.name for path in (good / "kept").rglob("*") if path.is_file()}
    assert steps.count >= len(made) * 4
    assert made
    for number in range(steps.count):
        folder, kind = room(f"{number}"), KINDS[number % len(KINDS)]
        if number % 2:
            shutil.copytree(good / "kept", folder / "kept", dirs_exist_ok=True)
        steps.start(number, kind)
        code, said = called(folder, WRITING[name])
        found = [path for path in (folder / "kept").rglob("*") if path.is_file()]
        unfinished = [path for path in found if path.name.endswith(".new")]
        assert all(whole(path) for path in found if path not in unfinished)
        assert not unfinished or kind == signal.SIGKILL
        # Nothing is written anew that the cache has.
        if kind != signal.SIGKILL and steps.count > number:
            assert any(f"{path}" in said for path in ("kept/", *made)), said
            assert name == "cache" or code == 2, said
        steps.start(None)
        assert called(folder, WRITING[name])[0] == 0
        now = [path for path in (folder / "kept").rglob("*") if path.is_file()]
        assert {path.name for path in now if path not in unfinished} == made


@pytest.mark.parametrize("kind", KINDS)
def test_a_campaign_loses_nothing(tmp_path, steps, monkeypatch, capfd, kind) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    settings = Settings(target="builtin")

    def slice_of(number: int) -> dict[str, Any]:
        return {"type": "slice", "number": number, "tally": Tally().document(), "clock": 1.0}

    def campaign(folder: Path, done: mmap) -> str:
        state = State.start(folder, settings)
        for number in range(3):
            state.record(slice_of(number))
            done[number] = 1
        write_reports(folder, state.progress)
        return state.advice() if state.failure else ""

    steps.start(None)
    assert campaign(tmp_path / "good", mmap(-1, 3)) == ""
    total = steps.count
    assert total >= 4 * 3 + 2 * 4
    for number in range(total):
        folder, done = tmp_path / f"{number}", mmap(-1, 3)
        steps.start(number, kind)
        said = in_fork(lambda folder=folder, done=done: campaign(folder, done))
        steps.start(None)
        assert kind == signal.SIGKILL or f"{folder}" in said
        for path in folder.glob("report.*"):
            assert whole(path)
        if not (folder / JOURNAL).exists():
            continue
        rescued = [path for path in (tmp_path / "tmp").iterdir() if f"{path}" in said]
        with open(folder / JOURNAL, "ab") as journal:
            for path in rescued:
                journal.write(path.read_bytes())
        state, _ = State.resume(folder)
        assert {each for each in range(3) if done[each]} <= state.progress.done


def in_fork(work: Callable[[], str]) -> str:
    """What work in another process says, or what is wrong with it; empty if it is killed."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            said = work()
        except Exception as error:
            said = str(error)
        os.write(into, said.encode())
        os._exit(0)
    os.close(into)
    with open(out, "rb") as stream:
        said = stream.read().decode()
    os.waitpid(child, 0)
    return said
