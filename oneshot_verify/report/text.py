"""The report for people: one line a function, a block for each refutation, assumptions and a summary at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.text import Text

from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.picture import draw
from oneshot_verify.report.values import show_index, show_input
from oneshot_verify.verdict import (
    Conflict,
    Counterexample,
    FileResult,
    FunctionResult,
    SourceLine,
    Verdict,
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
MOST_NOTES = 3
"""So many notes are shown; all are in the other forms of the report."""

Programs = Mapping[tuple[str, int, str], Path]
"""Where the file that shows a refutation was written, by path, part and function."""


def print_report(
    console: ResultConsole, files: Sequence[FileResult], programs: Programs | None = None
) -> None:
    """Write the whole report to `console`."""
    programs = programs or {}
    for file in files:
        for line in file_lines(file):
            console.show(line)
        for function in file.functions:
            program = programs.get((file.path, function.part, function.name))
            for line in function_lines(file, function, program):
                console.show(line)
    for line in closing_lines(files):
        console.show(line)


def file_lines(file: FileResult) -> Iterator[Text]:
    """The name of a file, and what of it could not be read."""
    yield Text(file.path, style="bold")
    for problem in file.errors:
        yield Text.assemble(
            "  ", (Verdict.ERROR.value.ljust(_VERDICT_WIDTH), COLOURS[Verdict.ERROR]), "  "
        ).append(str(problem).replace(": error: ", ": ", 1))


def function_lines(
    file: FileResult, function: FunctionResult, program: Path | None
) -> Iterator[Text]:
    """The verdict for one function of a file, with all that belongs to it."""
    parts = {each.part for each in file.functions}
    width = max(len(each.name) for each in file.functions)
    yield _headline(function, width, with_part=len(parts) > 1 or max(parts) > 0)
    yield from _details(function)
    if function.counterexample is not None:
        yield from _refutation(function.counterexample, program)


def closing_lines(files: Sequence[FileResult]) -> Iterator[Text]:
    """What holds for all files: assumptions, notes, and how many have which verdict."""
    yield from _assumptions(files)
    yield from _notes(files)
    yield _summary(files)


def _headline(function: FunctionResult, width: int, *, with_part: bool) -> Text:
    line = Text("  ")
    line.append(function.verdict.value.ljust(_VERDICT_WIDTH), COLOURS[function.verdict])
    line.append(f"  @{function.name.ljust(width)}")
    if function.line:
        line.append(f"  line {function.line}", "dim")
    if with_part:
        line.append(f"  part {function.part + 1}", "dim")
    if function.cached:
        line.append("  cached", "dim")
    if function.seconds and not function.cached:
        line.append(f"  {function.seconds:.2f} s", "dim")
    if function.queries and not function.cached:
        line.append(f"  {function.queries} {plural(function.queries, 'query', 'queries')}", "dim")
    return line


def plural(count: int, one: str, many: str) -> str:
    """The word that fits the count."""
    return one if count == 1 else many


def _details(function: FunctionResult) -> Iterator[Text]:
    if function.accepted:
        yield _labelled("known", function.accepted)
    said_below = function.counterexample is not None
    if function.reason and function.verdict is not Verdict.PROVED and not said_below:
        for line in function.reason.splitlines():
            yield Text(_INDENT + line)


def _labelled(label: str, text: str, style: str = "", indent: str = _INDENT) -> Text:
    return Text.assemble(indent, (label.ljust(_LABEL_WIDTH), "dim"), (text, style))


def _refutation(found: Counterexample, program: Path | None) -> Iterator[Text]:
    yield Text(_INDENT + found.what)
    if found.expected is not None or found.actual is not None:
        yield _labelled("where", (found.where + _at(found.position)).strip())
        yield _labelled("expected", f"{found.expected}  (tensor program)", "green")
        yield _labelled("actual", f"{found.actual}  (bufferized program)", "red")
    for number, value in enumerate(found.inputs):
        yield _labelled("for the input" if number == 0 else "", show_input(value))
    if found.conflict is not None:
        yield from _conflict(found.conflict)
    picture = draw(found.history)
    if picture:
        yield _labelled("the buffers of the bufferized program over time", "")
        for line in picture:
            yield Text(f"{_INDENT}  {line}")
    if program is not None:
        yield _labelled("run it", str(program), "cyan")


def _at(position: tuple[int, ...] | None) -> str:
    return f" {show_index(position)}" if position else ""


def _conflict(conflict: Conflict) -> Iterator[Text]:
    for label, place in (
        ("definition", conflict.definition),
        ("write", conflict.write),
        ("read", conflict.read),
    ):
        if place is not None:
            yield from show_place(label, place)


def show_place(label: str, place: SourceLine, indent: str = _INDENT) -> Iterator[Text]:
    """A place with its source text and a caret below the column."""
    origin = f" ({place.origin})" if place.origin else ""
    yield _labelled(label, f"{place.path}:{place.line}:{place.column}{origin}", indent=indent)
    if place.text:
        number = str(place.line)
        gutter = " " * (len(indent) + _LABEL_WIDTH)
        text = place.text.expandtabs(1)
        yield Text(f"{gutter}{number} | {text}")
        if place.column > 0:
            below = f"{gutter}{' ' * len(number)} | {' ' * (place.column - 1)}"
            yield Text.assemble(below, ("^", "bold red"))


def _assumptions(files: Sequence[FileResult]) -> Iterator[Text]:
    """Each assumption once, with the functions that need it where not all of them do."""
    judged = [
        (file, function)
        for file in files
        for function in file.functions
        if function.verdict in (Verdict.PROVED, Verdict.VACUOUS)
    ]
    users: dict[str, list[str]] = {}
    for _, function in judged:
        for assumption in function.assumptions:
            users.setdefault(assumption, []).append(f"@{function.name}")
    for assumption, names in users.items():
        everyone = len(names) == len(judged)
        shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        yield Text.assemble(
            ("assumed: ", "dim"), assumption, ("" if everyone else f"  ({shown})", "dim")
        )


def _notes(files: Sequence[FileResult]) -> Iterator[Text]:
    """The first notes, with their functions."""
    notes = [
        (note, function.name)
        for file in files
        for function in file.functions
        for note in function.notes
    ]
    for note, name in notes[:MOST_NOTES]:
        yield Text.assemble(("noted: ", "dim"), note, (f"  (@{name})", "dim"))
    if len(notes) > MOST_NOTES:
        yield Text.assemble(("noted: ", "dim"), f"and {len(notes) - MOST_NOTES} more")


def _summary(files: Sequence[FileResult]) -> Text:
    counts = Counter(function.verdict for file in files for function in file.functions)
    total = sum(counts.values())
    line = Text(f"{total} {plural(total, 'function', 'functions')}")
    if len(files) > 1:
        line.append(f" in {len(files)} files")
    for number, verdict in enumerate(v for v in reversed(Verdict) if counts[v]):
        line.append(": " if number == 0 else ", ")
        line.append(f"{counts[verdict]} {verdict.value}", COLOURS[verdict])
    broken = sum(len(file.errors) for file in files)
    if broken:
        errors = plural(broken, "error", "errors")
        line.append("; ").append(f"{broken} {errors} in the input", COLOURS[Verdict.ERROR])
    return line
