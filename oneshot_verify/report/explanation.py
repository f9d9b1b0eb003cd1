"""Printing why there are copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from oneshot_verify.pipeline.explain import Copy, FunctionExplanation
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.text import plural, show_place

_COLOURS = {"conflict": "bold yellow", "not writable": "bold magenta"}


def print_explanations(
    console: ResultConsole, path: str, functions: Sequence[FunctionExplanation], *, with_part: bool
) -> None:
    """One block a function, one paragraph a copy."""
    console.show(Text(path, style="bold"))
    for function in functions:
        for line in _function(function, with_part=with_part):
            console.show(line)


def _function(function: FunctionExplanation, *, with_part: bool) -> Iterator[Text]:
    part = f"  part {function.part + 1}" if with_part else ""
    headline = Text.assemble("  ", (f"@{function.name}", "bold"))
    headline.append(f"  line {function.line}{part}", "dim")
    count = len(function.copies)
    if count == 0 and function.in_place == 0:
        headline.append("  no tensor is used")
    elif count == 0:
        headline.append("  everything is in place", "green")
    else:
        headline.append(
            f"  {count} {plural(count, 'operand', 'operands')} out of place,"
            f" {function.in_place} in place"
        )
    yield headline
    for copy in function.copies:
        yield from _copy(copy)


def _copy(copy: Copy) -> Iterator[Text]:
    line = Text("    ")
    line.append(copy.kind, _COLOURS.get(copy.kind, "bold"))
    line.append(f": operand {copy.operand} ({copy.value}) of {copy.op}")
    if copy.place is not None:
        line.append(f" at line {copy.place.line}")
    yield line
    yield Text(f"      {copy.sentence}")
    if not copy.contents_copied:
        yield Text(
            "      a fresh buffer is enough: nobody sees the old contents, nothing is copied"
        )
    for label, place in copy.places:
        yield from show_place(label, place, indent="      ")
