"""Audit of copies as one self-contained HTML page: each copy, the most expensive first, with what forces it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oneshot_verify.audit.findings import Copy, FileCopies
from oneshot_verify.report.copies import summary
from oneshot_verify.report.html import Line, environment, lines_of
from oneshot_verify.verdict import Listing, SourceLine
from oneshot_verify.verdict_data import counterexample_document
from oneshot_verify.versions import tool_versions

COPY = "copy"
"""Role of the copy itself, beside definition, write and read."""


def copies_page(files: Sequence[FileCopies]) -> str:
    """The page."""
    template = environment().get_template("copies.html")
    return template.render(
        title=summary(files).plain,
        tool=tool_versions(),
        files=files,
        document=counterexample_document,
        steps=_steps,
        marked=_marked,
        prefix=_prefix,
    )


def _prefix(file: int, part: int, is_source: bool) -> str:
    """Beginning of the anchors of a listing."""
    return f"f{file}-p{part}-{'source' if is_source else 'target'}-"


def _places(file: FileCopies, copy: Copy) -> Iterator[tuple[str, int, bool]]:
    """The copy, then the ops that force it: role, line, and True if it is in the tensor program."""
    yield COPY, copy.line, False
    for role, place in reversed(copy.places):
        is_source = _is_source(file, copy, place)
        if is_source is not None:
            yield role, place.line, is_source


def _is_source(file: FileCopies, copy: Copy, place: SourceLine) -> bool | None:
    """True for a place in the tensor program, False for one in the bufferized program, None for neither."""
    ours, theirs = file.programs[copy.part]
    if place.side:
        return place.side == "source"
    return next(
        (each is ours for each in (ours, theirs) if each.path == place.path and place.line), None
    )


def _steps(file: FileCopies, number: int, copy: Copy) -> Iterator[tuple[str, str, str]]:
    """The way from a copy to what forces it: role, place, and anchor in the listing."""
    for role, line, is_source in _places(file, copy):
        side = "source" if is_source else "target"
        yield role, f"{side}:{line}", f"{_prefix(number, copy.part, is_source)}{line}"


def _marked(file: FileCopies, part: int, listing: Listing, is_source: bool) -> Iterator[Line]:
    """Lines of a program, with the roles that they have for copies, the most expensive first."""
    roles: dict[int, str] = {}
    for copy in file.copies:
        for role, line, in_source in _places(file, copy) if copy.part == part else ():
            if in_source == is_source:
                roles.setdefault(line, role)
    texts = listing.text.rstrip("\n")
    every = range(listing.line, listing.line + texts.count("\n") + 1)
    return lines_of(texts, listing.line, roles, every)
