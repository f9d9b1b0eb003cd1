"""Bad calls, as somebody new makes them: one clear message, exit code 2, and no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

GOOD = TEXTS["good"]
FILES = {
    "good.mlir": GOOD.encode(),
    "empty.mlir": b"",
    "blanks.mlir": b"\n \n",
    "binary.mlir": bytes(range(256)),
    "latin1.mlir": b"// \xe4\n" + GOOD.encode(),
    "utf16.mlir": GOOD.encode("utf-16"),
    "mark.mlir": b"\xef\xbb\xbf" + GOOD.encode(),
    "zero.mlir": GOOD.encode()[:60] + b"\0",
    "bytecode.mlir": b"ML\xefR\x0dMLIR22\0",
    "page.mlir": b"<!doctype html><p>404\n",
    "data.mlir": b'{"a": 1}\n',
    "python.mlir": b"import os\n",
    "cut.mlir": GOOD.encode()[:70],
    "undefined.mlir": GOOD.replace("%r :", "%q :").encode(),
    "line.mlir": b"func.func @f() { " + b"%a " * 100_000 + b"}\n",
    "deep.mlir": b"module {" * 3000 + b"}" * 3000,
    "twice.mlir": GOOD.encode() * 2,
}
TEXTS = [
    ("missing.mlir", "missing.mlir: no such file"),
    ("*.nothing", "*.nothing: no such file"),
    ("a" * 300 + ".mlir", "File name too long"),
    ("", "'': the name of a file is empty"),
    ("loop.mlir", "loop.mlir: cannot be read: Too many levels of symbolic links"),
    ("empty.mlir", "empty.mlir: is empty"),
    ("blanks.mlir", "blanks.mlir: is empty"),
    ("binary.mlir", "binary.mlir:2:118: is not text (byte 0x80 is not UTF-8)"),
    ("latin1.mlir", "latin1.mlir:1:4: is not text (byte 0xe4 is not UTF-8)"),
    ("utf16.mlir", "utf16.mlir: is UTF-16; MLIR is UTF-8"),
    ("mark.mlir", "mark.mlir: begins with a byte order mark, which MLIR does not read"),
    ("zero.mlir", "zero.mlir:1:61: is not text (NUL)"),
    ("bytecode.mlir", "bytecode.mlir: is MLIR bytecode; only the textual form is read"),
    ("page.mlir", "page.mlir:1:1: an op is expected here: the text does not parse"),
    ("data.mlir", "data.mlir:1:1: an op is expected here: the text does not parse"),
    ("python.mlir", "python.mlir:1:1: 'import' is no op: the text does not parse"),
    ("cut.mlir", "cut.mlir:1:71: expected '}' to close the region that line 1 opens"),
    ("undefined.mlir", "undefined.mlir:3:10: value %q is used but not defined"),
    ("line.mlir", "line.mlir:1:21: Expected '=' after operation result list"),
    ("deep.mlir", "deep.mlir:1:1608: regions nest deeper than 200 levels"),
    ("twice.mlir", "twice.mlir:5:1: symbol 'f' is defined again"),
]
COMMANDS = ["prove", "bufferize", "explain", "copies", "ops"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_bytes(text)
    (tmp_path / "loop.mlir").symlink_to("loop.mlir")
    (tmp_path / "none").mkdir()
    return tmp_path


def _is_clean(done, said: str, lines: int = 1) -> None:
    both = done.stdout + done.stderr
    assert done.returncode == 2, both
    assert said in both.replace("error: ", "")
    assert "Traceback" not in both
    assert "internal error" not in both
    assert len(done.stderr.splitlines()) <= lines


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("file", "said"), TEXTS, ids=[name[:14] or "no name" for name, _ in TEXTS])
def test_a_file_that_cannot_be_read(run, folder, monkeypatch, command, file, said):
    monkeypatch.setenv("COLUMNS", "400")
    _is_clean(run(command, file), said)


CALLS = [
    ("prove good.mlir --against none", "none/good.mlir: no such file"),
    ("prove good.mlir --against empty.mlir", "empty.mlir: is empty"),
    ("prove good.mlir --bufferizer ''", "the command is empty"),
    ('prove good.mlir --bufferizer "a \'b"', "cannot be split into words"),
    ("prove good.mlir --reader nowhere", "there is no program 'nowhere' on this machine"),
    (
        "prove good.mlir --bufferizer mlir-opt-0",
        "; the package mlir-22-tools of Debian and Ubuntu has",
    ),
    ("prove good.mlir --options analysis=nobody", "no such analysis: 'nobody'"),
    ("prove good.mlir --pass-pipeline nonsense", "no such pass: 'nonsense'"),
    ("prove good.mlir --function nobody", "there is no function @nobody with a body"),
    ("prove good.mlir -o ''", "'' cannot be written"),
    ("prove good.mlir -o none", "none cannot be written: Is a directory"),
    ("prove good.mlir --report good.mlir", "good.mlir cannot be written: File exists"),
    ("prove good.mlir --certificate good.mlir", "good.mlir cannot be written: File exists"),
    ("prove good.mlir --dump-smt good.mlir", "good.mlir cannot be written: File exists"),
    ("prove good.mlir --known missing.toml", "missing.toml cannot be read"),
    ("prove good.mlir --known data.mlir", "data.mlir is not TOML"),
    ("prove good.mlir --cross-check yices", "no such second solver: 'yices'"),
    ("prove --from-log missing.log", "missing.log: no such file"),
    ("prove --from-log good.mlir", "the log ends without a dump of one-shot-bufferize"),
    ("recheck good.mlir --certificate nowhere", "nowhere is no folder of certificates"),
    ("bufferize good.mlir --elide-copies --decisions good.mlir", "good.mlir: this is no JSON"),
    ("bufferize good.mlir --reuse-buffers", "--reuse-buffers goes with --elide-copies"),
    ("explain OV999", "there is no code OV999"),
    ("copies good.mlir --baseline data.mlir", "data.mlir is no report of 'copies --format json'"),
    ("check-comments good.mlir", "no comment '// expected: VERDICT'"),
    ("fuzz --for banana", "write a time such as 90s, 10m or 8h"),
    ("fuzz --state good.mlir --programs 1", "good.mlir/journal.jsonl cannot be written"),
    ("fuzz --state none --resume", "there is no campaign in none: start one without --resume"),
    ("fuzz --mixed", "--mixed goes with --adversary only"),
    ("fuzz --adversary --state none --resume", "there is no campaign in none: start one without"),
    ("fuzz --vary nonsense", "there is no 'nonsense'"),
    ("corpus check nowhere", "there is no such file or folder"),
    ("corpus add missing.mlir --to proved/x", "missing.mlir: no such file"),
    ("corpus add good.mlir --to nowhere/x", "is no place for a case"),
    ("corpus minimize undefined.mlir", "undefined.mlir:3:10: value %q is used but not defined"),
]


@pytest.mark.parametrize(("call", "said"), CALLS, ids=[call for call, _ in CALLS])
def test_a_call_that_makes_no_sense(run, folder, monkeypatch, call, said):
    import shlex

    monkeypatch.setenv("COLUMNS", "400")
    _is_clean(run(*shlex.split(call)), said)


@pytest.mark.parametrize("seconds", ["inf", "1e300"])
def test_no_limit_is_a_limit(run, folder, seconds):
    done = run("prove", "good.mlir", "--timeout", seconds)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_that_is_gone(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'cd "$1" && rmdir "$1" && exec "$2" -m oneshot_verify prove good.mlir'
    done = subprocess.run(
        ["bash", "-c", script, "bash", str(gone), sys.executable],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        timeout=60,
    )
    _is_clean(done, "oneshot-verify: the current folder is not there any more", lines=3)


@pytest.mark.parametrize("group", [(), ("corpus",)])
def test_a_list_of_commands_says_each_in_full(run, monkeypatch, group):
    monkeypatch.setenv("COLUMNS", "80")
    done = run(*group, "--help")
    assert (done.returncode, "..." in done.stdout.partition("Commands:")[2]) == (0, False)
