"""Grouping of files into processes: a fork, and the work shared by all functions, cost more than a small proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Work = TypeVar("Work")

MOST_FILES = 16
"""Maximal number of files that share a process. All are read before the first is proved, and the first verdicts
should not wait for long."""
MOST_TEXT = 1 << 16
"""Bytes of the files of one process after which no other file joins them."""


def together(
    files: Iterable[tuple[Work, int]], limits: Callable[[Work], object]
) -> Iterator[list[Work]]:
    """Group files, given with their lengths, by process; the files of a group have the same `limits`. The first group
    has one file, so that the first verdict comes soon; each later one up to twice as many as the one before."""
    most, length = 1, 0
    gathered: list[Work] = []
    for file, size in files:
        if gathered and (
            len(gathered) >= most or length >= MOST_TEXT or limits(file) != limits(gathered[-1])
        ):
            yield gathered
            most, length, gathered = min(2 * most, MOST_FILES), 0, []
        gathered.append(file)
        length += size
    if gathered:
        yield gathered
