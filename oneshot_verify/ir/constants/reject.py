"""How what is wrong with a text is said."""

from __future__ import annotations

from typing import Any, Protocol


class Reject(Protocol):
    """Says what is wrong with the text between two offsets; never returns."""

    def __call__(self, message: str, start: int, end: int, /) -> Any: ...
