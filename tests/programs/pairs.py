"""Files with both programs of a pair, and twins: the same programs after a few replacements (`docs/corpus.md`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import FunctionType, ModuleOp

from oneshot_verify.corpus.cases import CaseError, header
from oneshot_verify.encode.certificate import (
    KIND,
    SCHEMA,
    BadCertificate,
    Certificate,
    fingerprint_of,
    read,
)
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.encode.threads import RACES
from oneshot_verify.ir import parse
from oneshot_verify.ir.symbols import functions_of
from oneshot_verify.semantics.interface.signatures import knows_rank
from oneshot_verify.semantics.interface.writes import may_be_written
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict

TARGET_LINE = "// ----- target"
"""Line between the tensor program and the bufferized one."""
PLAN_LINE = "// ----- plan"
"""The line behind both, where a plan of the proof follows: then the judge alone is asked, and of this plan alone."""
FUNCTION = "f"
"""The function that a promise other than `proved` is about, where the header names none, and that of a plan."""
UNPROVED = "unproved"
TWINS: dict[str, Verdict | None] = {
    "right": Verdict.PROVED,
    "wrong": Verdict.REFUTED,
    UNPROVED: None,
    "vacuous": Verdict.VACUOUS,
    "unknown": Verdict.UNKNOWN,
    "unsupported": Verdict.UNSUPPORTED,
}
"""Header keys of twins, with the expected verdict; None: any but proved and vacuous."""
KEYS = frozenset({"title", "verdict", "function", "partial", "reason", "assumes"})
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

    def modules(self) -> tuple[ModuleOp, ModuleOp]:
        """Both programs. Raises `InputError`."""
        source, target = (parse(text, "pair.mlir")[0].module for text in (self.source, self.target))
        return source, target


@dataclass(frozen=True)
class Promise:
    """A pair of a file, or a twin of it, and what is expected of it."""

    label: str
    """`pair`; `line 3: why` for a twin."""
    pair: Pair
    expected: Verdict | None
    """None: any but proved and vacuous."""
    functions: tuple[str, ...] = ()
    """The functions that it is about; empty: all. `f` where the header names none, and not all are proved."""
    partial: bool = False
    """True if the target may still contain tensors."""
    reason: str = ""
    assumes: tuple[str, ...] = ()
    """Words that must occur in the assumptions of each proof."""


@dataclass(frozen=True)
class Edit:
    """A replacement. `old` must occur once; with `each`, at least once, and all occurrences are replaced."""

    old: str
    new: str
    each: bool = False


def promises(path: Path) -> Iterator[Promise]:
    """The promises of a file: that of its pair, and those of its twins. Raises `CaseError`."""
    text = path.read_text()
    pair = split_pair(text)
    if pair is None:
        raise CaseError(f"there is no line `{TARGET_LINE}` between two programs", path)
    settings: dict[str, list[str]] = {}
    twins: list[tuple[int, str, str]] = []
    for line, key, _, value in header(text):
        if key in TWINS:
            twins.append((line, key, value))
        elif key in KEYS:
            settings.setdefault(key, []).append(value)
        else:
            raise CaseError(f"no such key: {key!r}", path, line)
    verdict = settings["verdict"][0]
    expected = None if verdict == UNPROVED else Verdict(verdict)
    named = tuple(name.removeprefix("@") for name in settings.get("function", ()))
    is_partial = settings.get("partial") == ["yes"]
    yield Promise(
        "pair",
        pair,
        expected,
        _functions(named, expected),
        is_partial,
        *settings.get("reason", [""]),
        assumes=tuple(settings.get("assumes", ())),
    )
    for line, key, value in twins:
        try:
            edits, why = read_twin(key, value)
            changed = split_pair(edited(text, edits))
        except ValueError as error:
            raise CaseError(str(error), path, line) from None
        if changed is None:
            raise CaseError("a twin takes away the line between its programs", path, line)
        functions = _functions(named, TWINS[key])
        yield Promise(f"line {line}: {why}", changed, TWINS[key], functions, is_partial)


def _functions(named: tuple[str, ...], expected: Verdict | None) -> tuple[str, ...]:
    return named or (() if expected is Verdict.PROVED else (FUNCTION,))


def read_twin(key: str, text: str) -> tuple[list[Edit], str]:
    """The replacements of a header line `// wrong: "old" => "new", "more" => "" -- why`, and why. Raises `ValueError`
    with a message about the line."""
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
    return edits, words[1]


def _quoted(text: str, at: int) -> tuple[str, int]:
    try:
        return _JSON.raw_decode(text, at)
    except JSONDecodeError as error:
        raise ValueError(f"{error.msg} in column {error.colno} of the twin") from None


def split_pair(text: str) -> Pair | None:
    """The two programs of a text, and its plan; None if the separating line is missing."""
    source, line, rest = text.partition(f"\n{TARGET_LINE}\n")
    if not line:
        return None
    target, _, plan = rest.partition(f"\n{PLAN_LINE}\n")
    return Pair(source + "\n", "\n" * (source.count("\n") + 2) + target + "\n", plan)


def edited(text: str, edits: list[Edit]) -> str:
    """A text after replacements, which are made at once. The header stays.

    Raises `ValueError` if an `old` is missing or ambiguous, or if replacements overlap.
    """
    begin = sum(map(len, _header_of(text)))
    spans: list[tuple[int, int, str]] = []
    for edit in edits:
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


# Plans.

VERDICTS = {
    Answer.HOLDS: Verdict.PROVED,
    Answer.REFUSED: Verdict.REFUTED,
    Answer.NOT_ABLE: Verdict.UNSUPPORTED,
    Answer.FAULT: Verdict.ERROR,
}
"""Verdict for each answer of the judge, as headers name it."""
MOST_ARGUMENTS = 8


def check_plan(pair: Pair) -> Outcome:
    """The judge's answer to the plan of a pair.

    The plan is a JSON object with the `points` of a certificate (`docs/certificates.md`). Optional entries: `function`
    (default `f`), `results` (default: those of the source in order), `assumptions` (default: that no buffer is
    read-only), `callees`: the same entries for each called function, `must_free` (default false), and `tensors`: a
    name of `Tensors`, saying where the target may still contain tensors. Raises `BadCertificate`.
    """
    source, target = pair.modules()
    try:
        given: dict[str, Any] = json.loads(pair.plan)
    except ValueError as error:
        raise BadCertificate(f"the plan is no JSON: {error}") from None
    settings = {key: given.pop(key) for key in ("must_free", "tensors") if key in given}
    if "tensors" in settings:
        settings["tensors"] = Tensors[settings["tensors"]]
    callees = given.pop("callees", {})
    main = _certificate(source, target, {"function": FUNCTION, **given})
    others = {
        name: _certificate(source, target, {"function": name, "assumptions": [], **its})
        for name, its in callees.items()
    }
    return Checker((source, target), others.get, **settings).check(main)


def _certificate(source: ModuleOp, target: ModuleOp, given: dict[str, Any]) -> Certificate:
    certificate = {
        "schema": SCHEMA,
        "kind": KIND,
        "source": fingerprint_of(source),
        "target": fingerprint_of(target),
        "results": _in_order(source, given["function"]),
        "assumptions": [*_usual()],
        **given,
    }
    return read(json.dumps(certificate))


def _usual() -> Iterator[str]:
    """The assumptions of a plan that lists none."""
    yield RACES
    for number in range(MOST_ARGUMENTS):
        yield may_be_written(f"argument {number}")
        yield knows_rank(f"result {number}")


def _in_order(source: ModuleOp, name: str) -> list[dict[str, int]]:
    function = functions_of(source)[name]
    kind = cast("FunctionType", function.properties["function_type"])
    return [{"returned": number} for number in range(len(kind.outputs))]
