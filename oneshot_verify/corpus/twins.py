"""Cases that hold both programs in one file, and their twins: the same two programs after a few replacements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from typing import Literal

from oneshot_verify.verdict import Verdict

TARGET_LINE = "// ----- target"
"""The line between the tensor program and the bufferized one."""
PLAN_LINE = "// ----- plan"
"""The line behind both, where a plan of the proof follows: then the checker alone is asked, and of this plan alone."""
Promise = Literal["proved", "refuted", "unproved", "vacuous", "unknown", "unsupported"]
TWINS: dict[str, Promise] = {
    "right": "proved",
    "wrong": "refuted",
    "unproved": "unproved",
    "vacuous": "vacuous",
    "unknown": "unknown",
    "unsupported": "unsupported",
}
"""Header keys of twins, and what each promises; `unproved` ones need no run that tells the two apart."""
_STEP = re.compile(r"\s*(each\s+)?(?=\")")
_ARROW = re.compile(r"\s*=>\s*(?=\")")
_COMMA = re.compile(r"\s*,(?=\s*(?:each\s+)?\")")
_WORDS = re.compile(r"\s*--\s*(\S.*)")
_JSON = JSONDecoder()


@dataclass(frozen=True)
class Pair:
    """The two programs of a file. Both have the file's lines, so that places in messages are places there."""

    source: str
    target: str
    plan: str = ""
    """The plan that is to be checked, in the words of certificates; empty where a proof is to be found."""


@dataclass(frozen=True)
class Edit:
    """One replacement: `old` must occur once, or, with `each`, at least once, and is replaced everywhere."""

    old: str
    new: str
    each: bool = False


@dataclass(frozen=True)
class Twin:
    """A line `// wrong: "old" => "new", "more" => "" -- why` of a header, or one with another key of `TWINS`."""

    promise: Promise
    edits: tuple[Edit, ...]
    why: str
    line: int

    @property
    def expected(self) -> Verdict | None:
        """The verdict promised; None: any but proved and vacuous."""
        return None if self.promise == "unproved" else Verdict(self.promise)


def read_twin(key: str, text: str, line: int) -> Twin:
    """A twin from its header line. Raises `ValueError`, which says what is wrong with the line."""
    edits: list[Edit] = []
    at = 0
    while True:
        step = _STEP.match(text, at)
        if step is None:
            raise ValueError(f'write `// {key}: "old" => "new" -- why`')
        old, at = _quoted(text, step.end())
        arrow = _ARROW.match(text, at)
        if arrow is None or not old:
            raise ValueError(f'write `// {key}: "old" => "new" -- why`')
        new, at = _quoted(text, arrow.end())
        edits.append(Edit(old, new, each=step[1] is not None))
        comma = _COMMA.match(text, at)
        if comma is None:
            break
        at = comma.end()
    words = _WORDS.fullmatch(text, at)
    if words is None:
        raise ValueError("a twin ends with ` -- ` and what is right or wrong about it")
    return Twin(TWINS[key], tuple(edits), words[1], line)


def _quoted(text: str, at: int) -> tuple[str, int]:
    try:
        return _JSON.raw_decode(text, at)
    except JSONDecodeError as error:
        raise ValueError(f"{error.msg} in column {error.colno} of the twin") from None


def split_pair(text: str) -> Pair | None:
    """The two programs of a case's text, and its plan; None where there is no line that separates the programs."""
    source, line, rest = text.partition(f"\n{TARGET_LINE}\n")
    if not line:
        return None
    target, _, plan = rest.partition(f"\n{PLAN_LINE}\n")
    return Pair(source + "\n", "\n" * (source.count("\n") + 2) + target + "\n", plan)


def twin_of(text: str, twin: Twin) -> str:
    """The text of a case after the replacements, none of which sees another one's. The header stays.

    Raises `ValueError` for an `old` that is not there, or there more than once, and for replacements that overlap.
    """
    begin = sum(map(len, _header_of(text)))
    spans: list[tuple[int, int, str]] = []
    for edit in twin.edits:
        found = [match.start() for match in re.finditer(re.escape(edit.old), text[begin:])]
        if not found or (len(found) > 1 and not edit.each):
            raise ValueError(f"{edit.old!r} occurs {len(found)} times in the programs")
        spans += ((begin + at, begin + at + len(edit.old), edit.new) for at in found)
    spans.sort()
    pieces: list[str] = []
    end = 0
    for first, last, new in spans:
        if first < end:
            raise ValueError(f"two replacements of {text[first:end]!r}")
        pieces += (text[end:first], new)
        end = last
    return "".join((*pieces, text[end:]))


def _header_of(text: str) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        if line.strip() and not line.startswith("//"):
            return
        yield line
