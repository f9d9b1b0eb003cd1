"""Where results go: standard output or a file; and progress, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from oneshot_verify.cli.running import UsageError

if TYPE_CHECKING:
    from oneshot_verify.pipeline import Watcher


@contextmanager
def result_stream(path: str | None) -> Generator[TextIO]:
    """The stream for the result. A file is opened at once, so that a wrong path shows before the work is done."""
    if path is None or path == "-":
        yield sys.stdout
        return
    try:
        stream = open(path, "w", encoding="utf-8")  # noqa: SIM115 (closed below, also on errors)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}") from None
    with stream:
        yield stream


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
