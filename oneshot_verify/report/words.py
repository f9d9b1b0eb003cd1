"""Words that agree with their numbers, and messages of many with one text."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def plural(count: int, one: str, many: str) -> str:
    """Singular or plural, as the count requires."""
    return one if count == 1 else many


def times(count: int) -> str:
    """A number of times in words."""
    return "once" if count == 1 else f"{count} times"


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Values by their keys, both in the order in which they come."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
