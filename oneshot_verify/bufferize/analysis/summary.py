"""Function summaries: the results of an analysis that callers use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FunctionSummary:
    """Facts about a function for its callers, by indices of arguments and results."""

    equivalent: dict[int, int]
    """From a result to the argument that it is equivalent to."""
    aliasing: dict[int, frozenset[int]]
    """From a result to the arguments that it may alias."""
    read: frozenset[int]
    """Arguments that are read."""
    written: frozenset[int]
    """Arguments that are written."""
    shared: tuple[frozenset[int], ...] = ()
    """Groups of results that may share a buffer, for any arguments."""
    read_only: frozenset[int] = frozenset()
    """Results that may be read-only memory, such as a constant."""
