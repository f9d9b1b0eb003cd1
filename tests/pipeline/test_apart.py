"""One file that hangs, or that our own code stumbles over, takes nobody else's results."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify import ir
from oneshot_verify.activity import own_board
from oneshot_verify.cli.main import app
from oneshot_verify.ir.reader import reading
from oneshot_verify.pipeline import foreign, targets
from oneshot_verify.pipeline.external import run_command
from oneshot_verify.pipeline.processes import workers
from oneshot_verify.pipeline.processes.apart import begin, lead, run_alone, run_apart
from oneshot_verify.pipeline.processes.workers import run_batches
from oneshot_verify.pipeline.processes.works import Task, say
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

GOOD = TEXTS["good"]


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(word) for word in words])
    return done.exit_code, done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a", "bad", "z"):
        (tmp_path / f"{name}.mlir").write_text(GOOD.format(name=name))
    return tmp_path


def _raise(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


def _hang() -> None:
    while True:
        with suppress(Exception):
            time.sleep(0.01)


def _fill() -> None:
    kept = []
    while True:
        kept.append(bytearray(1 << 22))
        time.sleep(0.01)


FAULTS: dict[str, tuple[Callable[[], None], str]] = {
    "index": (_raise(IndexError("x")), "IndexError"),
    "memory error": (_raise(MemoryError()), "out of memory"),
    "recursion": (_raise(RecursionError()), "nested too deeply"),
    "hang": (_hang, "time limit of 2 s, met by {}"),
    "memory": (_fill, "memory limit of 200 MB, met by {}"),
    "kill": (lambda: os.kill(os.getpid(), signal.SIGKILL), "was ended by SIGKILL"),
}
"""What reading or bufferizing a file may do, and what is said of it then."""
everything = pytest.mark.parametrize("fault", FAULTS)
LIMITS = ("--timeout", "2", "--memory", "200")


def break_reading(monkeypatch: pytest.MonkeyPatch, fail: Callable[[], None]) -> None:
    """Let `fail` happen instead of reading the file bad.mlir, or the part of a file that says BAD."""
    parse = reading.parse_part

    def broken(chunk, path, **more):
        if path.endswith("bad.mlir") or "BAD" in chunk.text:
            fail()
        return parse(chunk, path, **more)

    for module in (reading, foreign, ir):
        monkeypatch.setattr(module, "parse_part", broken)


@pytest.mark.parametrize("command", ["prove", "copies", "recheck"])
@everything
def test_the_others_have_their_results(folder, monkeypatch, command, fault) -> None:
    fail, reason = FAULTS[fault]
    kept = folder / "kept"
    if command == "recheck":
        run("prove", folder, "--certificate", kept)
    break_reading(monkeypatch, fail)
    words = ["--certificate", kept] if command == "recheck" else []
    code, said = run(command, folder, *words, *LIMITS, "--format", "json")
    files = {Path(each["path"]).stem: each for each in json.loads(said)["files"]}
    assert code == 2
    assert reason.format("reading") in str(files["bad"]["errors"])
    for each in (files["a"], files["z"]):
        results = each["copies" if command == "copies" else "functions"]
        assert len(results) == 1
        assert not each["errors"]
        assert results[0].get("verdict", results[0].get("answer")) in (None, "proved", "holds")


@pytest.mark.parametrize("command", ["bufferize", "explain"])
@everything
def test_the_other_parts_have_their_results(tmp_path, monkeypatch, command, fault) -> None:
    fail, reason = FAULTS[fault]
    parts = (GOOD.format(name="one"), GOOD.format(name="BAD"), GOOD.format(name="three"))
    (tmp_path / "a.mlir").write_text("// -----\n".join(parts))
    break_reading(monkeypatch, fail)
    done = CliRunner().invoke(app, [command, str(tmp_path / "a.mlir"), *LIMITS])
    said, complaints = done.stdout, done.stderr
    assert done.exit_code == 2
    assert "@one" in said
    assert "@three" in said
    assert complaints.count(reason.format("reading")) == 1


@pytest.mark.parametrize("command", ["prove", "copies", "recheck"])
@pytest.mark.parametrize("fault", ["hang", "memory", "kill"])
def test_a_bufferizer_that_dies_is_no_mistake_of_the_file(folder, monkeypatch, command, fault):
    fail, reason = FAULTS[fault]
    kept = folder / "kept"
    run("prove", folder, "--certificate", kept)
    make = targets.BuiltinTarget.__call__

    def broken(self, part, path):
        if path.endswith("bad.mlir"):
            fail()
        return make(self, part, path)

    monkeypatch.setattr(targets.BuiltinTarget, "__call__", broken)
    words = ["--certificate", kept] if command == "recheck" else []
    code, said = run(command, folder, *words, *LIMITS, "--format", "json")
    files = {Path(each["path"]).stem: each for each in json.loads(said)["files"]}
    assert reason.format("bufferizing") in str(files["bad"])
    assert code == {"prove": 3, "copies": 3, "recheck": 1}[command]
    assert not any(each["errors"] for each in files.values())


def test_a_total_limit_says_what_is_left(folder, monkeypatch) -> None:
    break_reading(monkeypatch, _hang)
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
    (tmp_path / "b.mlir").write_text(TEXTS["a_program_that_cannot_be_read_again_is_not_a"])
    code, said = run("copies", tmp_path)
    assert code in (0, 3)
    assert "1 copy: 1 needed" in said


def _interrupting(work: Callable[[], str]) -> object:
    """What comes of work whose parent gets Ctrl-C once it has said that it has begun."""
    # Who starts the tests in the background may have them ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return run_alone(Task(work, 20.0), lambda _: os.kill(os.getpid(), signal.SIGINT))
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_lets_work_end_with_what_it_has() -> None:
    def work() -> str:
        try:
            say("begun")
            time.sleep(20)
        except KeyboardInterrupt:
            return "half"
        return "all"

    assert _interrupting(work) == "half"


def test_ctrl_c_ends_work_that_does_not_care(capfd) -> None:
    def work() -> str:
        say("begun")
        time.sleep(20)
        return "all"

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        _interrupting(work)
    assert time.monotonic() - begun < 10
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_workers_of_all_files_share_the_seats(tmp_path, jobs) -> None:
    """Each process counts those that are at work; those that only wait for workers do not."""

    def work(name: str) -> None:
        path = tmp_path / name
        path.touch()
        assert len([*tmp_path.iterdir()]) <= jobs
        time.sleep(0.05)
        path.unlink()

    def leading(file: int) -> list[object]:
        begin("reading", file)
        work(f"{file}")
        lead()
        found: list[object] = []
        works = [partial(work, f"{file} {number}") for number in range(6)]
        run_batches(
            [[Task(work, 20.0) for work in works]], jobs, lambda _, outcome: found.append(outcome)
        )
        return found

    outcomes: dict[int, object] = {}
    tasks = (Task(partial(leading, file), 20.0) for file in range(4))
    run_apart(tasks, jobs, outcomes.__setitem__)
    assert outcomes == dict.fromkeys(range(4), [None] * 6)


def test_seats_of_a_process_that_dies_are_free_again(monkeypatch) -> None:
    """Of three seats two processes have one each, and one of them takes the third with it."""
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)

    def dies() -> None:
        begin("bufferizing")
        run_batches([[Task(partial(time.sleep, 60), 60.0)] * 3], 3, lambda *_: None)

    def goes_on() -> int:
        lead()
        # The other one has the seat by then.
        time.sleep(0.6)
        seats = Counter[int]()
        works = [partial(time.sleep, 0.3)] * 20

        def count() -> None:
            board = own_board()
            seats[board.seats if board is not None else -1] += 1

        run_batches([[Task(work, 60.0) for work in works]], 3, lambda *_: None, count)
        return max(seats)

    outcomes: dict[int, object] = {}
    run_apart((Task(work, 1.0) for work in (dies, goes_on)), 3, outcomes.__setitem__)
    assert "time limit of 1 s, met by bufferizing" in str(outcomes[0])
    assert outcomes[1] == 2


def test_what_a_command_has_started_ends_with_the_process_that_called_it(tmp_path) -> None:
    def work() -> str:
        begin("bufferizing")
        # A shell that starts another program, which outlives it.
        return run_command(["sh", "-c", f"sleep 60 & echo $! > {tmp_path}/pid; wait"], "", 60.0)

    found = run_alone(Task(work, 0.5), print)
    assert "time limit of 0.5 s, met by bufferizing" in str(found)
    pid = int((tmp_path / "pid").read_text())
    deadline = time.monotonic() + 5
    while (stat := Path(f"/proc/{pid}/stat")).exists() and " Z " not in stat.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
