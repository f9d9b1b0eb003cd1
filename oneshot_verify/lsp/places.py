"""Positions in a document in the protocol's units: lines from 0, columns in UTF-16 code units."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol.types import Position, Range, TextEdit

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@")


class Lines:
    """Lines of a document."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")

    def range_of(self, line: int, column: int = 0) -> Range:
        """Range from a position, counted from 1, to the end of its line; without a column, from the first word on."""
        number = min(max(line, 1), len(self._lines)) - 1
        text = self._lines[number].rstrip()
        start = column - 1 if column > 0 else len(text) - len(text.lstrip())
        return Range(
            Position(number, _units(text[:start])),
            Position(number, _units(text)),
        )

    def end_of(self, line: int) -> Position:
        """End of a line, which counts from 1."""
        return self.range_of(line).end

    def edits(self, diff: str) -> list[TextEdit]:
        """Edits of a unified diff; empty if it does not apply to this document."""
        found: list[TextEdit] = []
        for start, old, new in _hunks(diff):
            if self._lines[start : start + len(old)] != old:
                return []
            end = Position(start + len(old), 0)
            lines = "".join(f"{line}\n" for line in new)
            if start + len(old) >= len(self._lines):
                end, lines = self.end_of(len(self._lines)), lines.removesuffix("\n")
            found.append(TextEdit(Range(Position(start, 0), end), lines))
        return found


def _hunks(diff: str) -> Iterator[tuple[int, list[str], list[str]]]:
    """For each hunk: first line, from 0, old lines, and new lines."""
    hunk: tuple[int, list[str], list[str]] | None = None
    for line in diff.split("\n"):
        head = _HUNK.match(line)
        if head is not None:
            if hunk is not None:
                yield hunk
            # "-0,0" means before the first line.
            hunk = (max(int(head[1]), 1) - 1, [], [])
        elif hunk is not None and line[:1] in (" ", "-", "+", ""):
            if line[:1] != "+":
                hunk[1].append(line[1:])
            if line[:1] != "-":
                hunk[2].append(line[1:])
    if hunk is not None:
        yield hunk


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
