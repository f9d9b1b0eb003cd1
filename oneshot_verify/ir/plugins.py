"""What installed packages add to this one: their entry points, looked up once."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points


def installed(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group.

    The folders on the path are searched again only when the path has changed: reading what is installed takes
    longer than bufferizing a small function.
    """
    return _search(group, tuple(sys.path))


@lru_cache(maxsize=64)
def _search(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=group))
