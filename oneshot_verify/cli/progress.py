"""A progress bar on standard error, for runs that take long enough to want one."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from oneshot_verify.pipeline.prove import NoWatcher
from oneshot_verify.verdict import FunctionResult

SilentWatcher = NoWatcher

PATIENCE_SECONDS = 0.5
"""Nothing is shown before."""


class ProgressWatcher:
    """A bar with the number of functions that have their verdict.

    It is redrawn on each tick and has no thread of its own: workers are forked while it is shown.
    """

    def __init__(self, label: str) -> None:
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[last]}"),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
        )
        self._task = self._bar.add_task(label, total=None, last="")
        self._total = 0
        self._since = time.monotonic()
        self._shown = False

    def __enter__(self) -> ProgressWatcher:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._bar.stop()

    def found(self, count: int) -> None:
        self._total += count
        self._bar.update(self._task, total=self._total)

    def done(self, path: str, result: FunctionResult) -> None:
        self._bar.update(self._task, advance=1, last=f"{result.verdict.value} @{result.name}")

    def tick(self) -> None:
        if not self._shown and time.monotonic() - self._since > PATIENCE_SECONDS:
            self._shown = True
            self._bar.start()
        if self._shown:
            self._bar.refresh()
