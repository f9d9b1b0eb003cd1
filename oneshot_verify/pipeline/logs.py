"""The log of a pipeline: the input and the output of One-Shot Bufferize.

`mlir-opt --mlir-print-ir-before=one-shot-bufferize --mlir-print-ir-after=one-shot-bufferize` (or `-all`) writes both to
standard error, each below a line such as

    // -----// IR Dump Before OneShotBufferizePass (one-shot-bufferize) //----- //

With `--mlir-print-ir-after-all` alone, the output of the pass before it on the same module is its input.

Source: mlir/lib/Pass/IRPrinting.cpp
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from oneshot_verify.ir import Chunk, InputError, Position

PASS = "one-shot-bufferize"
_DUMP = re.compile(
    r"^// -----// IR Dump (?P<when>Before|After) (?P<title>[^\n]*?)\((?P<pass>[\w-]+)\)[^\n]*//----- //[ \t]*$",
    re.MULTILINE,
)
_HEADER = re.compile(r"^// -----// IR Dump ", re.MULTILINE)
_MODULE = re.compile(
    r'^(?:module(?: @(?P<name>\S+))?|"builtin\.module"\(\)(?: <\{[^}\n]*sym_name = "(?P<generic>[^"\n]*)")?)',
    re.MULTILINE,
)
_CLOSE = re.compile(r"^\}.*\n?", re.MULTILINE)
_MORE = re.compile(r"(?:#[^\n]*(?:\n|\Z))*(?:\s*\{-#.*?#-\})?", re.DOTALL)
"""Optional text after the op of a dump: aliases directly below it, and resources."""


@dataclass(frozen=True)
class Steps:
    """The IR before and after each run of the pass, in order."""

    before: Sequence[Chunk]
    after: Sequence[Chunk]


def bufferization_steps(text: str, path: str) -> Steps:
    """The dumps before and after the pass, in pairs; raises `InputError` if there are none or one is missing."""
    waiting: list[Chunk] = []
    steps: list[tuple[Chunk, Chunk]] = []
    for header in _DUMP.finditer(text):
        if header["pass"] != PASS:
            continue
        line = text.count("\n", 0, header.start()) + 1
        if header["when"] == "Before":
            waiting.append(Chunk(len(steps) + len(waiting), line + 1, _dump(text, header.end())))
            continue
        before = waiting.pop(0) if waiting else _made_before(text, header, len(steps))
        if before is None:
            raise _error(path, line, f"there is no dump before {PASS} that belongs to this one")
        if header["title"].rstrip().endswith(" Failed"):
            said = f"{PASS} has failed here, so there is nothing to prove"
            raise _error(path, line, said)
        steps.append((before, Chunk(before.index, line + 1, _dump(text, header.end()))))
    if waiting:
        line = waiting[0].first_line - 1
        raise _error(path, line, f"there is no dump after {PASS} that belongs to this one")
    if not steps:
        last = text.count("\n", 0, len(text.rstrip())) + 1
        said = f"the log ends without a dump of {PASS}: --mlir-print-ir-before={PASS} --mlir-print-ir-after={PASS}"
        raise _error(path, last, said)
    return Steps([before for before, _ in steps], [after for _, after in steps])


def _made_before(text: str, header: re.Match[str], index: int) -> Chunk | None:
    """The dump directly before `header`, if it shows the same module after another pass; else None."""
    start = text.rfind("\n// -----// IR Dump ", 0, max(header.start() - 1, 0)) + 1
    if not text.startswith("// -----// IR Dump After ", start) or start == header.start():
        return None
    dump = _dump(text, start)
    made, given = (_MODULE.search(each) for each in (_dump(text, header.end()), dump))
    if made is None or given is None or made.groups() != given.groups():
        return None
    return Chunk(index, text.count("\n", 0, start) + 2, dump)


def _error(path: str, line: int, message: str) -> InputError:
    return InputError(message, Position(path, line, 1))


def _dump(text: str, start: int) -> str:
    """The op below a header, with its aliases and resources; other log output behind it is left out."""
    start = text.find("\n", start) + 1 or len(text)
    following = _HEADER.search(text, start)
    end = following.start() if following else len(text)
    close = _CLOSE.search(text, start, end)
    if close is None:
        return text[start:end]
    more = _MORE.match(text, close.end(), end)
    return text[start : more.end() if more else close.end()]
