"""Text report: one line per function, a block per refutation, assumptions and a summary at the end."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from pathlib import Path

from rich.text import Text

from oneshot_verify.foreign_text import in_lines, in_one_line
from oneshot_verify.report.assumptions import explained, in_order
from oneshot_verify.report.codes import code_of
from oneshot_verify.report.console import NO_TERMINAL
from oneshot_verify.report.programs import target_beside
from oneshot_verify.report.refutation import refutation_lines
from oneshot_verify.report.words import grouped, plural
from oneshot_verify.verdict import (
    Counterexample,
    FileResult,
    FunctionResult,
    SourceLine,
    Verdict,
    blamed,
)

COLOURS: Mapping[Verdict, str] = {
    Verdict.PROVED: "bold green",
    Verdict.VACUOUS: "bold yellow",
    Verdict.REFUTED: "bold red",
    Verdict.UNKNOWN: "bold yellow",
    Verdict.UNSUPPORTED: "bold yellow",
    Verdict.REJECTED: "bold magenta",
    Verdict.ERROR: "bold red",
}
_VERDICT_WIDTH = max(len(verdict.value) for verdict in Verdict)
_INDENT = " " * (2 + _VERDICT_WIDTH + 2)
_LABEL_WIDTH = 15
MOST_LINES = 12
"""Limit of lines of a reason, as the output of a command may be long."""
MOST_NAMES = 4
"""Limit of functions named beside an assumption."""
MOST_ASSUMED = 4
"""Limit of lines on assumptions, unless the names of those without a line take more."""
MOST_NOTES = 3
"""Limit of notes shown; the other forms of the report have all."""

Users = Mapping[str, Sequence[tuple[str, str]]]
"""Messages, with the files and functions they belong to."""


def file_lines(file: FileResult, columns: int = NO_TERMINAL) -> Iterator[Text]:
    """Name of a file, and its errors."""
    is_empty = not (file.functions or file.errors)
    yield Text.assemble((file.path, "bold"), "  no functions" if is_empty else "")
    for problem in file.errors:
        said = str(problem).replace(": error: ", ": ", 1)
        label: tuple[str, str] = Verdict.ERROR.value.ljust(_VERDICT_WIDTH), COLOURS[Verdict.ERROR]
        for line in wrapped(said, columns):
            yield Text.assemble("  ", label, "  ", line.removeprefix(_INDENT))
            label = " " * _VERDICT_WIDTH, ""


def function_lines(
    file: FileResult,
    function: FunctionResult,
    program: Path | None,
    columns: int = NO_TERMINAL,
    code_columns: int = NO_TERMINAL,
) -> Iterator[Text]:
    """Verdict on a function of a file, with all details. Words fit into `columns`, texts of ops into `code_columns`."""
    parts = {each.part for each in file.functions}
    width = max(len(each.name) for each in file.functions)
    with_part = len(parts) > 1 or max(parts) > 0
    yield from _headline(function, width, columns, with_part=with_part)
    yield from _details(function, columns)
    if function.counterexample is not None:
        target = _target_of(file, function.counterexample, program)
        yield from refutation_lines(function.counterexample, target, program, columns, code_columns)
        yield Text("")


def _target_of(file: FileResult, found: Counterexample, program: Path | None) -> str:
    """Name under which to show the bufferized program."""
    if found.target_text and program is not None:
        return str(target_beside(program))
    if file.target or found.failing is None:
        return file.target
    made = found.listings[-1].path if found.listings else found.failing.place.path
    return f"{made} (--report DIR keeps it)" if found.target_text else made


def closing_lines(
    files: Sequence[FileResult], columns: int = NO_TERMINAL, *, verbose: bool = False
) -> Iterator[Text]:
    """Summary of all files: assumptions, notes, and counts of verdicts. If `verbose`, all about each assumption."""
    yield from _assumptions(files, columns, verbose=verbose)
    yield from _notes(files, columns)
    yield from _blame(files, columns)
    yield from _wrapped(summary(files), columns)


def _headline(
    function: FunctionResult, width: int, columns: int, *, with_part: bool
) -> Iterator[Text]:
    """Verdict and name; figures that do not fit beside them go below."""
    line = Text("  ")
    line.append(function.verdict.value.ljust(_VERDICT_WIDTH), COLOURS[function.verdict])
    rest = "".join(f"  {word}" for word in _figures(function, with_part=with_part))
    name = in_one_line(function.name)
    for shown in (name.ljust(width), name):
        if len(line) + len(f"  @{shown}{rest}") <= columns:
            yield line.append(f"  @{shown}").append(rest, "dim")
            return
    yield line.append(f"  @{name}")
    yield Text(f"{_INDENT}{rest.strip()}", "dim")


def _figures(function: FunctionResult, *, with_part: bool) -> Iterator[str]:
    if function.line:
        yield f"source:{function.line}"
    if with_part:
        yield f"part {function.part + 1}"
    if function.step:
        yield in_one_line(function.step)
    if function.cached:
        yield "cached"
        return
    if function.seconds:
        yield f"{function.seconds:.2f} s"
    if function.queries:
        yield f"{function.queries} {plural(function.queries, 'query', 'queries')}"
    code = code_of(function)
    if code is not None:
        yield code.name


def wrapped(text: str, columns: int, indent: str = _INDENT) -> Iterator[str]:
    """Lines of a text from an unknown author, behind `indent`, wrapped at `columns`; long words stay whole."""
    for line in in_lines(text).split("\n"):
        own = indent + line[: len(line) - len(line.lstrip())]
        yield from textwrap.wrap(
            line.lstrip(),
            max(columns, 2 * len(indent)),
            initial_indent=own,
            subsequent_indent=own,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]


def _wrapped(text: Text, columns: int) -> Iterator[Text]:
    """A text wrapped at `columns`; each word keeps its style."""
    lines = textwrap.wrap(text.plain, columns, break_long_words=False)
    ends = accumulate(len(line) + 1 for line in lines[:-1])
    for line in text.divide(ends):
        line.rstrip()
        yield line


def _details(function: FunctionResult, columns: int) -> Iterator[Text]:
    if function.accepted:
        gutter = " " * (len(_INDENT) + _LABEL_WIDTH)
        for number, line in enumerate(wrapped(function.accepted, columns, gutter)):
            yield Text(line) if number else _labelled("known", line.strip())
    for each in function.invariants:
        yield from map(Text, wrapped(each, columns))
    said_below = function.counterexample is not None
    if function.reason and function.verdict is not Verdict.PROVED and not said_below:
        lines = function.reason.splitlines()
        for line in (*lines[:MOST_LINES], *function.tried):
            yield from map(Text, wrapped(line, columns))
        if len(lines) > MOST_LINES:
            left = f"... and {len(lines) - MOST_LINES} more lines (--report DIR has them)"
            yield Text(_INDENT + left, "dim")


def _labelled(label: str, text: str, style: str = "", indent: str = _INDENT) -> Text:
    return Text.assemble(indent, (label.ljust(_LABEL_WIDTH), "dim"), (text, style))


def show_place(
    label: str, place: SourceLine, indent: str = _INDENT, columns: int = NO_TERMINAL
) -> Iterator[Text]:
    """A position with its source text and a caret below the column; of a long line, the part around it."""
    origin = f" ({place.origin})" if place.origin else ""
    yield _labelled(label, f"{place.path}:{place.line}:{place.column}{origin}", indent=indent)
    if place.text:
        number = str(place.line)
        gutter = " " * (len(indent) + _LABEL_WIDTH)
        room = max(20, columns - len(gutter) - len(number) - 3)
        text, column = _around(place.text.expandtabs(1), place.column, room)
        yield Text(f"{gutter}{number} | {text}")
        if column > 0:
            below = f"{gutter}{' ' * len(number)} | {' ' * (column - 1)}"
            yield Text.assemble(below, ("^", "bold red"))


def _around(text: str, column: int, room: int) -> tuple[str, int]:
    """The part of a line around a column, counted from 1, that fits; and the column in it."""
    if len(text) <= room:
        return text, column
    start = max(0, min(column - room // 2, len(text) - room))
    cut = text[start : start + room]
    front, back = "..." if start else "", "..." if start + room < len(text) else ""
    return front + cut[len(front) : room - len(back)] + back, column - start


def _assumptions(files: Sequence[FileResult], columns: int, *, verbose: bool) -> Iterator[Text]:
    """Assumptions of what is proved."""
    judged = [
        (file, function)
        for file in files
        for function in file.functions
        if function.verdict in (Verdict.PROVED, Verdict.VACUOUS)
    ]
    users = grouped(
        (said, (file.path, function.name))
        for file, function in judged
        for said in function.assumptions
    )
    yield from assumption_lines(users, columns, of=len(judged), verbose=verbose)


def assumption_lines(
    users: Users, columns: int, *, of: int, verbose: bool = False
) -> Iterator[Text]:
    """Each assumption once, with the functions that need it, unless all `of` them do.

    As many as fit into `MOST_ASSUMED` lines have a line, the others are named; if `verbose`, all have one.
    """
    ordered = in_order(users)
    shown = [[*_assumption(said, users[said], columns, of=of, verbose=verbose)] for said in ordered]
    lines: list[Text] = []
    for count in range(len(ordered), -1, -1):
        lines = [*chain(*shown[:count]), *_named(ordered[count:], columns)]
        if verbose or len(lines) <= MOST_ASSUMED:
            break
    yield from lines


def _assumption(
    said: str, names: Sequence[tuple[str, str]], columns: int, *, of: int, verbose: bool
) -> Iterator[Text]:
    found = explained(said)
    label = f"assumed of {found.about}: "
    beside = "" if len(names) == of else f"  ({_functions(names)})"
    yield from _with_names(label, found.says, beside, columns, f"link {found.page}")
    if verbose:
        for line in wrapped(f"true unless {found.unless}", columns, "  "):
            yield Text(line)
        yield Text(f"  {found.page}", "dim")


def _named(sentences: Sequence[str], columns: int) -> Iterator[Text]:
    """Short names of assumptions, with their numbers."""
    counts = Counter(explained(said).name for said in sentences)
    names = ", ".join(name if n == 1 else f"{name} ({n})" for name, n in counts.items())
    if names:
        yield from _with_names(
            "assumed: ", f"and {len(sentences)} more (--verbose): {names}", "", columns
        )


def users_lines(label: str, users: Users, columns: int) -> Iterator[Text]:
    """Each message once, with the functions it belongs to."""
    for said, names in users.items():
        yield from _with_names(label, said, f"  ({_functions(names)})", columns)


def _with_names(
    label: str, said: str, beside: str, columns: int, style: str = ""
) -> Iterator[Text]:
    """A message with names beside it, or below if it gets too long."""
    indent = " " * len(label)
    fits = len(f"{label}{said}{beside}") <= columns
    for number, line in enumerate(wrapped(said, columns, indent)):
        front = indent if number else label
        words = line[len(indent) :]
        yield Text.assemble((front, "dim"), (words, style), (beside if fits else "", "dim"))
    if beside and not fits:
        for number, line in enumerate(wrapped(beside.strip(), columns - 1, indent)):
            yield Text(f" {line}" if number else line, "dim")


def _functions(names: Sequence[tuple[str, str]]) -> str:
    """Text for the first of these functions, grouped by file: `a.mlir: @f, @g; b.mlir: @h and 2 more`."""
    by_file = grouped((path, f"@{in_one_line(name)}") for path, name in names[:MOST_NAMES])
    shown = "; ".join(f"{path}: {', '.join(each)}" for path, each in by_file.items())
    return shown + (f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else "")


def _notes(files: Sequence[FileResult], columns: int) -> Iterator[Text]:
    """The first notes, each once, with its functions."""
    users = grouped(
        (note, (file.path, function.name))
        for file in files
        for function in file.functions
        for note in function.notes
    )
    yield from users_lines("noted: ", dict([*users.items()][:MOST_NOTES]), columns)
    if len(users) > MOST_NOTES:
        yield Text.assemble(("noted: ", "dim"), f"and {len(users) - MOST_NOTES} more")


def _blame(files: Sequence[FileResult], columns: int) -> Iterator[Text]:
    found = blamed(files)
    if found is not None:
        file, function = found
        place = f"{file.path}:{function.line}"
        said = in_one_line(
            f"{function.step} ({place}): @{function.name} is {function.verdict.value}"
        )
        yield from _with_names("to blame: ", said, "", columns)


def summary(files: Sequence[FileResult]) -> Text:
    """Number of functions by verdict."""
    counts = Counter(function.verdict for file in files for function in file.functions)
    known = Counter(f.verdict for file in files for f in file.functions if f.accepted)
    total = sum(counts.values())
    line = Text(f"{total} {plural(total, 'function', 'functions')}")
    if len(files) > 1:
        line.append(f" in {len(files)} files")
    for number, verdict in enumerate(v for v in reversed(Verdict) if counts[v]):
        line.append(": " if number == 0 else ", ")
        line.append(f"{counts[verdict]} {verdict.value}", COLOURS[verdict])
        if known[verdict]:
            line.append(f" ({known[verdict]} known)")
    broken = sum(len(file.errors) for file in files)
    if broken:
        errors = plural(broken, "error", "errors")
        line.append("; ").append(f"{broken} {errors} in the input", COLOURS[Verdict.ERROR])
    return line
