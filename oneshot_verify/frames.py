"""Memory for the frames of calls."""

from __future__ import annotations

from typing import Any, TypeVar

_Function = TypeVar("_Function")
_WORDS = 65_536
"""Half a megabyte. CPython takes the next power of two, so as much is left for the calls inside."""


def with_room(function: _Function) -> _Function:
    """Decorator: a call of the function takes one large piece of memory for its frame and those of all calls inside.

    CPython takes 16 KB at a time, and gives them back when the first frame in them ends. A loop just below the end of
    a piece maps and unmaps memory with each call, which can double the time of a proof.
    """
    changed: Any = function
    changed.__code__ = changed.__code__.replace(co_stacksize=_WORDS)
    return function
