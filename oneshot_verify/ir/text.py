"""Source text: reading of files and standard input, and splitting at `// -----`."""

from __future__ import annotations

import codecs
import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oneshot_verify.foreign_text import in_one_line
from oneshot_verify.ir.reader.blobs import BlobText, read_blobs
from oneshot_verify.ir.source import InputError, Position

STANDARD_INPUT = "-"
"""Path that stands for standard input."""

_held: ContextVar[bytes | None] = ContextVar("held", default=None)
_MARKER = "// -----"
_SEPARATOR = re.compile(r"// -----[ \t]*(?:\r?\n|\Z)")


@dataclass(frozen=True)
class Chunk:
    """One piece of a file between two `// -----` markers; `first_line` counts from 1 in the whole file."""

    index: int
    first_line: int
    text: str


def split(text: str) -> list[Chunk]:
    """Split `text` at `// -----` markers, as `mlir-opt -split-input-file` does, into at least one chunk."""
    if _MARKER not in text:
        return [Chunk(0, 1, text)]
    chunks: list[Chunk] = []
    start, line = 0, 1
    for marker in _SEPARATOR.finditer(text):
        chunks.append(Chunk(len(chunks), line, _cut(text, start, marker.start())))
        line += text.count("\n", start, marker.end())
        start = marker.end()
    chunks.append(Chunk(len(chunks), line, _cut(text, start)))
    return chunks


def _cut(text: str, start: int, end: int | None = None) -> str:
    return text.cut(start, end) if isinstance(text, BlobText) else text[start:end]


def shown_path(path: str) -> str:
    """Path as shown in messages, on one line."""
    return "<stdin>" if path == STANDARD_INPUT else in_one_line(path) or "''"


def hold_standard_input(words: Iterable[str | None]) -> None:
    """Read standard input now if it is among `words`, as processes that read files have none."""
    raw = None
    if STANDARD_INPUT in words:
        with suppress(OSError):
            raw = sys.stdin.buffer.read()
    _held.set(raw)


def read_source(path: str) -> str:
    """Text of a program; a `BlobText` if it has large constants."""
    return (path != STANDARD_INPUT and read_blobs(path)) or read_text(path)


def read_text(path: str) -> str:
    """Text of a file (`-` is standard input).

    Raises `InputError` for a file that is not there, cannot be read, is empty, or is not text.
    """
    place = Position(shown_path(path))
    if not path:
        raise InputError("the name of a file is empty", place)
    try:
        raw = _held.get() if path == STANDARD_INPUT else Path(path).read_bytes()
        raw = sys.stdin.buffer.read() if raw is None else raw
    except FileNotFoundError:
        raise InputError("no such file", place) from None
    except IsADirectoryError:
        raise InputError("is a directory, not a file", place) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", place) from None
    if raw.startswith(b"ML\xefR"):
        raise InputError("is MLIR bytecode; only the textual form is read", place)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise InputError("is UTF-16; MLIR is UTF-8", place)
    if raw.startswith(codecs.BOM_UTF8):
        raise InputError("begins with a byte order mark, which MLIR does not read", place)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        said = f"is not text (byte 0x{raw[error.start]:02x} is not UTF-8)"
        raise InputError(said, _place_of_byte(place.path, raw, error.start)) from None
    if "\0" in text:
        raise InputError("is not text (NUL)", _place_of_byte(place.path, raw, raw.index(0)))
    if text.isspace() or not text:
        raise InputError("is empty", place)
    return text


def _place_of_byte(path: str, raw: bytes, number: int) -> Position:
    start = raw.rfind(b"\n", 0, number) + 1
    return Position(path, raw.count(b"\n", 0, number) + 1, number - start + 1)


def _line_starts(text: str) -> Iterator[int]:
    """Offsets of line starts. A line may have a hundred million characters."""
    start = 0
    while start >= 0:
        yield start
        start = text.find("\n", start) + 1 or -1


class TextLines(Sequence[str]):
    """Lines of a text, cut out on demand."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: list[int] | None = None

    @property
    def _starts(self) -> list[int]:
        if self._found is None:
            self._found = list(_line_starts(self._text))
        return self._found

    def __len__(self) -> int:
        return len(self._starts)

    def __getitem__(self, number: Any) -> Any:
        start = self._starts[int(number)]
        end = self._text.find("\n", start)
        line = self._text[start : len(self._text) if end < 0 else end].removesuffix("\r")
        return self._text.with_digits(line) if isinstance(self._text, BlobText) else line


class LineMap:
    """Converts offsets to positions, in time logarithmic in the number of lines."""

    def __init__(self, text: str, path: str, first_line: int = 1) -> None:
        self._starts = list(_line_starts(text))
        self._first_line = first_line
        self._shortened = text.shortened() if isinstance(text, BlobText) else []
        self.path = path

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset`, both from 1."""
        index = bisect_right(self._starts, offset) - 1
        start = self._starts[index]
        left_out = sum(more for end, more in self._shortened if start < end <= offset)
        return self._first_line + index, offset - start + left_out + 1

    def position(self, offset: int) -> Position:
        """Position of `offset` in the whole file."""
        return Position(self.path, *self.line_and_column(offset))
