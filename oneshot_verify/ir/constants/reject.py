"""Protocol for reporting errors in a text."""

from __future__ import annotations

from typing import Any, Protocol


class Reject(Protocol):
    """Raises an error about the text between two offsets; never returns."""

    def __call__(self, message: str, start: int, end: int, /) -> Any: ...
