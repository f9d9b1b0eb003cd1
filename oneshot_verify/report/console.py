"""Console for results."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn, TextIO

from rich.text import Text

from oneshot_verify.foreign_text import in_lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

NO_TERMINAL = 80
"""Width of wrapped text without a terminal and without `COLUMNS`."""
_COLOURS_ASKED_FOR = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables that make Rich treat any stream as a terminal."""


def width_for(stream: TextIO) -> int:
    """Number of columns for text on this stream. Standard error may be a terminal of unknown width."""
    if stream.isatty():
        return styled_console(stream).width
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else NO_TERMINAL


def styled_console(stream: TextIO) -> Console:
    """Rich's console for a stream with colours. It does not wrap lines, and reports a closed pipe."""
    # Lines for a file need no such console, which loads slower than a report prints.
    from rich.console import Console

    class StyledConsole(Console):
        def on_broken_pipe(self) -> NoReturn:
            # Rich would exit with code 1, which means `refuted` here.
            raise BrokenPipeError

    return StyledConsole(file=stream, highlight=False, soft_wrap=True)


def in_line(text: Text) -> Text:
    """The text as one line, without colours if anything in it is escaped."""
    shown = in_lines(text.plain.replace("\n", r"\n"))
    return text if shown == text.plain else Text(shown)


class ResultConsole:
    """Prints lines without wrapping them. Raises `BrokenPipeError` if the stream's reader is gone."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        # File names and programs may contain characters that the terminal cannot show.
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
        self._shows_style = stream.isatty() or any(map(os.environ.get, _COLOURS_ASKED_FOR))
        self.columns = width_for(stream)
        """Limit of columns for laid-out text."""
        is_narrow = stream.isatty() or self.columns != NO_TERMINAL
        self.code_columns = self.columns if is_narrow else sys.maxsize
        """Limit of columns for the text of an op; none without a terminal."""

    @cached_property
    def _styled(self) -> Console:
        return styled_console(self._stream)

    def show(self, text: Text) -> None:
        """Print one line; a terminal wraps it, a file or a pipe gets it whole."""
        text = in_line(text)
        # The end of a tab depends on the width of the characters before it; Rich computes that.
        if self._shows_style or "\t" in text.plain:
            self._styled.print(text)
        else:
            self._stream.write(f"{text.plain}\n")
            self._stream.flush()

    def show_table(self, table: Table) -> None:
        """Print a table within the limit of columns."""
        options = self._styled.options.update(width=self.columns)
        for parts in self._styled.render_lines(table, options):
            line = Text.assemble(*((part.text, part.style or "") for part in parts))
            line.rstrip()
            self.show(line)

    def wrapped(self, text: Text, width: int) -> Iterable[Text]:
        """The text in lines of `width` columns."""
        return text.wrap(self._styled, width)
