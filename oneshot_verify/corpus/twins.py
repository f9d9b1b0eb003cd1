"""Cases with both programs in one file, and their twins: the same programs after a few replacements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from typing import Literal

from oneshot_verify.verdict import Verdict

TARGET_LINE = "// ----- target"
"""Line between the tensor program and the bufferized one."""
PLAN_LINE = "// ----- plan"
"""The line behind both, where a plan of the proof follows: then the judge alone is asked, and of this plan alone."""
Promise = Literal["proved", "refuted", "unproved", "vacuous", "unknown", "unsupported"]
TWINS: dict[str, Promise] = {
    "right": "proved",
    "wrong": "refuted",
    "unproved": "unproved",
    "vacuous": "vacuous",
    "unknown": "unknown",
    "unsupported": "unsupported",
}
"""Header keys of twins, with the expected verdict. `unproved` twins need no run that shows a difference."""
_STEP = re.compile(r"\s*(each\s+)?(?=\")")
_ARROW = re.compile(r"\s*=>\s*(?=\")")
_COMMA = re.compile(r"\s*,(?=\s*(?:each\s+)?\")")
_WORDS = re.compile(r"\s*--\s*(\S.*)")
_JSON = JSONDecoder()


@dataclass(frozen=True)
class Pair:
    """The two programs of a file. Both are padded to the file's lines, so that line numbers are those of the file."""

    source: str
    target: str
    plan: str = ""
    """Plan to be checked, in the form of certificates; empty if a proof is to be searched."""


@dataclass(frozen=True)
class Edit:
    """A replacement. `old` must occur once; with `each`, at least once, and all occurrences are replaced."""

    old: str
    new: str
    each: bool = False


@dataclass(frozen=True)
class Twin:
    """A header line `// wrong: "old" => "new", "more" => "" -- why`, or one with another key of `TWINS`."""

    promise: Promise
    edits: tuple[Edit, ...]
    why: str
    line: int

    @property
    def expected(self) -> Verdict | None:
        """Expected verdict; None: any but proved and vacuous."""
        return None if self.promise == "unproved" else Verdict(self.promise)


def read_twin(key: str, text: str, line: int) -> Twin:
    """A twin from its header line. Raises `ValueError` with a message about the line."""
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
    """The two programs of a case's text, and its plan; None if the separating line is missing."""
    source, line, rest = text.partition(f"\n{TARGET_LINE}\n")
    if not line:
        return None
    target, _, plan = rest.partition(f"\n{PLAN_LINE}\n")
    return Pair(source + "\n", "\n" * (source.count("\n") + 2) + target + "\n", plan)


def twin_of(text: str, twin: Twin) -> str:
    """Text of a case after the replacements, which are made at once. The header stays.

    Raises `ValueError` if an `old` is missing or ambiguous, or if replacements overlap.
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
