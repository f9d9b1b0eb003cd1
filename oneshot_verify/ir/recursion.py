"""Recursion limit for walks over nested regions, and control of garbage collection."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

RECURSION_LIMIT = 20_000
"""Frames for a recursive walk through `MAX_NESTING` regions, with a margin."""


@contextmanager
def room_to_recurse(frames: int = RECURSION_LIMIT) -> Generator[None]:
    """Raise the recursion limit in this context, for walks over nested regions or deep terms."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, frames))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def collect_rarely() -> None:
    """Tune garbage collection for a process that handles programs: existing objects stay until the end, and nearly all
    later ones are freed by reference counts. The default frequency costs a fifth of the time."""
    gc.freeze()
    gc.set_threshold(200_000, 10, 20)


@contextmanager
def paused_collection() -> Generator[None]:
    """Disable the garbage collector in this context, while a large graph is built."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
