"""Rich's console as results are printed on it, for streams that show colours."""

from __future__ import annotations

from typing import NoReturn, TextIO

from rich.console import Console


class StyledConsole(Console):
    """A console whose lines keep their length, and which says when nobody reads them any more."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(file=stream, highlight=False, soft_wrap=True)

    def on_broken_pipe(self) -> NoReturn:
        # Rich would end the program with exit code 1, which means `refuted` here.
        raise BrokenPipeError
