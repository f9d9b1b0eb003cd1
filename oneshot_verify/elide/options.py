"""The option `elide-copies`, which stands among those of the bufferizer but is none of them."""

from __future__ import annotations

import re

ELIDE_COPIES = "elide-copies"
_TRUE, _FALSE = ("", "1", "true"), ("0", "false")
_WORD = re.compile(rf"(?<!\S){ELIDE_COPIES}(?:=(\S*))?(?!\S)")


def without_elision(options: str) -> tuple[str, bool]:
    """The other options, and whether copies are to be elided. Raises `ValueError` for a value that it does not take."""
    values = [found[1] or "" for found in _WORD.finditer(options)]
    for value in values:
        if value.lower() not in (*_TRUE, *_FALSE):
            raise ValueError(f"option {ELIDE_COPIES}: {value!r} is not a value that it takes")
    return _WORD.sub("", options), bool(values) and values[-1].lower() in _TRUE
