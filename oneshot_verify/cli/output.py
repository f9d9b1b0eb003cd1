"""Where results go: standard output or a file; and progress, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from oneshot_verify.cli.running import NO_ROOM, UsageError

if TYPE_CHECKING:
    from oneshot_verify.pipeline import Watcher


def unwritable(path: str, error: OSError) -> Exception:
    """What to raise where a result could not be written; `error` itself if it is about something else."""
    if error.errno not in NO_ROOM:
        return error
    return UsageError(f"{path or repr(path)} cannot be written: {error.strerror}")


@contextmanager
def result_stream(path: str | None) -> Generator[TextIO]:
    """The stream for the result. A file is opened at once, so that a wrong path shows before the work is done."""
    if path is None or path == "-":
        yield sys.stdout
        return
    try:
        stream = open(path, "w", encoding="utf-8")  # noqa: SIM115 (closed below, also on errors)
    except OSError as error:
        raise UsageError(
            f"{path or repr(path)} cannot be written: {error.strerror or error}"
        ) from None
    try:
        with stream:
            yield stream
    except OSError as error:
        raise unwritable(path, error) from None


@contextmanager
def progress(label: str) -> Generator[Watcher]:
    """Shows on standard error how far a run is, if a person is there to see it."""
    if not sys.stderr.isatty():
        from oneshot_verify.pipeline.watching import NoWatcher

        yield NoWatcher()
        return
    from oneshot_verify.cli.progress import ProgressWatcher

    with ProgressWatcher(label) as watcher:
        yield watcher
