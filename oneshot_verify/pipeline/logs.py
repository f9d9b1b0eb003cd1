"""The log of a pipeline: its dumps, and those that are the input and the output of One-Shot Bufferize.

`mlir-opt --mlir-print-ir-before=one-shot-bufferize --mlir-print-ir-after=one-shot-bufferize` (or `-all`) writes both to
standard error, each below a line such as

    // -----// IR Dump Before OneShotBufferizePass (one-shot-bufferize) //----- //

With `--mlir-print-ir-after-all` alone, the output of the pass before it on the same module is its input.

Source: mlir/lib/Pass/IRPrinting.cpp
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from oneshot_verify.ir import Chunk, InputError, Position

PASS = "one-shot-bufferize"
_DUMP = re.compile(
    r"(?P<when>Before|After) (?P<title>[^\n]*?)\((?P<pass>[^\s()]*)\)[^\n]*//----- //[ \t]*$",
    re.MULTILINE,
)
"""The rest of a header."""
_HEADER = re.compile(r"// -----// IR Dump ")
"""It need not begin a line: a pass may have printed something in front of it."""
_MODULE = re.compile(
    r'^(?:module(?: @(?P<name>\S+))?|"builtin\.module"\(\)(?: <\{[^}\n]*sym_name = "(?P<generic>[^"\n]*)")?)',
    re.MULTILINE,
)
_CLOSE = re.compile(r"^\}.*\n?", re.MULTILINE)
_MORE = re.compile(r"(?:#[^\n]*(?:\n|\Z))*(?:\s*\{-#.*?#-\})?", re.DOTALL)
"""Optional text after the op of a dump: aliases directly below it, and resources."""


@dataclass(frozen=True)
class Dump:
    """The IR before or after a pass."""

    when: str
    """`Before` or `After`."""
    name: str
    """The pass by its argument; by its title if it has none."""
    has_failed: bool
    chunk: Chunk

    @property
    def module(self) -> str | None:
        """Name of the module, empty if it has none; None if another op was printed."""
        found = _MODULE.search(self.chunk.text)
        return None if found is None else found["name"] or found["generic"] or ""

    def error(self, message: str, path: str) -> InputError:
        """An error at the line above the dump."""
        return InputError(message, Position(path, self.chunk.first_line - 1, 1))


@dataclass(frozen=True)
class Steps:
    """The IR before and after each run of the pass, in order."""

    before: Sequence[Chunk]
    after: Sequence[Chunk]


def dumps(text: str, path: str) -> Iterator[Dump]:
    """All dumps of a log, in order. Raises `InputError` for a header that is none of `mlir-opt`."""
    line, last = 1, 0
    for number, begin in enumerate(_HEADER.finditer(text)):
        line, last = line + text.count("\n", last, begin.start()), begin.start()
        header = _DUMP.match(text, begin.end())
        if header is None:
            raise InputError("this header of a dump is not known", Position(path, line, 1))
        title = header["title"].rstrip()
        chunk = Chunk(number, line + 1, _dump(text, header.end()))
        name = header["pass"] or title.removesuffix(" Failed")
        yield Dump(header["when"], name, title.endswith(" Failed"), chunk)


def bufferization_steps(text: str, path: str) -> Steps:
    """The dumps before and after the pass, in pairs; raises `InputError` if there are none or one is missing."""
    waiting: list[Dump] = []
    steps: list[tuple[Chunk, Chunk]] = []
    last: Dump | None = None
    for dump in dumps(text, path):
        previous, last = last, dump
        if dump.name != PASS:
            continue
        if dump.when == "Before":
            waiting.append(dump)
            continue
        before = waiting.pop(0) if waiting else _made_before(previous, dump)
        if before is None:
            raise dump.error(f"there is no dump before {PASS} that belongs to this one", path)
        if dump.has_failed:
            raise dump.error(f"{PASS} has failed here, so there is nothing to prove", path)
        number = len(steps)
        pair = replace(before.chunk, index=number), replace(dump.chunk, index=number)
        steps.append(pair)
    if waiting:
        raise waiting[0].error(f"there is no dump after {PASS} that belongs to this one", path)
    if not steps:
        last_line = text.count("\n", 0, len(text.rstrip())) + 1
        said = f"the log ends without a dump of {PASS}: --mlir-print-ir-before={PASS} --mlir-print-ir-after={PASS}"
        raise InputError(said, Position(path, last_line, 1))
    return Steps([before for before, _ in steps], [after for _, after in steps])


def _made_before(previous: Dump | None, dump: Dump) -> Dump | None:
    """The dump in front of `dump`, if it shows the same module after another pass; else None."""
    if previous is None or previous.when == "Before" or dump.module is None:
        return None
    return previous if previous.module == dump.module else None


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
