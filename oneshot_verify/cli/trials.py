"""Progress of trials, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager


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
