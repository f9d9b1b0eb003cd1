"""Where results go: standard output or a file; and progress, on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from oneshot_verify.cli.running import NO_ROOM, UsageError
from oneshot_verify.files import replacing

if TYPE_CHECKING:
    from oneshot_verify.pipeline import Watcher


def unwritable(path: str, error: OSError) -> Exception:
    """What to raise where a result could not be written; `error` itself if it is about something else."""
    if error.errno not in NO_ROOM:
        return error
    return UsageError(f"{path or repr(path)} cannot be written: {error.strerror}")


@contextmanager
def result_stream(path: str | None) -> Generator[TextIO]:
    """Stream of the result. A wrong path shows before the work is done; an old file stays as it was until then."""
    if path is None or path == "-":
        yield sys.stdout
        return
    given, is_open = Path(path), False
    # Whoever names a link wants the file behind it; a device or a pipe cannot be replaced.
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
        if is_open:
            raise unwritable(path, error) from None
        said = error.strerror or error
        raise UsageError(f"{path or repr(path)} cannot be written: {said}") from None


def tell_runner(page: Sequence[str], outputs: Mapping[str, object]) -> None:
    """Add to the summary of a job of GitHub, and to the outputs of its step; nothing where no runner asks for it."""
    told = [f"{name}={value}" for name, value in outputs.items()]
    for variable, lines in (("GITHUB_STEP_SUMMARY", page), ("GITHUB_OUTPUT", told)):
        path = os.environ.get(variable)
        if path and lines:
            with open(path, "a", encoding="utf-8") as stream:
                stream.write("\n".join(lines) + "\n")


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
