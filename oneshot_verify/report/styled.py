"""Rich's console for results on streams with colours."""

from __future__ import annotations

from typing import NoReturn, TextIO

from rich.console import Console


class StyledConsole(Console):
    """A console that does not wrap lines, and reports a closed pipe."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(file=stream, highlight=False, soft_wrap=True)

    def on_broken_pipe(self) -> NoReturn:
        # Rich would exit with code 1, which means `refuted` here.
        raise BrokenPipeError
