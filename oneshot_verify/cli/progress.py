"""Progress bar on standard error, for runs that take long enough."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from oneshot_verify.foreign_text import in_one_line
from oneshot_verify.pipeline.watching import Watcher
from oneshot_verify.verdict import FileResult

PATIENCE_SECONDS = 0.5
"""Seconds before the bar appears."""
EVERY_SECONDS = 0.2
"""Seconds between two redraws, at least."""


class ProgressWatcher(Watcher):
    """A bar over all files, with the number of functions that have a verdict, the last of them, and the time left.

    It is redrawn on each tick and has no thread of its own, as workers are forked while it is shown. It is hidden from
    each verdict to the next tick, so that others may print.
    """

    def __init__(self, label: str) -> None:
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[count]}"),
            TimeRemainingColumn(compact=True),
            TextColumn("{task.fields[last]}", markup=False),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
        )
        self._task = self._bar.add_task(label, total=None, count="", last="")
        self._files = self._found = self._done = 0
        self._shares: dict[int, float] = {}
        """Share of one function in the bar, by the id of its file."""
        self._next = time.monotonic() + PATIENCE_SECONDS
        """Time of the next redraw."""
        self._shown = False

    def __enter__(self) -> ProgressWatcher:
        return self

    def __exit__(self, *details: object) -> None:
        self._hide()

    def begin(self, files: int) -> None:
        self._files = files
        self._bar.update(self._task, total=files)

    def found(self, file: FileResult, waiting: Sequence[int]) -> None:
        self._hide()
        self._found += len(waiting)
        self._shares[id(file)] = 1 / max(1, len(waiting))
        self._advance(0 if waiting else 1, file.path)

    def done(self, file: FileResult, slot: int) -> None:
        self._hide()
        self._done += 1
        result = file.functions[slot]
        self._advance(self._shares[id(file)], f"{result.verdict.value} {file.path} @{result.name}")

    def _advance(self, by: float, last: str) -> None:
        files = f" in {self._files} files" if self._files > 1 else ""
        count = f"{self._done}/{self._found} functions{files}"
        self._bar.update(self._task, advance=by, count=count, last=in_one_line(last))

    def _hide(self) -> None:
        if self._shown:
            self._shown = False
            self._bar.stop()

    def tick(self) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + EVERY_SECONDS
        if self._shown:
            self._bar.refresh()
        else:
            self._shown = True
            self._bar.start()
