"""Current activity of a worker, in words, for the process that may have to kill it at a limit.

The words are in shared memory, as a killed worker cannot be asked.
"""

from __future__ import annotations

from contextvars import ContextVar
from mmap import mmap

ROOM = 256


class Board:
    """A line of text that another process reads. Must be created before that process is forked."""

    def __init__(self) -> None:
        self._memory = mmap(-1, ROOM + 4)

    def write(self, text: str) -> None:
        """Replace the line, cut to the available room."""
        data = text.encode()[: ROOM - 1]
        self._memory[: len(data) + 1] = data + b"\0"

    def read(self) -> str:
        """The current line."""
        return self._memory[:ROOM].split(b"\0", 1)[0].decode(errors="replace")

    @property
    def seats(self) -> int:
        """Number of workers that the process may run besides its first."""
        return int.from_bytes(self._memory[ROOM:])

    @seats.setter
    def seats(self, count: int) -> None:
        self._memory[ROOM:] = count.to_bytes(4)


_board: ContextVar[Board | None] = ContextVar("board", default=None)


def show_on(board: Board) -> None:
    """Let `note` write to this board from now on."""
    _board.set(board)


def own_board() -> Board | None:
    """The board of this process; None if it has none."""
    return _board.get()


def note(text: str) -> None:
    """Note the activity that begins now; does nothing without a board."""
    board = _board.get()
    if board is not None:
        board.write(text)
