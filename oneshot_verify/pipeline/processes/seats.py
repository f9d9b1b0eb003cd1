"""Seats of workers: permits that all processes of a run share."""

from __future__ import annotations

import os
from contextvars import ContextVar

from oneshot_verify.activity import Board, own_board


class Seats:
    """Permits for workers, shared by processes, as bytes in a pipe. Each process that runs workers may have one
    worker without a seat."""

    def __init__(self, count: int) -> None:
        self._out, self._in = os.pipe()
        os.set_blocking(self._out, False)
        self._put(count)

    def take(self) -> bool:
        """Take a seat; False if all are taken."""
        try:
            os.read(self._out, 1)
        except BlockingIOError:
            return False
        self._count(1)
        return True

    def give_back(self) -> None:
        """Give back a seat that this process has taken."""
        self._put(1)
        self._count(-1)

    def take_over(self, board: Board) -> None:
        """Give back the seats of a worker that has ended."""
        self._put(board.seats)
        board.seats = 0

    def close(self) -> None:
        """Close the pipe."""
        os.close(self._out)
        os.close(self._in)

    def _put(self, count: int) -> None:
        os.write(self._in, b"." * count)

    @staticmethod
    def _count(more: int) -> None:
        if (board := own_board()) is not None:
            board.seats += more


shared_seats: ContextVar[Seats | None] = ContextVar("shared_seats", default=None)
