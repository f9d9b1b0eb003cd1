"""Pages of `docs/` with a part that a command writes."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

HOME = "https://github.com/oneshot-verify/oneshot-verify/blob/main"
BEGIN, END = "<!-- begin: benchmarks {} -->", "<!-- end -->"


def write(page: Path, command: str, text: str) -> None:
    """Replace what stands between the marks of a command in a page, atomically."""
    begin = BEGIN.format(command)
    head, found, rest = page.read_text().partition(begin)
    _, ended, tail = rest.partition(END)
    if not (found and ended):
        raise SystemExit(f"{page} has no place for this: {begin} ... {END}")
    with tempfile.NamedTemporaryFile("w", dir=page.parent, delete=False) as out:
        out.write(f"{head}{begin}\n{text.strip()}\n{END}{tail}")
    Path(out.name).replace(page)


class _Kept(StringIO):
    """Shows what is printed, and keeps it."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = sys.stdout

    def write(self, text: str) -> int:
        self._shown.write(text)
        self._shown.flush()
        return super().write(text)


@contextmanager
def printed_into(page: Path | None, command: str) -> Iterator[None]:
    """Put into the page what is printed, once all of it has come."""
    if page is None:
        yield
        return
    with redirect_stdout(_Kept()) as kept:
        yield
    write(page, command, kept.getvalue())
