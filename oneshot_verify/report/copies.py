"""Audit of copies: table and HTML page for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from rich.table import Table
from rich.text import Text

from oneshot_verify.audit.findings import Copy, FileCopies, Status
from oneshot_verify.foreign_text import in_one_line
from oneshot_verify.report.console import ResultConsole, in_line
from oneshot_verify.report.documents import json_report
from oneshot_verify.report.html import Line, environment, lines_of
from oneshot_verify.report.words import plural
from oneshot_verify.verdict import Listing, SourceLine
from oneshot_verify.verdict_data import counterexample_document, plain
from oneshot_verify.verdict_text import show_input
from oneshot_verify.versions import tool_versions

COLOURS = {
    Status.NEEDED: "bold",
    Status.NEEDLESS: "bold green",
    Status.UNDECIDED: "bold yellow",
}
MOST_SHOWN = 60
"""Limit of characters per input."""
_MAY_BE_MISSING = (
    *("source_line", "cause", "why_undecided", "remedy", "allocation_line", "wrong_function"),
)
"""Fields that are null in JSON where there is nothing to tell."""


def copies_json(files: Sequence[FileCopies]) -> str:
    """The audit as JSON text with a final line break."""
    return json_report(files=[_file(file) for file in files])


def _file(file: FileCopies) -> dict[str, Any]:
    return {
        "path": file.path,
        "copies": [_copy(copy) for copy in file.copies],
        "removable_together": file.together,
        "allocations": file.allocations,
        "notes": list(file.notes),
        "not_audited": list(file.unread),
        "errors": [str(problem) for problem in file.errors],
    }


def _copy(copy: Copy) -> dict[str, Any]:
    told: dict[str, Any] = plain(copy)
    for name in ("order", "places"):
        del told[name]
    for name in _MAY_BE_MISSING:
        told[name] = told[name] or None
    found = copy.counterexample
    return told | {
        "status": copy.status.value,
        "counterexample": None if found is None else counterexample_document(found),
    }


def print_copies(stream: TextIO, files: Sequence[FileCopies]) -> None:
    """Print a table per file, and the summary."""
    console = ResultConsole(stream)
    for file in files:
        is_empty = not (file.errors or file.unread or file.copies)
        console.show(Text.assemble((file.path, "bold"), "  no copies" if is_empty else ""))
        for problem in file.errors:
            for line in str(problem).split("\n"):
                console.show(Text.assemble("  ", ("error", "bold red"), f"  {line}"))
        for refusal in file.unread:
            console.show(Text.assemble("  ", ("not audited", "bold magenta"), f"  {refusal}"))
        if file.copies:
            console.show_table(_table(file))
        for note in file.notes:
            console.show(Text.assemble("  ", ("note", "yellow"), f"  {note}"))
    console.show(summary(files))


def _table(file: FileCopies) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("  line", justify="right", style="dim", no_wrap=True)
    table.add_column("status", no_wrap=True)
    table.add_column("bytes", overflow="fold", max_width=18)
    table.add_column("copy", overflow="fold", ratio=1)
    for copy in file.copies:
        status = Text(copy.status.value, COLOURS[copy.status])
        table.add_row(
            str(copy.line), status, _cost(copy), Text("\n").join(map(in_line, _told(copy)))
        )
    return table


def _cost(copy: Copy) -> str:
    if copy.depth == 0:
        return str(copy.bytes)
    return f"{copy.bytes}\nx {copy.rounds}"


def _told(copy: Copy) -> Iterator[Text]:
    what = copy.text.partition(" : ")[0] or copy.op
    line = Text.assemble(what, (f"  in @{in_one_line(copy.function)}", "dim"))
    if copy.source_line:
        line.append(f", from line {copy.source_line}", "dim")
    yield line
    if copy.status is Status.NEEDLESS:
        yield Text(f"proved without it: {copy.remedy}", "green")
    if copy.why_undecided:
        yield Text(copy.why_undecided)
    if copy.cause:
        yield Text(copy.cause, "dim" if copy.status is not Status.NEEDED else "")
    found = copy.counterexample
    if found is not None:
        where = "" if copy.wrong_function == copy.function else f" of @{copy.wrong_function}"
        yield Text(f"tried without it{where}: {found.what}, for")
        for value in found.inputs:
            shown = show_input(value)
            if len(shown) > MOST_SHOWN:
                shown = shown[:MOST_SHOWN] + " ..."
            yield Text(f"  {shown}", "dim")


def summary(files: Sequence[FileCopies]) -> Text:
    """Number of copies of each status."""
    total = sum(len(file.copies) for file in files)
    line = Text(f"{total} {plural(total, 'copy', 'copies')}")
    counts = {status: sum(file.count(status) for file in files) for status in Status}
    named = [status for status in Status if counts[status]]
    for number, status in enumerate(named):
        line.append(": " if number == 0 else ", ")
        line.append(f"{counts[status]} {status.value}", COLOURS[status])
    if counts[Status.NEEDLESS] > 1:
        known = [file.together for file in files if file.count(Status.NEEDLESS)]
        at_once = None if None in known else sum(count or 0 for count in known)
        shown = "an unknown number" if at_once is None else str(at_once)
        line.append(f" ({shown} of these can go at once)")
    return line


COPY = "copy"
"""Role of the copy itself, beside definition, write and read."""


def copies_page(files: Sequence[FileCopies]) -> str:
    """One self-contained HTML page: each copy, the most expensive first, with what forces it."""
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
