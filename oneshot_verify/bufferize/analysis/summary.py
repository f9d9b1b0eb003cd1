"""What the analysis of a function tells its callers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FunctionSummary:
    """What callers may use of a function (indices of arguments and results)."""

    equivalent: dict[int, int]
    """Result to the argument whose buffer it is."""
    aliasing: dict[int, frozenset[int]]
    """Result to the arguments that it may alias."""
    read: frozenset[int]
    """Arguments that are read."""
    written: frozenset[int]
    """Arguments that are written."""
    shared: tuple[frozenset[int], ...] = ()
    """Groups of results that may share a buffer, whatever the caller passes."""
    read_only: frozenset[int] = frozenset()
    """Results that may be memory that must not be written, such as a constant."""
