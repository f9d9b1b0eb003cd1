"""Where things stand in the source text: spans of ops, and the error for text that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import FileLineColLoc
from xdsl.ir import Operation


@dataclass(frozen=True)
class Position:
    """A place in a source text; `line` and `column` count from 1, and are 0 where the place is not known."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


class InputError(Exception):
    """Text that does not parse, does not verify, or cannot be read at all."""

    def __init__(self, message: str, position: Position) -> None:
        super().__init__(f"{position}: {message}")
        self.message = message
        self.position = position


def position_of(op: Operation) -> Position | None:
    """The place where `op` was written, or None for an op that no text gave."""
    location = op.location
    if not isinstance(location, FileLineColLoc):
        return None
    return Position(location.filename.data, location.line.data, location.column.data)
