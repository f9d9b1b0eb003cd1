"""Files with large constants: their hexadecimal digits are decoded while the file is read.

A `BlobText` is the text of such a file with a mark in place of each long run of digits. A plain string cut out of it
has no bytes, so a mark in it is refused where a constant is read. Marks begin with NUL; a file that contains NUL is
never read this way.
"""

from __future__ import annotations

import re
from binascii import unhexlify
from codecs import BOM_UTF8
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import IO

LEAST = 1 << 16
"""Shorter runs of digits stay text."""
_BLOCK = 1 << 20
_DIGIT = rb"[0-9A-Fa-f]"
# The first eight digits of a resource are its alignment, and stay text.
_BEGINNING = re.compile(
    rb'(?:<[ \t\n\r]*+"0x|:[ \t\n\r]*+"0x%b{8})(?=%b{%d})' % (_DIGIT, _DIGIT, LEAST)
)
_OVERLAP = LEAST + 64
"""Number of bytes of a block that are searched again with the next block."""
_MARK = re.compile("\0([0-9]+):([0-9]+)\0")


class BlobText(str):
    """A text with marks, and the bytes of each mark."""

    _blobs: Sequence[bytes]
    _taken: set[int]
    """Offsets of the marks whose bytes were taken."""

    def __new__(cls, text: str, blobs: Sequence[bytes]) -> BlobText:
        made = super().__new__(cls, text)
        made._blobs = blobs
        made._taken = set()
        return made

    def cut(self, start: int, end: int | None = None) -> BlobText:
        """A part of the text, with no bytes taken yet."""
        return BlobText(self[start:end], self._blobs)

    def take(self, start: int, end: int) -> bytes | None:
        """The bytes of the mark between two offsets; None if there is no mark."""
        mark = _MARK.fullmatch(self, start, end)
        if mark is None:
            return None
        self._taken.add(mark.start())
        return self._blobs[int(mark[1])]

    @property
    def is_taken(self) -> bool:
        """True if the bytes of all marks were taken, so that no mark is in a comment or another string."""
        return self._taken == {mark.start() for mark in _MARK.finditer(self)}

    def shortened(self) -> list[tuple[int, int]]:
        """End of each mark, and the number of characters by which the file is longer there."""
        return [(m.end(), int(m[2]) - len(m[0])) for m in _MARK.finditer(self)]

    def with_digits(self, piece: str) -> str:
        """A part of this text as in the file, except for the case of digits."""

        def digits(mark: re.Match[str]) -> str:
            return self._blobs[int(mark[1])].hex().upper()

        return _MARK.sub(digits, piece)


def whole(text: str) -> str:
    """The text with all digits."""
    return text.with_digits(text) if isinstance(text, BlobText) else text


def read_blobs(path: str) -> BlobText | None:
    """The text of a file; None if it has no large constants, or cannot be read this way."""
    try:
        file = Path(path)
        if not file.is_file() or file.stat().st_size < LEAST:
            return None
        with file.open("rb") as stream:
            reader = _Reader(stream)
            reader.read()
        text = reader.kept.decode()
    except (OSError, ValueError):
        return None
    if not reader.blobs or reader.kept.startswith(BOM_UTF8):
        return None
    return BlobText(text, reader.blobs)


class _Reader:
    """Reads a file block by block. Raises `ValueError` if it must be read as text instead."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.kept = bytearray()
        self.blobs: list[bytes] = []

    def _block(self) -> bytes:
        return self._stream.read(_BLOCK)

    def _keep(self, text: bytes) -> None:
        # Among digits there is none: `unhexlify` looks at each.
        if b"\0" in text:
            raise ValueError("NUL")
        self.kept += text

    def read(self) -> None:
        """Read the whole file."""
        rest = b""
        while block := self._block():
            rest += block
            while (found := _BEGINNING.search(rest)) is not None:
                self._keep(rest[: found.end()])
                rest = self._blob(rest[found.end() :])
            known = max(len(rest) - _OVERLAP, 0)
            self._keep(rest[:known])
            rest = rest[known:]
        self._keep(rest)

    def _blob(self, rest: bytes) -> bytes:
        """Decode the digits that `rest` begins with, up to their end in the file. Returns the bytes read after them.

        `unhexlify` raises `ValueError` for other characters; searching for these here would be the slowest step.
        """
        found, block = BytesIO(), rest
        while block:
            end = rest.find(b'"')
            even = (len(rest) if end < 0 else end) & ~1
            found.write(unhexlify(memoryview(rest)[:even]))
            rest = rest[even:]
            if end >= 0:
                break
            block = self._block()
            rest += block
        if not rest.startswith(b'"'):
            raise ValueError("the digits are odd, or the string is never closed")
        raw = found.getvalue()
        self.kept += b"\0%d:%d\0" % (len(self.blobs), 2 * len(raw))
        self.blobs.append(raw)
        return rest
