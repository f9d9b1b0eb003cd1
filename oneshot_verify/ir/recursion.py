"""Room for recursive walks over nested regions, and quiet while a large graph is built."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

RECURSION_LIMIT = 20_000
"""Frames for a recursive walk through `MAX_NESTING` regions, with room to spare."""


@contextmanager
def room_to_recurse(frames: int = RECURSION_LIMIT) -> Generator[None]:
    """Raises the interpreter's limit on recursion meanwhile; for what walks nested regions, or deep terms."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, frames))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def collect_rarely() -> None:
    """For a process that works through programs: what is there now stays to the end, and of what is made later, nearly
    all goes by itself. Looking for the rest as often as usual takes a fifth of the time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@contextmanager
def paused_collection() -> Generator[None]:
    """Meanwhile the garbage collector does not walk over what is only growing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
