"""Text of a program after a change of its ops: the lines of unchanged ops stay as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from io import StringIO
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir import Part, position_of
from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.names import Names
from oneshot_verify.ir.symbols import functions_of

_NAME = re.compile(r"%[\w$.-]+")
_PACK = re.compile(r"^(\s*)%([\w$.-]+)#0((?:, %\2#\d+)+) = ")
_INDENT = 2
"""Blanks per level in the printed text."""


class CannotWrite(Exception):
    """The layout of the text does not tell which line belongs to which op."""


@dataclass(frozen=True)
class _Chunk:
    """Printed lines of an op up to the next one, and the corresponding lines of the source."""

    printed: range
    source: range


class _Printer(ConstantPrinter):
    """Prints values by their names in the source, and new values by unused names."""

    def __init__(self, stream: StringIO, names: Names, used: set[str]) -> None:
        super().__init__(stream=stream)
        self._buffer, self._source_names, self._used = stream, names, set(used)
        self._given: dict[SSAValue, str] = {}
        self._taken: set[str] = set()
        self.starts: list[tuple[Operation, int]] = []
        """Each op, and the offset in the text where it begins."""

    def print_op(self, op: Operation) -> None:
        self.starts.append((op, self._buffer.tell()))
        super().print_op(op)

    def print_ssa_value(self, value: SSAValue) -> str:
        if value not in self._given:
            name = self._source_names.of(value)
            if not name.startswith("%") or name in self._taken:
                name = self._fresh(value)
            self._taken.add(name)
            self._given[value] = name
        self.print_string(self._given[value])
        return self._given[value].removeprefix("%")

    def _fresh(self, value: SSAValue) -> str:
        owner = value.owner
        stem = owner.name.rpartition(".")[2] if isinstance(owner, Operation) else "arg"
        name, number = f"%{value.name_hint or stem}", 0
        while name in self._used:
            name, number = f"%{value.name_hint or stem}_{number}", number + 1
        self._used.add(name)
        return name


def changed_text(part: Part, module: ModuleOp) -> str:
    """Text of `part` after it has become `module`, a changed clone of its own module. Raises `CannotWrite`."""
    lines = part.text.splitlines()
    names, used = Names(lines, part.first_line), set(_NAME.findall(part.text))
    after = functions_of(module)
    new: list[tuple[range, list[str]]] = []
    for path, function in functions_of(part.module).items():
        old_lines, starts = _printed(function, names, used)
        new_lines, _ = _printed(after[path], names, used) if path in after else ([], [])
        if old_lines != new_lines:
            chunks = _chunks(starts, len(old_lines), lines, part.first_line)
            new += _changes(chunks, old_lines, new_lines, lines)
    for place, written in sorted(new, key=lambda each: each[0].start, reverse=True):
        lines[place.start : place.stop] = written
    return "\n".join(lines) + "\n"


def _printed(
    function: Operation, names: Names, used: set[str]
) -> tuple[list[str], list[tuple[Operation, int]]]:
    stream = StringIO()
    printer = _Printer(stream, names, used)
    printer.print_op(function)
    text = stream.getvalue()
    starts, line, last = list[tuple[Operation, int]](), 0, 0
    for op, at in printer.starts:
        line, last = line + text.count("\n", last, at), at
        starts.append((op, line))
    return [_PACK.sub(_pack, line) for line in text.splitlines()], starts


def _pack(found: re.Match[str]) -> str:
    return f"{found[1]}%{found[2]}:{found[3].count('%') + 1} = "


def _chunks(
    starts: Sequence[tuple[Operation, int]], printed: int, lines: Sequence[str], first_line: int
) -> list[_Chunk]:
    """The ops of a function; ops that share a line form one chunk, and so does the end of the function."""
    heads: list[tuple[int, int]] = []
    for op, line in starts:
        place = position_of(op)
        if place is None:
            raise CannotWrite(f"nobody knows where '{op.name}' stands")
        index = place.line - first_line
        if not 0 <= index < len(lines):
            raise CannotWrite(f"'{op.name}' stands elsewhere")
        begins = not lines[index][: place.column - 1].strip()
        if begins and (not heads or index > heads[-1][1]):
            heads.append((line, index))
    if not heads:
        raise CannotWrite("the function does not begin its line")
    end = heads[-1][1] + 1
    while end < len(lines) and not lines[end].lstrip().startswith("}"):
        end += 1
    heads.append((printed - 1, end))
    return [_Chunk(range(a, c), range(b, d)) for (a, b), (c, d) in pairwise(heads)]


def _changes(
    chunks: Sequence[_Chunk], old: Sequence[str], new: Sequence[str], lines: Sequence[str]
) -> Iterator[tuple[range, list[str]]]:
    """Replaced line ranges of the source, with the new lines."""
    margins = {
        _margin(old[chunk.printed.start]): _margin(lines[chunk.source.start]) for chunk in chunks
    }
    base = margins[0]
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    became: dict[int, int] = {}
    for block in matcher.get_matching_blocks():
        became.update((block.a + k, block.b + k) for k in range(block.size))
    kept = [c for c in chunks if all(line in became for line in c.printed) and _is_run(c, became)]
    at_source, at_new = chunks[0].source.start, 0
    for chunk in (*kept, None):
        stop = became[chunk.printed.start] if chunk is not None else len(new) - 1
        source_stop = chunk.source.start if chunk is not None else chunks[-1].source.stop
        comments = [x for x in lines[at_source:source_stop] if x.lstrip().startswith("//")]
        written = comments + [_indented(line, margins, base) for line in new[at_new:stop]]
        if written or at_source != source_stop:
            yield range(at_source, source_stop), written
        if chunk is not None:
            at_source, at_new = chunk.source.stop, became[chunk.printed.stop - 1] + 1


def _is_run(chunk: _Chunk, became: dict[int, int]) -> bool:
    """True if the lines of a chunk are consecutive in the new text."""
    first = became[chunk.printed.start]
    return [became[line] - first for line in chunk.printed] == list(range(len(chunk.printed)))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _indented(line: str, margins: dict[int, int], base: int) -> str:
    margin = _margin(line)
    return " " * margins.get(margin, base + margin) + line.lstrip()
