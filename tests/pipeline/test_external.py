"""Commands of others, and what becomes of one that nobody is left to kill."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import partial

import pytest

from oneshot_verify.pipeline.external import CommandError, limit_processor_time, run_command


def test_a_command_without_an_end_ends_by_itself() -> None:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", "while True: pass"],
        preexec_fn=partial(limit_processor_time, 0.0),
        timeout=60,
        check=False,
    )
    assert done.returncode < 0
    assert time.monotonic() - started < 50


def test_a_command_that_fails_is_quoted_as_a_whole() -> None:
    said = "<stdin>:2:3: error: no\\n  op\\n<stdin>:4:1: note: see here\\n"
    with pytest.raises(CommandError) as raised:
        run_command(["sh", "-c", f"printf '{said}' >&2; exit 1"], "", 10)
    error = raised.value
    assert (error.message, error.line, error.column) == ("sh: no", 2, 3)
    # The part stood behind 10 lines of its file.
    assert error.beside("in.mlir", 10) == "\n  op\nin.mlir:14:1: note: see here"


def test_a_command_that_names_itself_is_named_once() -> None:
    with pytest.raises(CommandError) as raised:
        run_command(["sh", "-c", "echo sh: no such flag >&2; exit 1"], "", 10)
    assert raised.value.message == "sh: no such flag"
