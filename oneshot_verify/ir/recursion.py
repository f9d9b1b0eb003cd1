"""Room for recursive walks over nested regions, and quiet while a large graph is built."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

RECURSION_LIMIT = 20_000
"""Frames for a recursive walk through `MAX_NESTING` regions, with room to spare."""


@contextmanager
def room_to_recurse() -> Generator[None]:
    """Raises the interpreter's limit on recursion meanwhile; for what walks nested regions recursively."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, RECURSION_LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


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
