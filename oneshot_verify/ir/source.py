"""Source positions of ops, and the error for text that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.ir.reader.locations import origin_of, place_in


@dataclass(frozen=True)
class Position:
    """A position in a source text. `line` and `column` count from 1, and are 0 if unknown."""

    path: str
    line: int = 0
    column: int = 0
    origin: str = ""
    """Origin given in the text: `model.py:12:3` for `loc("model.py":12:3)`; empty if none."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    @property
    def beside(self) -> str:
        """The origin for a message, behind the line: ` (model.py:12:3)`; empty if there is none."""
        return f" ({self.origin})" if self.origin else ""


class InputError(Exception):
    """Text that does not parse, does not verify, or cannot be read at all."""

    def __init__(self, message: str, position: Position) -> None:
        message += position.beside
        super().__init__(f"{position}: {message}")
        self.message = message
        self.position = position


def position_of(op: Operation) -> Position | None:
    """Position of `op` in its text; None for an op from no text."""
    place = place_in(op.location)
    if place is None:
        return None
    return Position(place.filename.data, place.line.data, place.column.data, origin_of(op.location))


def line_of(op: Operation | None) -> int:
    """Line of `op` in its text; 0 for none, or an op from no text."""
    place = None if op is None else place_in(op.location)
    return 0 if place is None else place.line.data
