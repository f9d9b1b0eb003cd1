"""Display of text from unknown authors.

Characters that control a terminal or change the reading direction are escaped.
"""

from __future__ import annotations

import re

MOST_FOREIGN = 400
"""Limit of characters shown of text from a file."""
_COMMAND = re.compile(r"^([ \t]*)(?=::|##\[)", re.MULTILINE)
"""Prefix that GitHub's runner takes for a command, wherever it is printed."""


def in_one_line(text: str) -> str:
    """Escape a name, or other text of one line."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def in_lines(text: str) -> str:
    """Escape a message, except for line breaks and tabs; no line is a command of GitHub's runner."""
    pieces = re.split(r"([\n\t])", text)
    return _COMMAND.sub(r"\1\\", "".join(p if p in "\n\t" else in_one_line(p) for p in pieces))


def harmless(text: str) -> str:
    """Escape text from a file as one line, and cut it."""
    more = len(text) - MOST_FOREIGN
    shown = in_one_line(text[:MOST_FOREIGN])
    return f"{shown}... ({more} more character{'s' if more > 1 else ''})" if more > 0 else shown
