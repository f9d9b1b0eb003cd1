"""The console that results are printed on."""

from __future__ import annotations

import os
from typing import NoReturn, TextIO

from rich.console import Console
from rich.text import Text

NO_TERMINAL = 80
"""The width of what is wrapped where there is no terminal, and `COLUMNS` says nothing."""


def width_for(stream: TextIO) -> int:
    """How many columns a text on this stream may have; standard error may be a terminal and still say nothing of it."""
    if stream.isatty():
        return Console(file=stream).width
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else NO_TERMINAL


class ResultConsole(Console):
    """A console whose lines keep their length, and which says when nobody reads them any more."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(file=stream, highlight=False, soft_wrap=True)
        self.columns = width_for(stream)
        """What is laid out in columns has so many at most."""

    def on_broken_pipe(self) -> NoReturn:
        # Rich would end the program with exit code 1, which means `refuted` here.
        raise BrokenPipeError

    def show(self, text: Text) -> None:
        """Print one line; a terminal wraps it, a file or a pipe gets it whole."""
        self.print(text)
