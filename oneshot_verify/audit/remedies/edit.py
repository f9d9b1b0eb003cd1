"""A program as lines of text whose ops can be moved, repeated and given other operands; names stay as they were."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import OpOperand
from oneshot_verify.ir import Part, position_of
from oneshot_verify.ir.names import Names

_NAME = re.compile(r"%[\w$.-]+")


class CannotEdit(Exception):
    """The text is written in a way that cannot be changed line by line."""


@dataclass(frozen=True)
class Span:
    """Lines, from 0; `stop` is the first one behind."""

    start: int
    stop: int


class SourceText:
    """The text of a part."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.lines = part.text.splitlines()
        self.names = Names(part.text, part.first_line)
        self._used = set(_NAME.findall(part.text))

    # Where ops stand.

    def line_of(self, op: Operation) -> int:
        """The first line of an op; raises `CannotEdit` where it shares the line with another one."""
        place = position_of(op)
        if place is None:
            raise CannotEdit(f"nobody knows where '{op.name}' stands")
        index = place.line - self.part.first_line
        if not 0 <= index < len(self.lines) or self.lines[index][: place.column - 1].strip():
            raise CannotEdit(f"'{op.name}' does not begin its line")
        return index

    def span(self, op: Operation) -> Span:
        """The lines of an op that is not the last one of its block."""
        start = self.line_of(op)
        if op.next_op is None:
            raise CannotEdit(f"'{op.name}' is the last op of its block")
        stop = self.line_of(op.next_op)
        if stop <= start:
            raise CannotEdit(f"'{op.name}' shares its line")
        while stop > start + 1 and _is_blank(self.lines[stop - 1]):
            stop -= 1
        return Span(start, stop)

    def text(self, span: Span) -> list[str]:
        """The lines of a span."""
        return self.lines[span.start : span.stop]

    def indent(self, line: int) -> str:
        """The blanks at the start of a line."""
        text = self.lines[line]
        return text[: len(text) - len(text.lstrip())]

    # Changes. Each gives the lines of another text.

    def moved(self, spans: Sequence[Span], before: int) -> list[str]:
        """The text with some lines moved up, in their order, to before a line."""
        taken = [index for span in spans for index in range(span.start, span.stop)]
        if any(index < before for index in taken):
            raise CannotEdit("lines are moved up only")
        rest = [line for index, line in enumerate(self.lines) if index not in set(taken)]
        moved = self._indented([self.lines[index] for index in sorted(taken)], before)
        return [*rest[:before], *moved, *rest[before:]]

    def inserted(self, lines: Sequence[str], before: int) -> list[str]:
        """The text with lines more."""
        return [*self.lines[:before], *self._indented(lines, before), *self.lines[before:]]

    def _indented(self, lines: Sequence[str], at: int) -> list[str]:
        wanted = self.indent(at)
        margins = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
        margin = min(margins, default=0)
        return [wanted + line[margin:] if line.strip() else line for line in lines]

    def with_operand(
        self, lines: Sequence[str], shift: int, operand: OpOperand, name: str
    ) -> Iterator[list[str]]:
        """`lines` with `name` in one of the places where the head of the op has the operand's name. `shift`: how many
        lines were put in before the op."""
        head = self._head(operand.op)
        old = self.names.of(operand.value)
        for index in range(head.start + shift, head.stop + shift):
            for found in _NAME.finditer(lines[index]):
                if found.group() == old.partition("#")[0]:
                    end = found.end()
                    if "#" in old and lines[index].startswith(f"#{old.partition('#')[2]}", end):
                        end += 1 + len(old.partition("#")[2])
                    changed = list(lines)
                    changed[index] = lines[index][: found.start()] + name + lines[index][end:]
                    yield changed

    def _head(self, op: Operation) -> Span:
        """The lines of an op before its first region."""
        start = self.line_of(op)
        inner = next((block.first_op for region in op.regions for block in region.blocks), None)
        after = inner or op.next_op
        stop = start + 1 if after is None else max(start + 1, self.line_of(after))
        return Span(start, stop)

    # Names.

    def fresh(self, stem: str) -> str:
        """A name that the text does not use yet."""
        name, number = f"%{stem}", 0
        while name in self._used:
            name, number = f"%{stem}_{number}", number + 1
        self._used.add(name)
        return name

    def name_of(self, value: SSAValue) -> str:
        """The name of a value."""
        name = self.names.of(value)
        if not name.startswith("%"):
            raise CannotEdit("a value has no name")
        return name


def renamed(lines: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The lines with other names."""
    return [_NAME.sub(lambda found: names.get(found.group(), found.group()), x) for x in lines]


def _is_blank(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("//")
