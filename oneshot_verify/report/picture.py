"""A picture of the buffers over time: one column a buffer, one row an op that touched one.

line  op                argument 0 (%t)   alloc at line 4
      start              1   2   3
   4  memref.alloc                         ?   ?   ?
   5  memref.store       1  [9]  3
"""

from __future__ import annotations

from collections.abc import Sequence

from oneshot_verify.verdict import BufferStep

ELEMENTS_SHOWN = 12
STEPS_SHOWN = 24
_GAP = "  "


def draw(history: Sequence[BufferStep]) -> list[str]:
    """The lines of the picture. Of a long history, the end is shown: that is where the difference shows."""
    if not history:
        return []
    left_out = max(0, len(history) - STEPS_SHOWN)
    steps = history[left_out:]
    buffers = list(dict.fromkeys(step.buffer for step in steps))
    cells = [_cell(step) for step in steps]
    widths = [
        max(len(buffer), *(len(c) for s, c in zip(steps, cells, strict=True) if s.buffer == buffer))
        for buffer in buffers
    ]
    op_width = max(len("op"), *(len(step.what) for step in steps))
    lines = [_row("line", "op".ljust(op_width), buffers, widths)]
    if left_out:
        lines.append(f"      ... {left_out} earlier steps")
    for step, cell in zip(steps, cells, strict=True):
        line = str(step.place.line) if step.place is not None else ""
        row = [cell if buffer == step.buffer else "" for buffer in buffers]
        lines.append(_row(line, step.what.ljust(op_width), row, widths))
    return lines


def _row(line: str, what: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    columns = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return _GAP.join([line.rjust(4), what, *columns]).rstrip()


def _cell(step: BufferStep) -> str:
    if ":" in step.what:
        return "X"
    if not step.elements:
        return "(freed)" if step.what.endswith("dealloc") else "(no elements)"
    elements = ["?" if element == "undefined" else element for element in step.elements]
    width = max(map(len, elements))
    shown = [
        f"[{element.rjust(width)}]" if place in step.touched else f" {element.rjust(width)} "
        for place, element in enumerate(elements[:ELEMENTS_SHOWN])
    ]
    more = " ..." if len(step.elements) > ELEMENTS_SHOWN else ""
    return "".join(shown) + more
