"""Somebody else's bufferizer: a command that reads a module from standard input and writes one to standard output."""

from __future__ import annotations

import contextlib
import math
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
from collections.abc import Sequence
from functools import partial

from oneshot_verify.interrupts import ENDINGS, become_worker

_PLACE = re.compile(r"^(?:<stdin>|-):(?P<line>\d+):(?P<column>\d+): ")
_PLACES = re.compile(r"(?:<stdin>|(?<![\w.)])-):(?P<line>\d+):(?P<column>\d+)")


class CommandError(Exception):
    """The command gave no module. `line` is where in its input it says the mistake is, from 1, or 0; `more` is all else
    that it said, line by line."""

    def __init__(
        self, message: str, line: int = 0, column: int = 0, more: Sequence[str] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.more = more

    def beside(self, path: str, before: int) -> str:
        """The rest of what it said, each line on a line of its own; places are those in `path`, where what the command
        was given stands behind so many lines."""
        said = "\n".join(self.more)
        named = _PLACES.sub(lambda m: f"{path}:{int(m['line']) + before}:{m['column']}", said)
        return f"\n{named}" if named else ""


def split_command(command: str) -> list[str]:
    """The words of `command`, split as a shell would, quotes included.

    Raises `ValueError`, with a message for the user, for a command that cannot be run at all.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"the command {command!r} cannot be split into words: {error}") from None
    if not words:
        raise ValueError("the command is empty")
    if shutil.which(words[0]) is None:
        has_it = "; the package mlir-22-tools of Debian and Ubuntu has 'mlir-opt-22'"
        remedy = has_it if os.path.basename(words[0]).startswith("mlir-opt") else ""
        raise ValueError(f"there is no program {words[0]!r} on this machine{remedy}")
    return words


def limit_processor_time(seconds: float) -> None:
    """For a command that is about to start: it ends by itself should nobody be left to kill it."""
    limit = math.ceil(seconds * (os.cpu_count() or 1)) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    if most == resource.RLIM_INFINITY or limit < most:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def _limited(seconds: float) -> None:
    become_worker()
    limit_processor_time(seconds)


def run_command(words: list[str], text: str, seconds: float) -> str:
    """What the command writes when it is given `text`; raises `CommandError` when it fails or takes too long."""
    # An interrupt waits until we know whom to kill.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=partial(_limited, seconds),
        )
    except OSError as error:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        raise CommandError(f"{words[0]} could not be started: {error.strerror or error}") from None
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        out, complaint = process.communicate(text.encode(), timeout=seconds)
    except subprocess.TimeoutExpired:
        raise CommandError(f"{words[0]} did not end within {seconds:g} s") from None
    finally:
        # The command may have started others, which would hold the pipes open.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if process.returncode != 0:
        raise _failure(words[0], process.returncode, complaint.decode(errors="replace"))
    try:
        return out.decode()
    except UnicodeDecodeError:
        raise CommandError(f"{words[0]} wrote something that is not text") from None


def _failure(program: str, code: int, complaint: str) -> CommandError:
    lines = [line.rstrip() for line in complaint.splitlines() if line.strip()]
    number = next((n for n, line in enumerate(lines) if "error:" in line), len(lines) - 1)
    told = lines.pop(number).strip() if lines else ""
    place = _PLACE.match(told)
    line, column = (int(place["line"]), int(place["column"])) if place else (0, 0)
    message = _PLACE.sub("", told).removeprefix(f"{program}: ").removeprefix("error: ")
    ending = f"exit code {code}" if code >= 0 else f"signal {-code}"
    return CommandError(
        f"{program}: {message}" if message else f"{program} failed with {ending} and no message",
        line,
        column,
        lines,
    )
