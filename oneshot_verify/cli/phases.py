"""Progress bar on standard error for one long piece of work: its phase, and the number of ops done."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from threading import Lock, Timer
from typing import TYPE_CHECKING

from oneshot_verify.bufferize.progress import Item, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE_SECONDS = 1.0
"""Seconds before the bar appears. Short runs do not load the code that draws it."""
_OFTEN = 256
"""Number of ops between two updates."""


class PhaseBar(Progress):
    """Shows the phase, elapsed time, and ops, if they are counted. Nothing without a terminal."""

    def __init__(self) -> None:
        self._phase = ""
        self._total: int | None = None
        self._done = 0
        self._bar: Bar | None = None
        self._lock = Lock()
        self._is_over = False
        self._timer = Timer(PATIENCE_SECONDS, self._show)
        self._timer.daemon = True

    def __enter__(self) -> PhaseBar:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(self, *details: object) -> None:
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self._bar is not None:
                self._bar.stop()

    def begin(self, phase: str, total: int = 0) -> None:
        """Begin a phase. `total` is 0 if its ops are not counted."""
        self._phase, self._total, self._done = phase, total or None, 0
        with self._lock:
            if self._bar is not None:
                self._bar.reset(self._bar.task_ids[0], description=phase, total=self._total)

    def over(self, items: Sequence[Item]) -> Iterable[Item]:
        for item in items:
            self._done += 1
            if self._bar is not None and self._done % _OFTEN == 0:
                self._bar.update(self._bar.task_ids[0], completed=self._done)
            yield item

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            SpinnerColumn,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
        )

        bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
            refresh_per_second=4,
        )
        bar.add_task(self._phase, total=self._total, completed=self._done)
        with self._lock:
            if not self._is_over:
                bar.start()
                self._bar = bar
