"""Progress of a campaign: a live display on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from oneshot_verify.fuzz.campaign.engine import Engine, Watcher
from oneshot_verify.fuzz.campaign.findings import Finding
from oneshot_verify.report.campaign_text import show_seconds
from oneshot_verify.report.words import plural

LINE_SECONDS = 30.0
"""Seconds between two plain lines."""
FINDINGS_SHOWN = 8


@contextmanager
def watcher_for(stream: TextIO) -> Generator[Watcher]:
    """A watcher that fits the stream."""
    if not stream.isatty():
        yield PlainWatcher(stream)
        return
    watcher = LiveWatcher(stream)
    with watcher.live:
        yield watcher


def rate_line(engine: Engine) -> str:
    """Progress of the campaign in one line."""
    progress = engine.progress
    done = progress.tally.programs
    rate = done / engine.clock if engine.clock > 0 else 0.0
    verdicts = progress.tally.verdicts
    total = max(1, sum(verdicts.values()))
    unknown = verdicts.get("unknown", 0) / total
    new = sum(not finding.known for finding in progress.findings.values())
    return (
        f"{show_seconds(engine.clock)}  {done} programs  {rate:.1f}/s  {unknown:.1%} unknown"
        f"  {len(progress.tally.coverage)} features covered  {new} {plural(new, 'finding', 'findings')}"
        f" ({len(progress.findings) - new} known, {engine.waiting} being made small)"
    )


class PlainWatcher:
    """Prints a line every `LINE_SECONDS`."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self._last = time.monotonic()

    def tick(self, engine: Engine) -> None:
        if time.monotonic() - self._last >= LINE_SECONDS:
            self._last = time.monotonic()
            self.say(rate_line(engine))

    def found(self, finding: Finding) -> None:
        known = f" (known: {finding.known})" if finding.known else ""
        self.say(f"finding {finding.id}: {finding.detail}{known}")

    def say(self, text: str) -> None:
        print(text, file=self.stream, flush=True)


class LiveWatcher:
    """Redraws a few lines in place. It has no thread of its own, as workers are forked beside it."""

    def __init__(self, stream: TextIO) -> None:
        self.console = Console(file=stream)
        self.live = Live(console=self.console, auto_refresh=False, transient=True)
        self.findings: list[Finding] = []

    def tick(self, engine: Engine) -> None:
        self.live.update(self._picture(engine), refresh=True)

    def found(self, finding: Finding) -> None:
        self.findings.append(finding)

    def say(self, text: str) -> None:
        self.console.print(Text(text, style="bold red"))

    def _picture(self, engine: Engine) -> Group:
        verdicts = engine.progress.tally.verdicts
        counts = "  ".join(f"{name} {number}" for name, number in sorted(verdicts.items()))
        table = Table.grid(padding=(0, 2))
        for finding in self.findings[-FINDINGS_SHOWN:]:
            style = "dim" if finding.known else "red"
            table.add_row(Text(finding.id, style=style), Text(finding.detail[:100]))
        last = (
            f"stopping: {engine.stopping}" if engine.stopping else "Ctrl-C stops; --resume goes on"
        )
        return Group(Text(rate_line(engine), style="bold"), Text(counts), table, Text(last, "dim"))
