"""What a worker is at, in words, for whoever has to end it at its limit of time or memory.

The words stand in memory that both processes share: a worker that is killed cannot be asked any more.
"""

from __future__ import annotations

from contextvars import ContextVar
from mmap import mmap

ROOM = 256


class Board:
    """A line of text that another process reads; made before that process is forked."""

    def __init__(self) -> None:
        self._memory = mmap(-1, ROOM + 4)

    def write(self, text: str) -> None:
        """Replace the line; what is too long is cut off."""
        data = text.encode()[: ROOM - 1]
        self._memory[: len(data) + 1] = data + b"\0"

    def read(self) -> str:
        """The line as it is now."""
        return self._memory[:ROOM].split(b"\0", 1)[0].decode(errors="replace")

    @property
    def seats(self) -> int:
        """How many workers the process may run besides its first."""
        return int.from_bytes(self._memory[ROOM:])

    @seats.setter
    def seats(self, count: int) -> None:
        self._memory[ROOM:] = count.to_bytes(4)


_board: ContextVar[Board | None] = ContextVar("board", default=None)


def show_on(board: Board) -> None:
    """From now on, `note` writes there."""
    _board.set(board)


def own_board() -> Board | None:
    """The board of this process, if somebody reads it."""
    return _board.get()


def note(text: str) -> None:
    """Say what is begun now; nothing where nobody reads it."""
    board = _board.get()
    if board is not None:
        board.write(text)
