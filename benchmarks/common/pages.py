"""Pages of `docs/` with a part that a command writes."""

from __future__ import annotations

import tempfile
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
