"""Files are whole or not there, whichever step of a write fails."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import UsageError
from oneshot_verify.files import LONGEST_NAME, replacing, short_name, write_atomically

STEPS = ("fsync", "replace")
FAILURES = (errno.ENOSPC, errno.EACCES, errno.EIO)


def failing(code: int) -> Callable[..., Any]:
    def fail(*_: Any) -> None:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("code", FAILURES)
def test_a_failure_leaves_the_old_file_and_names_it(tmp_path, monkeypatch, step, code) -> None:
    path = tmp_path / "verdicts.json"
    path.write_text("old")
    monkeypatch.setattr(os, step, failing(code))
    with pytest.raises(OSError, match=os.strerror(code)) as raised:
        write_atomically(path, "new")
    assert (raised.value.errno, raised.value.filename) == (code, str(path))
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [(path.name, "old")]


def test_a_write_that_finds_no_room_leaves_the_old_file(tmp_path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    with suppress(OSError), replacing(path) as stream:
        stream.write("half")
        raise OSError(errno.ENOSPC, "No space left on device")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]


def test_a_command_that_fails_leaves_its_output(tmp_path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    with suppress(UsageError), result_stream(str(path)) as stream:
        stream.write("half")
        raise UsageError("no")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]


def test_a_report_does_not_follow_a_link(tmp_path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "report" / "report.html"
    outside.write_text("mine")
    inside.parent.mkdir()
    inside.symlink_to(outside)
    write_atomically(inside, "report")
    assert (outside.read_text(), inside.read_text()) == ("mine", "report")
    assert not inside.is_symlink()


def test_an_output_that_is_a_link_stays_one(tmp_path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    for text in ("one", "two"):
        with result_stream(str(link)) as stream:
            stream.write(text)
        assert (link.is_symlink(), real.read_text()) == (True, text)


def test_the_mode_of_a_file_stays(tmp_path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    path.chmod(0o640)
    write_atomically(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_long_names_stay_apart() -> None:
    names = [short_name("f" * 300 + end) for end in "ab"]
    assert len({*names}) == 2
    assert all(len(name) < LONGEST_NAME + 20 for name in names)
    assert short_name("f") == "f"


def test_nothing_else_opens_files_to_write() -> None:
    """Who writes a file in its place may leave half of one."""
    package = Path(__file__).parents[1] / "oneshot_verify"
    # The tests of others, standard error that is closed, and a pipe.
    left = {
        "fuzz/campaign/crew.py",
        "testing/pytest_plugin.py",
        "cli/main.py",
        "cli/output.py",
        "files.py",
    }
    found = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if any(word in path.read_text() for word in (".write_text(", ', "w"', "write_bytes("))
    }
    assert found <= left
