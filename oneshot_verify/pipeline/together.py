"""Which files share a worker: a fork, and what a worker works out for all functions, cost more than a small proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Work = TypeVar("Work")

MOST_FILES = 16
"""Files that may share a worker. They are read before it begins, and the first verdicts should not wait for long."""
MOST_TEXT = 1 << 16
"""Characters of all of them, but for the last one."""


def together(
    files: Iterable[tuple[list[Work], int]], limits: Callable[[Work], object]
) -> Iterator[list[Work]]:
    """The works of files, each with the length of its text, for one worker after the other. Those of one worker have
    the same `limits`. The first worker gets one file, as somebody waits for a verdict; each later one up to twice as
    many as the one before."""
    most, count, length = 1, 0, 0
    gathered: list[Work] = []
    for works, text in files:
        for work in works:
            if gathered and limits(work) != limits(gathered[-1]):
                yield gathered
                gathered = []
            gathered.append(work)
        count, length = count + 1, length + text
        if gathered and (count >= most or length >= MOST_TEXT):
            yield gathered
            most, count, length = min(2 * most, MOST_FILES), 0, 0
            gathered = []
    if gathered:
        yield gathered
