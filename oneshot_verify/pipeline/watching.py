"""Observers of a run: progress bars, and reports that show verdicts as they come."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from oneshot_verify.ir.text import shown_path
from oneshot_verify.pipeline.inputs import expand
from oneshot_verify.verdict import FileResult, Problem, Verdict


class Watcher:
    """An observer of a run; this one does nothing."""

    def begin(self, files: int) -> None:
        """Called first, with the number of files."""

    def found(self, file: FileResult, waiting: Sequence[int]) -> None:
        """Called when a file was read. Functions in the slots `waiting` are pending; the others have verdicts."""

    def done(self, file: FileResult, slot: int) -> None:
        """Called when a pending function has its verdict."""

    def tick(self) -> None:
        """Called a few times a second."""


class OutOfTime(Exception):
    """The time limit of a run is reached."""


class Clock(Watcher):
    """Ends a run after so many seconds: raises `OutOfTime`."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def tick(self) -> None:
        if time.monotonic() > self._end:
            raise OutOfTime


@dataclass
class Watchers(Watcher):
    """Several observers of the same run."""

    watchers: Sequence[Watcher]

    def begin(self, files: int) -> None:
        for watcher in self.watchers:
            watcher.begin(files)

    def found(self, file: FileResult, waiting: Sequence[int]) -> None:
        for watcher in self.watchers:
            watcher.found(file, waiting)

    def done(self, file: FileResult, slot: int) -> None:
        for watcher in self.watchers:
            watcher.done(file, slot)

    def tick(self) -> None:
        for watcher in self.watchers:
            watcher.tick()


@dataclass
class Collector(Watcher):
    """Keeps the results so far, for a run that is interrupted."""

    files: list[FileResult] = field(default_factory=list[FileResult])
    waiting: list[set[int]] = field(default_factory=list[set[int]])
    """For each file, the slots that have no verdict yet."""

    def found(self, file: FileResult, waiting: Sequence[int]) -> None:
        self.files.append(file)
        self.waiting.append(set(waiting))

    def done(self, file: FileResult, slot: int) -> None:
        number = next(n for n in reversed(range(len(self.files))) if self.files[n] is file)
        self.waiting[number].discard(slot)

    def interrupt(self, words: Sequence[str], why: str) -> None:
        """End the run on the files that `words` name: functions without a verdict become unknown, and unread files
        errors, with `why` as the reason."""
        for file, waiting in zip(self.files, self.waiting, strict=True):
            for slot in waiting:
                pending = file.functions[slot]
                file.functions[slot] = replace(
                    pending, verdict=Verdict.UNKNOWN, reason=f"{why} before it had a verdict"
                )
        known = {file.path for file in self.files}
        for path in (shown_path(each.path) for each in expand(words)):
            if path not in known:
                self.found(
                    FileResult(path, errors=[Problem(f"{why} before it was read", path)]), ()
                )
