"""Picture of buffers over time as inline SVG: one column per buffer, one row per op, time runs downwards.

                              %t               %alloc
                              +---+---+---+
    start                     | 1 | 2 | 3 |
                              +---+---+---+               .
    target:5  memref.store    | 1 |[9]| 3 |  write        .
    target:7  memref.load     | 1 |[9]| 3 |  read: 9 (should be 2)

Colours are those of the page (`currentColor` and its variables), so that the picture is right in light and in dark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

Step = Mapping[str, Any]

ROW = 34
CELL_HEIGHT = 22
CHARACTER = 7.3
"""Width of a character of the picture's font, in pixels."""
MARGIN = 12
GAP = 28
"""Gap between two buffers, in pixels."""
ELEMENTS_SHOWN = 10
STEPS_SHOWN = 40
SMALLEST = 0.5
"""Size of the picture on a narrow screen, at least; a larger one scrolls."""


@dataclass(frozen=True)
class _Column:
    """Column of one buffer."""

    name: str
    left: float
    cell: float
    """Width of one element, in pixels."""
    shown: int
    """Number of elements drawn."""

    @property
    def width(self) -> float:
        return max(self.cell * self.shown, CHARACTER * len(self.name))


def draw_history(history: Sequence[Step]) -> str:
    """The picture as SVG text; empty if there is nothing to draw. Shows the end of a long history; if some buffers
    have a role in the failure, only those."""
    named = {_name(step) for step in history if step.get("role")}
    steps = [step for step in history if not named or _name(step) in named][-STEPS_SHOWN:]
    if not steps:
        return ""
    labels = [_label(step) for step in steps]
    left = MARGIN + CHARACTER * max(map(len, labels)) + GAP
    columns = _columns(steps, left)
    roles = {number: role for number, step in enumerate(steps) if (role := step.get("role"))}
    right = max(column.left + column.width for column in columns.values()) + GAP
    right += CHARACTER * max(len(_said(step)) for step in steps) + MARGIN
    height = ROW * (len(steps) + 1) + 2 * MARGIN
    parts = [_headings(columns), _lifelines(steps, columns)]
    for number, (step, label) in enumerate(zip(steps, labels, strict=True)):
        parts.append(_row(number, step, label, columns[_name(step)], roles.get(number, "")))
    parts.append(_clash(steps, columns, roles))
    body = "\n".join(part for part in parts if part)
    return (
        f'<svg class="history" role="img" aria-label="the buffers over time" width="{right:.0f}"'
        f' height="{height:.0f}" viewBox="0 0 {right:.0f} {height:.0f}"'
        f' style="min-width: {right * SMALLEST:.0f}px">\n{body}\n</svg>'
    )


def _name(step: Step) -> str:
    return step.get("name") or step["buffer"]


def _label(step: Step) -> str:
    place = step.get("target") or step["place"]
    if not place:
        return "start"
    label = f"{place.get('side') or 'line'}:{place['line']:<4} {step['what'].partition(':')[0]}"
    iteration = step.get("iteration")
    return f"{label}  {iteration}" if iteration else label


def _said(step: Step) -> str:
    """Words beside a row: the role, and of a wrong read both elements."""
    role, expected = step.get("role") or "", step.get("expected")
    if not expected or not step["touched"]:
        return role
    actual = step["elements"][step["touched"][0]]
    return f"{role}: {actual} (should be {expected})" if actual != expected else role


def _shown(step: Step) -> list[str]:
    elements = ["?" if element == "undefined" else element for element in step["elements"]]
    first = _first(step)
    return elements[first : first + ELEMENTS_SHOWN]


def _first(step: Step) -> int:
    """First element drawn, chosen so that the accessed ones are visible."""
    touched = min(step["touched"], default=0)
    return max(0, min(touched - ELEMENTS_SHOWN // 2, len(step["elements"]) - ELEMENTS_SHOWN))


def _columns(steps: Sequence[Step], left: float) -> dict[str, _Column]:
    columns: dict[str, _Column] = {}
    for name in dict.fromkeys(_name(step) for step in steps):
        own = [_shown(step) for step in steps if _name(step) == name]
        widest = max((len(element) for elements in own for element in elements), default=1)
        shown = max(map(len, own), default=0)
        columns[name] = _Column(name, left, CHARACTER * widest + 12, max(1, shown))
        left += columns[name].width + GAP
    return columns


def _middle(number: int) -> float:
    """Vertical middle of a row."""
    return MARGIN + ROW * (number + 1) + ROW / 2


def _headings(columns: Mapping[str, _Column]) -> str:
    return "\n".join(
        f'<text class="buffer" x="{column.left:.0f}" y="{MARGIN + ROW / 2:.0f}">{escape(column.name)}</text>'
        for column in columns.values()
    )


def _lifelines(steps: Sequence[Step], columns: Mapping[str, _Column]) -> str:
    lines: list[str] = []
    for name, column in columns.items():
        numbers = [number for number, step in enumerate(steps) if _name(step) == name]
        x = column.left + 4
        lines.append(
            f'<line class="life" x1="{x:.0f}" x2="{x:.0f}" y1="{_middle(numbers[0]):.0f}"'
            f' y2="{_middle(numbers[-1]):.0f}"/>'
        )
    return "\n".join(lines)


def _row(number: int, step: Step, label: str, column: _Column, role: str) -> str:
    middle = _middle(number)
    parts = [
        f'<text class="op" x="{MARGIN}" y="{middle + 4:.0f}" xml:space="preserve">{escape(label)}</text>'
    ]
    elements = _shown(step)
    touched = {place - _first(step) for place in step["touched"]}
    top = middle - CELL_HEIGHT / 2
    for place, element in enumerate(elements):
        x = column.left + place * column.cell
        kind = "cell"
        if place in touched:
            kind += " touched" + (f" {role}" if role else "")
        parts.append(
            f'<rect class="{kind}" x="{x:.1f}" y="{top:.1f}" width="{column.cell:.1f}" height="{CELL_HEIGHT}"/>'
            f'<text class="element" x="{x + column.cell / 2:.1f}" y="{middle + 4:.1f}">{escape(element)}</text>'
        )
    if not elements:
        said = "freed" if step["what"].endswith("dealloc") else "no elements"
        parts.append(
            f'<text class="empty" x="{column.left + 12:.0f}" y="{middle + 4:.0f}">'
            f"{'' if role == 'fails' else said}</text>"
        )
    if len(step["elements"]) > ELEMENTS_SHOWN:
        x = column.left + column.cell * ELEMENTS_SHOWN + 4
        parts.append(f'<text class="empty" x="{x:.0f}" y="{middle + 4:.0f}">...</text>')
    if role:
        said = CHARACTER * len("no elements") if not elements and role != "fails" else 0
        x = column.left + max(column.cell * len(elements), said) + 8
        parts.append(
            f'<text class="role {role}" x="{x:.0f}" y="{middle + 4:.0f}">{escape(_said(step))}</text>'
        )
    return "\n".join(parts)


def _clash(steps: Sequence[Step], columns: Mapping[str, _Column], roles: Mapping[int, str]) -> str:
    """A line from the write to the read, if both are on one buffer."""
    write = next((number for number, role in roles.items() if role == "write"), None)
    read = next((number for number, role in roles.items() if role == "read"), None)
    if write is None or read is None or _name(steps[write]) != _name(steps[read]):
        return ""
    x = columns[_name(steps[read])].left - 8
    return (
        f'<path class="clash" d="M {x:.0f} {_middle(write):.0f} h -8 V {_middle(read):.0f} h 8"/>'
    )
