"""The console that results are printed on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TextIO

from rich.text import Text

from oneshot_verify.foreign_text import in_lines

if TYPE_CHECKING:
    from rich.table import Table

    from oneshot_verify.report.styled import StyledConsole

NO_TERMINAL = 80
"""The width of what is wrapped where there is no terminal, and `COLUMNS` says nothing."""
_COLOURS_ASKED_FOR = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables that make Rich take any stream for a terminal."""


def width_for(stream: TextIO) -> int:
    """How many columns a text on this stream may have; standard error may be a terminal and still say nothing of it."""
    if stream.isatty():
        return _styled(stream).width
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else NO_TERMINAL


def _styled(stream: TextIO) -> StyledConsole:
    # A file gets its lines without Rich's console, which takes longer to load than a report takes to print.
    from oneshot_verify.report.styled import StyledConsole

    return StyledConsole(stream)


def in_line(text: Text) -> Text:
    """The text as one line; where something in it is escaped, it loses its colours."""
    shown = in_lines(text.plain.replace("\n", r"\n"))
    return text if shown == text.plain else Text(shown)


class ResultConsole:
    """Prints lines that keep their length; a stream that nobody reads any more raises `BrokenPipeError`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        # File names and programs have characters that not each terminal can show.
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
        self._shows_style = stream.isatty() or any(map(os.environ.get, _COLOURS_ASKED_FOR))
        self.columns = width_for(stream)
        """What is laid out in columns has so many at most."""
        is_narrow = stream.isatty() or self.columns != NO_TERMINAL
        self.code_columns = self.columns if is_narrow else sys.maxsize
        """The text of an op is cut to so many; not where there is no terminal."""

    @cached_property
    def _styled(self) -> StyledConsole:
        return _styled(self._stream)

    def show(self, text: Text) -> None:
        """Print one line; a terminal wraps it, a file or a pipe gets it whole."""
        text = in_line(text)
        # Where a tab ends depends on the width of the characters before it, which Rich knows.
        if self._shows_style or "\t" in text.plain:
            self._styled.print(text)
        else:
            self._stream.write(f"{text.plain}\n")
            self._stream.flush()

    def show_table(self, table: Table) -> None:
        """Print a table, as wide as columns may be."""
        options = self._styled.options.update(width=self.columns)
        for parts in self._styled.render_lines(table, options):
            line = Text.assemble(*((part.text, part.style or "") for part in parts))
            line.rstrip()
            self.show(line)

    def wrapped(self, text: Text, width: int) -> Iterable[Text]:
        """The text in lines of so many columns."""
        return text.wrap(self._styled, width)
