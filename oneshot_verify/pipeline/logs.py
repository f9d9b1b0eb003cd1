"""The log of a pipeline: its dumps, those that are the input and the output of One-Shot Bufferize, and its steps.

`mlir-opt --mlir-print-ir-before=one-shot-bufferize --mlir-print-ir-after=one-shot-bufferize` (or `-all`) writes both to
standard error, each below a line such as

    // -----// IR Dump Before OneShotBufferizePass (one-shot-bufferize) //----- //

With `--mlir-print-ir-after-all` alone, the output of the pass before it on the same module is its input.

A step is what a pass was given, and what it made of that. A dump shows the whole program, or only the op that a pass
works on (without `--mlir-print-ir-module-scope`). A function takes its place in the program, and the step is about it
and what it refers to.

Source: mlir/lib/Pass/IRPrinting.cpp
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir import Chunk, InputError, Part, Position, fingerprint
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import (
    bodies_of,
    ops_in_tables,
    path_of,
    reached_from,
    remembered_symbols,
    symbol_name,
)
from oneshot_verify.pipeline.functions import closure, functions, restrict
from oneshot_verify.semantics.attributes import unsaid

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


def bufferization_steps(text: str, path: str) -> list[tuple[Chunk, Chunk]]:
    """The IR before and after each run of the pass, in order; raises `InputError` if there is none or one of them is
    missing."""
    waiting: list[Dump] = []
    found: list[tuple[Chunk, Chunk]] = []
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
        number = len(found)
        found.append((replace(before.chunk, index=number), replace(dump.chunk, index=number)))
    if waiting:
        raise waiting[0].error(f"there is no dump after {PASS} that belongs to this one", path)
    if not found:
        last_line = text.count("\n", 0, len(text.rstrip())) + 1
        said = f"the log ends without a dump of {PASS}: --mlir-print-ir-before={PASS} --mlir-print-ir-after={PASS}"
        raise InputError(said, Position(path, last_line, 1))
    return found


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


# The steps between the dumps.

_WHOLE = "--mlir-print-ir-module-scope --mlir-disable-threading"
"""Options by which each dump shows the whole program."""


@dataclass(frozen=True)
class Step:
    """The programs before and after a pass."""

    name: str
    before: Part
    after: Part

    def changed(self) -> list[str]:
        """Functions that differ, or refer to something that does, as far as the text tells: all of them where anything
        differs beside the functions, and those that were not read."""
        parts = self.before, self.after
        ours, theirs = ({path_of(op): op for op in ops_in_tables(part.module)} for part in parts)
        unread = [each.op for part in parts for each in part.unreadable]
        bodies, new = bodies_of(self.before.module), bodies_of(self.after.module)
        closed = {path_of(op): op for op in unread if isinstance(op, FuncOp)}
        if (
            len(closed) < len(unread)
            or len({fingerprint(restrict(p.module, set())) for p in parts}) > 1
        ):
            return [*{**bodies, **new, **closed}]
        differ = {*closed} | {
            path for path, op in ours.items() if path not in theirs or not _same(op, theirs[path])
        }
        with remembered_symbols():
            changed = [path for path, op in bodies.items() if differ & reached_from(op).keys()]
        return [*dict.fromkeys((*changed, *closed, *(path for path in new if path not in ours)))]


def _same(one: Operation, other: Operation) -> bool:
    """True if two ops are the same, as their texts tell; not if these leave something out."""
    assert one.parent is not None
    assert other.parent is not None
    said = (a for op in one.walk() for a in (*op.properties.values(), *op.attributes.values()))
    is_same = one.is_structurally_equivalent(other, {one.parent: other.parent}) and all(
        # xDSL leaves them out.
        mine.result_types == its.result_types
        for mine, its in zip(one.walk(), other.walk(), strict=True)
    )
    return is_same and not any(map(unsaid, said))


def steps(text: str, path: str, read: Callable[[Dump], Part]) -> Iterator[Step | InputError]:
    """The steps of a log, from its first whole program on, and an error for each dump that gives none.

    Raises `InputError` if there is no whole program.
    """
    program: _Program | None = None
    begin, is_told = "", False
    shown = [*dumps(text, path)]
    if all(dump.module is None for dump in shown):
        raise InputError(f"the log shows no whole program: {_WHOLE}", Position(path, 1, 1))
    last: str | None = None
    """The whole program as it was shown last, if no function of it was shown since."""
    for dump in shown:
        if program is None and dump.module is None:
            if dump.when == "After" and not is_told:
                is_told = True
                yield dump.error(f"no whole program is shown before this step: {_WHOLE}", path)
            continue
        before_it, last = last, dump.chunk.text if dump.module is not None else None
        if last is not None and last == before_it and not dump.has_failed:
            continue
        try:
            if dump.has_failed:
                raise dump.error(f"{dump.name} has failed here, so there is nothing to prove", path)
            part = read(dump)
            if program is None or dump.module == program.name:
                before = None if program is None else program.part
                program = _Program(dump.module or "", part)
                pair = before and (before, part)
            else:
                pair = program.with_function(part)
                if pair is None:
                    raise dump.error(f"shows another op than before: {_WHOLE}", path)
        except InputError as error:
            program = last = None
            yield error
            continue
        if pair is not None:
            name = dump.name if dump.when == "After" else f"in front of {dump.name}"
            yield Step(name, replace(pair[0], note=begin or pair[0].note), pair[1])
        if pair is None and dump.when == "After":
            begin = f"the log begins behind {dump.name}, line {dump.chunk.first_line - 1}"


class _Program:
    """A program as the dumps so far show it."""

    def __init__(self, name: str, part: Part) -> None:
        self.name, self.part = name, part
        self._is_own = False
        """True if the module is in no step, and may be changed."""

    def with_function(self, part: Part) -> tuple[Part, Part] | None:
        """Put the one function that `part` shows in its place. Returns the programs around it, before and after; None
        if there is no such place."""
        found = [*part.module.ops]
        known = functions(self.part.module)
        name = symbol_name(found[0]) or ""
        named = [path for path, op in known.items() if symbol_name(op) == name]
        if named != [name] or [type(op) for op in found] != [FuncOp]:
            return None
        if not self._is_own:
            self.part = _moved(self.part, self.part.module.clone())
            self._is_own = True
        module, old, new = self.part.module, functions(self.part.module)[name], found[0]
        keep = closure(module, name)
        new.detach()
        _swap(old, new)
        keep |= closure(module, name)
        _swap(new, old)
        before = _around(self.part, keep)
        _swap(old, new)
        others = tuple(each for each in self.part.unreadable if each.op is not old)
        self.part = replace(self.part, unreadable=(*others, *part.unreadable))
        return before, _around(self.part, keep)


def _swap(old: Operation, new: Operation) -> None:
    block = old.parent_block()
    assert block is not None
    block.insert_op_before(new, old)
    old.detach()


def _around(part: Part, names: Set[str]) -> Part:
    return _moved(part, restrict(part.module, {*names}))


def _moved(part: Part, module: ModuleOp) -> Part:
    """The part with a copy of its module."""
    known = functions(module)
    unreadable = (
        replace(each, op=known.get(path_of(each.op), each.op)) for each in part.unreadable
    )
    return replace(part, module=module, unreadable=tuple(unreadable))
