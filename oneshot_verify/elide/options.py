"""The options `elide-copies` and `reuse-buffers`. They are written among those of the bufferizer, but are not its
own."""

from __future__ import annotations

import re
from dataclasses import dataclass

ELIDE_COPIES = "elide-copies"
REUSE_BUFFERS = "reuse-buffers"
_TRUE, _FALSE = ("", "1", "true"), ("0", "false")


@dataclass(frozen=True)
class OwnOptions:
    """Options that One-Shot Bufferize does not have."""

    elide: bool = False
    reuse: bool = False
    """True if buffers share memory; only with `elide`."""


def without_elision(options: str) -> tuple[str, OwnOptions]:
    """Split off these two options. Raises `ValueError` for a bad value, or for `reuse-buffers` alone."""
    options, elide = _without(ELIDE_COPIES, options)
    options, reuse = _without(REUSE_BUFFERS, options)
    if reuse and not elide:
        raise ValueError(f"--{REUSE_BUFFERS} goes with --{ELIDE_COPIES}; so do the options")
    return options, OwnOptions(elide, reuse)


def _without(name: str, options: str) -> tuple[str, bool]:
    word = re.compile(rf"(?<!\S){name}(?:=(\S*))?(?!\S)")
    values = [found[1] or "" for found in word.finditer(options)]
    for value in values:
        if value.lower() not in (*_TRUE, *_FALSE):
            raise ValueError(f"option {name}: {value!r} is not a value that it takes")
    return word.sub("", options), bool(values) and values[-1].lower() in _TRUE
