"""Names of values as written in a text: `%0`, `%cst_0`, `%r#1`. xDSL keeps neither numbers nor suffixes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xdsl.ir import Attribute, BlockArgument, OpResult, SSAValue

from oneshot_verify.ir.reader.locations import place_in

_ID = r"%[\w$.-]+"
_RESULTS = re.compile(rf"{_ID}(?::\d+)?(?:\s*,\s*{_ID}(?::\d+)?)*(?=\s*=)")
_RESULT = re.compile(rf"({_ID})(?::(\d+))?")
_ARGUMENT = re.compile(_ID)


def name_in(lines: Mapping[str, Sequence[str]], value: SSAValue) -> str:
    """The name of a value in one of these files, by path."""
    location = (
        value.op.location if isinstance(value, OpResult) else getattr(value, "location", None)
    )
    place = None if location is None else place_in(location)
    return Names(lines.get(place.filename.data, ()) if place is not None else ()).of(value)


class Names:
    """The names of the values of one text."""

    def __init__(self, text: str | Sequence[str], first_line: int = 1) -> None:
        """`text` may be given as lines."""
        self._lines: Sequence[str] = text.splitlines() if isinstance(text, str) else text
        self._first_line = first_line

    def of(self, value: SSAValue) -> str:
        """The name with its `%`; `a value without a name` if the text has none."""
        if isinstance(value, OpResult):
            found = self._result(value)
        elif isinstance(value, BlockArgument):
            found = self._argument(value)
        else:
            found = None
        return found or (f"%{value.name_hint}" if value.name_hint else "a value without a name")

    def _result(self, value: OpResult) -> str | None:
        rest = self._from(value.op.location)
        written = None if rest is None else _RESULTS.match(rest)
        number = 0
        for name, count in _RESULT.findall(written.group()) if written is not None else ():
            size = int(count) if count else 1
            if number <= value.index < number + size:
                return f"{name}#{value.index - number}" if count else name
            number += size
        return None

    def _argument(self, value: BlockArgument) -> str | None:
        rest = self._from(value.location)
        written = None if rest is None else _ARGUMENT.match(rest)
        return None if written is None else written.group()

    def _from(self, location: Attribute) -> str | None:
        """The rest of the line from a location on."""
        place = place_in(location)
        if place is None:
            return None
        index = place.line.data - self._first_line
        if not 0 <= index < len(self._lines):
            return None
        return self._lines[index][place.column.data - 1 :]
