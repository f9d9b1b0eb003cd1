"""A refutation on one screen: the difference, the failing op, the input, and the events, one per line.

result 0 differs at [1]: 3.0 instead of 2.0

target:3    memref.store %y, %t[%i] : memref<?xf32>
            overwrites %t[1], 2.0 becomes 3.0; target:4 still reads it
            %y = 3.0, %t = 2, all of %t, %i = 1

input       %i: index = 1

target:2    memref.store  %t   5.0 [2.0]  definition (source:2)
target:3    memref.store  %t   5.0 [3.0]  write (source:3)
target:4    memref.load   %t   5.0 [3.0]  read (source:4)
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from oneshot_verify.report.brief import short_input, short_place
from oneshot_verify.verdict import BufferStep, Counterexample, NamedValue

INDENT = 4
LABEL = 12
"""Width of the labels at the left, in columns."""
EVENTS_SHOWN = 12
LONGEST_WHAT = 22
"""Limit of columns for an op's name among the events; a buffer's name has two thirds of it."""
STYLES = {
    "definition": "green",
    "write": "bold red",
    "fails": "bold red",
    "read": "yellow",
    "freed": "yellow",
    "made": "dim",
}


def refutation_lines(
    found: Counterexample, target: str, program: Path | None, width: int, code_width: int = 0
) -> Iterator[Text]:
    """Lines below the headline. None is wider than `width`, except for long paths and the text of an op, which has
    `code_width`."""
    for line in textwrap.wrap(_difference(found), width - INDENT, break_on_hyphens=False):
        yield Text(" " * INDENT + line, "bold")
    yield Text("")
    failing = found.failing
    if failing is not None:
        place = failing.place
        yield _cut(short_place(place), place.text.strip(), code_width or width, "bold")
        yield from _words("", failing.says, width, "red")
        said = "; ".join(_value(value) for value in failing.values)
        yield from _words("", said, width)
    for number, value in enumerate(found.inputs):
        yield from _words("" if number else "input", short_input(value), width)
    events = list(story_lines(found.history, width))
    if events:
        yield Text("")
        yield from events
    yield Text("")
    if target or failing is not None:
        yield Text.assemble(_label("target"), target or "(--report DIR keeps it)")
    if program is not None:
        yield Text.assemble(_label("run it"), (str(program), "cyan"))


def _difference(found: Counterexample) -> str:
    what = headline(found.what, said_below=found.failing is not None)
    if found.expected is None and found.actual is None:
        return what
    return f"{what}: {found.actual} instead of {found.expected}"


def headline(what: str, *, said_below: bool) -> str:
    """The difference; `said_below`: without the details that the failing op's text repeats."""
    return what.partition(": ")[0] if said_below else what


def _value(value: NamedValue) -> str:
    is_buffer = value.value.startswith(("size ", "one element"))
    return f"{value.name}{':' if is_buffer else ' ='} {value.value}"


def _label(text: str) -> tuple[str, str]:
    return " " * INDENT + text.ljust(LABEL), "dim"


def _words(label: str, text: str, width: int, style: str = "") -> Iterator[Text]:
    """Text behind a label, wrapped."""
    room = max(20, width - INDENT - LABEL)
    for number, line in enumerate(textwrap.wrap(text, room, break_on_hyphens=False)):
        yield Text.assemble(_label("" if number else label), (line, style))


def _cut(label: str, text: str, width: int, style: str) -> Text:
    """Text behind a label, cut to one line."""
    room = width - INDENT - max(LABEL, len(label) + 2)
    shown = text if len(text) <= room else text[: room - 3] + "..."
    return Text.assemble(_label(label.ljust(LABEL - 2) + "  "), (shown, style))


def story_lines(history: Sequence[BufferStep], width: int) -> Iterator[Text]:
    """Relevant events, one per line."""
    steps = shown_events(history)
    if not steps:
        return
    labels = [_where(step) for step in steps]
    whats = [_short(_op(step), LONGEST_WHAT) for step in steps]
    buffers = [_short(step.name or step.buffer, LONGEST_WHAT * 2 // 3) for step in steps]
    columns = [max(map(len, texts)) for texts in (labels, whats, buffers)]
    columns[0] = max(columns[0], LABEL - 2)
    notes = [_note(step) for step in steps]
    room = width - INDENT - sum(columns) - 6 - max(len(note) + 2 for note in notes)
    cells = [elements(step, max(8, room)) for step in steps]
    widest = max(map(len, cells))
    earlier = -1
    for step, label, what, buffer, cell, note in zip(
        steps, labels, whats, buffers, cells, notes, strict=True
    ):
        number = history.index(step)
        if earlier >= 0 and number > earlier + 1:
            yield Text(" " * INDENT + "...", "dim")
        earlier = number
        front = f"{label:{columns[0]}}  {what:{columns[1]}}  {buffer:{columns[2]}}  "
        line = Text.assemble(
            " " * INDENT, front, f"{cell:{widest}}  ", (note, STYLES.get(step.role, ""))
        )
        line.rstrip()
        yield line


def _note(step: BufferStep) -> str:
    if not step.role:
        return ""
    place = step.place
    return f"{step.role} ({short_place(place)})" if place and place.side != "target" else step.role


def shown_events(history: Sequence[BufferStep]) -> list[BufferStep]:
    """Relevant steps: all with a role in the difference, and the last others as far as there is room."""
    named = {step.buffer for step in history if step.role}
    of_these = [step for step in history if step.buffer in named]
    with_role = [step for step in of_these if step.role][-EVENTS_SHOWN:]
    first = with_role[0] if with_role else None
    start = of_these.index(first) if first is not None else 0
    others = [step for step in of_these[max(0, start - 1) :] if not step.role]
    others = others[max(0, len(others) + len(with_role) - EVENTS_SHOWN) :] if others else []
    kept = {id(step) for step in (*with_role, *others)}
    return [step for step in of_these if id(step) in kept]


def _op(step: BufferStep) -> str:
    """Name of the op of a step, without the error message."""
    return "" if step.target is None and step.place is None else step.what.partition(":")[0]


def _where(step: BufferStep) -> str:
    place = step.target or step.place
    return "start" if place is None else short_place(place)


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 2] + ".."


def elements(step: BufferStep, room: int) -> str:
    """Elements of a buffer around those that the op accessed, which are in brackets; at most `room` columns."""
    if not step.elements:
        return "freed" if step.role == "freed" or step.what.endswith("dealloc") else ""
    shown = ["?" if element == "undefined" else element for element in step.elements]
    size = max(map(len, shown))
    count = max(1, min(len(shown), (room - 6) // (size + 2)))
    if len(shown) * (size + 2) <= room and step.size in (0, len(shown)):
        count = len(shown)
    middle = step.touched[0] if step.touched else 0
    first = max(0, min(middle - count // 2, len(shown) - count))
    cells = "".join(
        f"[{shown[place]:>{size}}]" if place in step.touched else f" {shown[place]:>{size}} "
        for place in range(first, first + count)
    )
    before = ".. " if first or step.first else ""
    total = max(step.size, len(shown))
    after = " .." if step.first + first + count < total else ""
    return _short(f"{before}{cells}{after}", room)
