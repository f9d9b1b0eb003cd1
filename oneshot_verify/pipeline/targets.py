"""Sources of the bufferized program: our bufferizer, a command, or a file.

Each gives a `Target`: a module, and a refusal for each function that is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp, UnregisteredAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.ir import Chunk, InputError, Part
from oneshot_verify.ir.alone import gone
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import has_body, path_of
from oneshot_verify.pipeline.external import CommandError, run_command, split_command
from oneshot_verify.pipeline.foreign import read_part, with_kept_aliases
from oneshot_verify.pipeline.functions import closure, functions, not_read, restrict
from oneshot_verify.pipeline.processes.works import describe
from oneshot_verify.semantics.attributes import parts_of
from oneshot_verify.semantics.interface.named import words_of
from oneshot_verify.verdict import Problem, Verdict

Bufferize = Callable[[ModuleOp], None]
"""Bufferizes a module in place; raises `BufferizationError` if it refuses."""


@dataclass(frozen=True)
class Refusal:
    """Reason that there is no target for a function."""

    verdict: Verdict
    reason: str
    line: int = 0


@dataclass
class Target:
    """The bufferized program of one part."""

    module: ModuleOp | None
    refused: dict[str, Refusal] = field(default_factory=dict[str, Refusal])
    """Refusals by function name."""
    part: Part | None = None
    """The part that the module was parsed from, if it was."""

    @staticmethod
    def refuse_all(part: Part, refusal: Refusal) -> Target:
        """A target without module, which refuses all functions of the part."""
        named = (name for name, function in functions(part.module).items() if has_body(function))
        return Target(None, dict.fromkeys(named, refusal))


class TargetMaker(Protocol):
    """Makes the target of each part of one file."""

    def __call__(self, part: Part, path: str, /) -> Target: ...


# Our own bufferizer.

_ANALYSIS_ONLY = "there is nothing to prove with test-analysis-only: it bufferizes nothing"


def builtin(options: str) -> TargetMaker:
    """Our bufferizer with these options; raises `ValueError` for unknown options."""
    from oneshot_verify.bufferize import bufferize_module
    from oneshot_verify.elide.options import without_elision

    options, own = without_elision(options)
    parsed = parse_options(options)
    if parsed.test_analysis_only:
        raise ValueError(_ANALYSIS_ONLY)

    def bufferize(module: ModuleOp) -> None:
        bufferize_module(module, parsed)

    def elide(module: ModuleOp) -> None:
        from oneshot_verify.pipeline.elision import elide_in_place

        elide_in_place(module, parsed, reuse=own.reuse)

    return BuiltinTarget(elide) if own.elide else BuiltinTarget(bufferize)


def passes(pipeline: str) -> TargetMaker:
    """Passes of ours, in the form of `mlir-opt`; raises `ValueError` for a text that is no pipeline."""
    from oneshot_verify.bufferize.passes.one_shot import OneShotBufferizePass
    from oneshot_verify.bufferize.passes.pipeline import parse_pipeline, passes_of, run_steps
    from oneshot_verify.pipeline.one_shot_pass import eliding_pass_class

    steps = parse_pipeline(pipeline, eliding_pass_class)
    for each in passes_of(steps):
        if isinstance(each, OneShotBufferizePass) and each.options().test_analysis_only:
            raise ValueError(_ANALYSIS_ONLY)
    return BuiltinTarget(partial(run_steps, steps))


@dataclass(frozen=True)
class BuiltinTarget:
    """Bufferizes a copy of the part. If that is refused, each function is tried with only the functions that it
    calls, so that one bad function does not affect the others."""

    bufferize: Bufferize

    def __call__(self, part: Part, path: str) -> Target:
        whole = part.module.clone()
        if self._refusal(whole) is None:
            return Target(whole)
        refused: dict[str, Refusal] = {}
        bodies = [name for name, function in functions(part.module).items() if has_body(function)]
        for name in bodies:
            alone = restrict(part.module, closure(part.module, name))
            refusal = self._refusal(alone, name)
            if refusal is not None:
                refused[name] = refusal
        rest = restrict(part.module, set(functions(part.module)) - refused.keys())
        refusal = self._refusal(rest)
        if refusal is None:
            return Target(rest, refused)
        return Target(None, dict.fromkeys(bodies, refusal) | refused)

    def _refusal(self, module: ModuleOp, name: str = "") -> Refusal | None:
        """Bufferize `module` in place; the refusal, or None on success."""
        try:
            self.bufferize(module)
            module.verify()
        except BufferizationError as error:
            return _refused_at(error, name)
        except RecursionError:
            return Refusal(Verdict.ERROR, "the program is nested too deeply for the bufferizer")
        except Exception as error:
            said = f"the bufferizer failed, which is a mistake: {describe(error)}"
            return Refusal(Verdict.ERROR, said)
        return None


def _refused_at(error: BufferizationError, name: str) -> Refusal:
    place, message = error.position, error.text
    function = error.op
    while function is not None and not isinstance(function, FuncOp):
        function = function.parent_op()
    if function is not None and name and path_of(function) != name:
        message = f"calls @{path_of(function)}, which the bufferizer refuses: {message}"
    if place is None:
        return Refusal(Verdict.REJECTED, message)
    return Refusal(Verdict.REJECTED, message + place.beside, place.line)


# A command.


def command(line: str, seconds: float) -> CommandTarget:
    """The output of a command for each part; raises `ValueError` for a command that cannot be run."""
    words = tuple(split_command(line))
    _check_options(words, seconds)
    return CommandTarget(words, seconds)


_NO_OPTION = re.compile(
    r"no such option .*|Unknown command line argument .*|failed to add `.*|^.* is invalid value for .*",
    re.MULTILINE,
)
"""MLIR's messages about unknown options and passes."""


@lru_cache(maxsize=8)
def _check_options(words: tuple[str, ...], seconds: float) -> None:
    """Raise `ValueError` if a command does not know one of its options; it is run on an empty module."""
    try:
        run_command(list(words), "module {\n}\n", seconds)
    except CommandError as error:
        found = _NO_OPTION.search("\n".join((error.message, *error.more)))
        if found is not None:
            raise ValueError(f"--bufferizer: {words[0]}: {found[0]}") from None


@dataclass(frozen=True)
class CommandTarget:
    """Pipes the text of each part through a command."""

    words: tuple[str, ...]
    seconds: float
    readers: Sequence[Sequence[str]] = ()
    """Commands to ask for what is in custom syntax that we do not know."""

    def __call__(self, part: Part, path: str) -> Target:
        program = self.words[0]
        written = f"what {program} wrote"
        try:
            text = run_command(list(self.words), part.text, self.seconds)
            if not text.strip():
                raise CommandError(f"{program} wrote nothing")
            chunk = Chunk(0, 1, with_kept_aliases(text, part))
            parsed = read_part(chunk, f"output of {program}", self.readers, recover=True)
            parsed = replace(parsed, kept=text)
        except CommandError as error:
            line = part.first_line + error.line - 1 if error.line else 0
            place = f"{path}:{line}:{error.column}: " if line else ""
            said = place + error.message + error.beside(path, part.first_line - 1)
            return Target.refuse_all(part, Refusal(Verdict.REJECTED, said, line))
        except InputError as error:
            said = f"{written} does not parse: {error}"
            return Target.refuse_all(part, Refusal(Verdict.REJECTED, said))
        target = _read_target(part, parsed, written, Verdict.REJECTED)
        for name, each in target.refused.items():
            if each.verdict is Verdict.ERROR:
                said = f"{written} does not parse: {each.reason}"
                target.refused[name] = Refusal(Verdict.REJECTED, said)
        return target


# A file.


@dataclass(frozen=True)
class FileTarget:
    """The parts of a file, paired by their index with the parts of the source."""

    path: str
    text: str
    """The whole text of the file."""
    chunks: Sequence[Chunk]
    """The parts of the file that are targets."""
    readers: Sequence[Sequence[str]] = ()
    """Commands to ask for what is in custom syntax that we do not know."""
    read: Part | None = None
    """The one part, if it was read already."""

    def __call__(self, part: Part, path: str) -> Target:
        chunks, parsed = self.chunks, self.read
        if parsed is None and part.index >= len(chunks):
            said = f"{self.path} has no part {part.index + 1}, only {len(chunks)}"
            return Target.refuse_all(part, Refusal(Verdict.ERROR, said))
        try:
            parsed = parsed or read_part(chunks[part.index], self.path, self.readers, recover=True)
        except InputError as error:
            return Target.refuse_all(part, Refusal(Verdict.ERROR, str(error)))
        return _read_target(part, parsed, self.path, Verdict.ERROR)

    def extra_parts(self, ours: int, path: str) -> list[Problem]:
        """A problem if the file has more parts than `path`, which has `ours` parts."""
        theirs = len(self.chunks)
        if theirs <= ours:
            return []
        return [Problem(f"has {theirs} parts, {path} only {ours}", self.path)]


def _not_read(part: Part, where: str = "") -> dict[str, Refusal]:
    """Refusals for the functions of a program that cannot be parsed, and for their callers."""
    return {
        name: Refusal(Verdict.ERROR, each.reason, 0 if where else each.line)
        if each.is_wrong
        else Refusal(Verdict.UNSUPPORTED, where + each.reason, 0 if where else each.line)
        for name, each in not_read(part, "line " if where else "source:").items()
    }


def without_unread(part: Part, target: Target) -> Target:
    """Add to `target` refusals for functions of the source that cannot be parsed, or that depend on dialect
    resources in which the programs differ."""
    other = {
        name: Refusal(
            Verdict.UNSUPPORTED,
            f"'{attribute}' names a resource of a dialect that nobody here knows, and the two programs do not have the "
            "same resources of it",
        )
        for name, attribute in with_other_resources(part, target.part).items()
    }
    return replace(target, refused=target.refused | other | _not_read(part))


def _read_target(part: Part, parsed: Part, where: str, verdict: Verdict) -> Target:
    """The target of `part` that `where` has; functions that it has not get the `verdict`."""
    target = Target(parsed.module, part=parsed)
    theirs, left_out = functions(parsed.module), gone(part.module, parsed.module)
    for name, function in functions(part.module).items():
        if not has_body(function) or name in left_out:
            continue
        if name not in theirs:
            target.refused[name] = Refusal(verdict, f"{where} has no such function")
        elif not has_body(theirs[name]):
            target.refused[name] = Refusal(verdict, f"{where} has a declaration of it only")
    target.refused |= _not_read(parsed, f"{where}, ")
    return target


def with_other_resources(part: Part, target: Part | None) -> dict[str, str]:
    """Functions of the source that refer, themselves or through calls, to a dialect resource, if the two programs do
    not have the same resources: names, each with the name of the attribute."""
    ours = _of_others(part)
    # What our own bufferizer makes has the resources of its source.
    theirs = ours if target is None else _of_others(target)
    if ours == theirs:
        return {}
    keys = {word for text in (*ours, *theirs) for word in words_of(text)}
    named = {
        name: attribute
        for name, function in functions(part.module).items()
        if (attribute := _names_one(function, keys)) is not None
    }
    return {
        name: named[found]
        for name, function in functions(part.module).items()
        if named and has_body(function)
        for found in sorted(closure(part.module, name) & named.keys())[:1]
    }


def _of_others(part: Part) -> list[str]:
    return [text for text in part.metadata if text.startswith("dialect_resources")]


def _names_one(function: Operation, keys: set[str]) -> str | None:
    """Name of an unknown attribute or type, in a function or on an op around it, that contains one of `keys`."""
    for value in chain.from_iterable(map(_said_of, (*function.walk(), *_around(function)))):
        for part in parts_of(value):
            if isinstance(part, UnregisteredAttr) and not keys.isdisjoint(
                words_of(part.value.data)
            ):
                return part.attr_name.data
    return None


def _around(op: Operation) -> Iterator[Operation]:
    while (parent := op.parent_op()) is not None:
        yield (op := parent)


def _said_of(op: Operation) -> Iterator[Attribute]:
    """The attributes of an op, and the types of its results and block arguments."""
    yield from (*op.properties.values(), *op.attributes.values(), *op.result_types)
    yield from (
        each.type for region in op.regions for block in region.blocks for each in block.args
    )
