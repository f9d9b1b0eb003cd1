"""External commands, such as a bufferizer, that read a module from standard input and write one to standard output."""

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
    """The command gave no module. `line` and `column` are the place in its input that it blames, from 1, or 0; `more`
    is the rest of its messages, line by line."""

    def __init__(
        self, message: str, line: int = 0, column: int = 0, more: Sequence[str] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.more = more

    def beside(self, path: str, before: int) -> str:
        """The rest of the messages, each on a line of its own, with places translated to `path`, where the command's
        input follows `before` lines."""
        said = "\n".join(self.more)
        named = _PLACES.sub(lambda m: f"{path}:{int(m['line']) + before}:{m['column']}", said)
        return f"\n{named}" if named else ""


def split_command(command: str) -> list[str]:
    """Split `command` into words as a shell would, quotes included.

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
    """Limit the processor time of this process, so that a command ends by itself if its parent is gone."""
    limit = math.ceil(seconds * (os.cpu_count() or 1)) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    if most == resource.RLIM_INFINITY or limit < most:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def _limited(seconds: float) -> None:
    become_worker()
    limit_processor_time(seconds)


def run_command(words: list[str], text: str, seconds: float) -> str:
    """Run the command on `text`; its standard output. Raises `CommandError` if it fails or takes too long."""
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
