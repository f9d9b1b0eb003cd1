"""The names of values while a file is read, in linear time."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.ir import SSAValue


class NameScopes(dict[str, tuple[SSAValue, ...]]):
    """The SSA names in scope.

    xDSL's parser copies its table of names for each region, which is quadratic in functions with many regions. Here
    `copy` returns the table itself, and leaving a region removes the names it defined.
    """

    def __init__(self) -> None:
        super().__init__()
        self._defined: list[list[str]] = [[]]

    def __setitem__(self, name: str, values: tuple[SSAValue, ...]) -> None:
        self._defined[-1].append(name)
        super().__setitem__(name, values)

    def copy(self) -> NameScopes:
        return self

    @contextmanager
    def region(self) -> Generator[None]:
        """Names defined in this context are removed at its end."""
        depth = self.depth
        self._defined.append([])
        yield
        self.leave(depth)

    @property
    def depth(self) -> int:
        """Number of open regions."""
        return len(self._defined)

    def leave(self, depth: int) -> None:
        """Remove the names defined in regions deeper than `depth`."""
        while self.depth > depth:
            for name in self._defined.pop():
                del self[name]
