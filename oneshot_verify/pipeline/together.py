"""Which files share a process: a fork, and what is worked out for all functions, cost more than a small proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Work = TypeVar("Work")

MOST_FILES = 16
"""Files that may share a process. They are read before it begins to prove, and the first verdicts should not wait for
long."""
MOST_TEXT = 1 << 16
"""Bytes of all of them, but for the last one."""


def together(
    files: Iterable[tuple[Work, int]], limits: Callable[[Work], object]
) -> Iterator[list[Work]]:
    """The files, each with its length, for one process after the other. Those of one have the same `limits`. The first
    process gets one file, as somebody waits for a verdict; each later one up to twice as many as the one before."""
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
