"""Text that anybody may have written, as it may be shown.

A character that does something to a terminal, or to the order of what is read, is escaped.
"""

from __future__ import annotations

import re

MOST_FOREIGN = 400
"""So many characters are shown of what a file says that anybody may have written."""
_COMMAND = re.compile(r"^([ \t]*)(?=::|##\[)", re.MULTILINE)
"""In front of what GitHub's runner takes for a command, wherever it is printed."""


def in_one_line(text: str) -> str:
    """A name, or what else is one line."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def in_lines(text: str) -> str:
    """A message, whose lines and tabs stay; none of its lines is a command of GitHub's runner."""
    pieces = re.split(r"([\n\t])", text)
    return _COMMAND.sub(r"\1\\", "".join(p if p in "\n\t" else in_one_line(p) for p in pieces))


def harmless(text: str) -> str:
    """What a file says in one line that is not too long."""
    more = len(text) - MOST_FOREIGN
    shown = in_one_line(text[:MOST_FOREIGN])
    return f"{shown}... ({more} more character{'s' if more > 1 else ''})" if more > 0 else shown
