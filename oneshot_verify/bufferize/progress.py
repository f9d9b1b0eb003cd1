"""Word of how far the work is, for whoever waits for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


class Progress:
    """Hears of phases and of the ops that they come to; this one does nothing with it."""

    def begin(self, phase: str, total: int) -> None:
        """`phase` ("analysis", "copies", "rewriting") begins; it will come to about `total` ops."""

    def over(self, items: Sequence[Item]) -> Iterable[Item]:
        """`items`, each of which counts as an op of the current phase when it is asked for."""
        return items


SILENT = Progress()
"""Nobody waits."""
