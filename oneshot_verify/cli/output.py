"""Output: results on standard output or in a file, progress on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from oneshot_verify.cli.running import NO_ROOM, UsageError
from oneshot_verify.files import replacing

if TYPE_CHECKING:
    from oneshot_verify.pipeline import Watcher


@contextmanager
def result_stream(path: str | None) -> Generator[TextIO]:
    """Stream of the result. A wrong path is reported before the work starts; an old file stays until the end."""
    if path is None or path == "-":
        yield sys.stdout
        return
    given, is_open = Path(path), False
    # A link is resolved to its file; a device or pipe is not replaced.
    is_stream = path.startswith("/dev/") or (given.exists() and not given.is_file())
    try:
        with (
            open(given, "w", encoding="utf-8")
            if is_stream
            else replacing(Path(os.path.realpath(path)))
        ) as stream:
            is_open = True
            yield stream
    except OSError as error:
        if is_open and error.errno not in NO_ROOM:
            raise
        said = error.strerror or error
        raise UsageError(f"{path or repr(path)} cannot be written: {said}") from None


def tell_runner(page: Sequence[str], outputs: Mapping[str, object]) -> None:
    """Append to the job summary and step outputs of GitHub Actions; does nothing elsewhere."""
    told = [f"{name}={value}" for name, value in outputs.items()]
    for variable, lines in (("GITHUB_STEP_SUMMARY", page), ("GITHUB_OUTPUT", told)):
        path = os.environ.get(variable)
        if path and lines:
            with open(path, "a", encoding="utf-8") as stream:
                stream.write("\n".join(lines) + "\n")


@contextmanager
def progress(label: str) -> Generator[Watcher]:
    """Watcher that shows progress on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        from oneshot_verify.pipeline.watching import Watcher

        yield Watcher()
        return
    from oneshot_verify.cli.progress import ProgressWatcher

    with ProgressWatcher(label) as watcher:
        yield watcher


@contextmanager
def trial_progress(label: str) -> Generator[Callable[[int, int], None]]:
    """Yields a function that shows the number of trials done and known, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, known: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(label, total=None)

        def show(done: int, known: int) -> None:
            bar.update(task, completed=done, total=known)
            bar.refresh()

        yield show
