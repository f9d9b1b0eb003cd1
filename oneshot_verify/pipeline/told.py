"""A pair of programs, and the story of a counterexample to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.ir import InputError, Part, parse, position_of, print_module
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline.functions import largest_array
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.targets import FileTarget, Target, TargetMaker
from oneshot_verify.pipeline.works import describe
from oneshot_verify.verdict import FunctionResult
from oneshot_verify.versions import MlirVersion

OUR_OUTPUT = "output of oneshot-verify bufferize"
"""Path of places in the output of our bufferizer."""
MOST_TOLD = 1 << 18
"""Elements of the largest array for which the story of a counterexample is told."""


@dataclass(frozen=True)
class Pair:
    """One part of a file, and its bufferized program."""

    source: ModuleOp
    target: ModuleOp
    request: ProveRequest
    lines: Mapping[str, Sequence[str]]
    """The lines of the files that positions may name, by path."""
    text: str | None = None
    """The text of the target; empty if a file has it, None if it was not printed yet."""

    @cached_property
    def must_free(self) -> bool:
        """True if all memory has to be freed."""
        from oneshot_verify.ir.alone import frees_on_its_own

        asked = self.request.asks_to_free
        return frees_on_its_own(self.source, self.target) if asked is None else asked


def pair_of(
    part: Part,
    target: Target,
    maker: TargetMaker,
    request: ProveRequest,
    lines: Mapping[str, Sequence[str]],
) -> Pair | None:
    """Pair a part with its target; None if there is no target."""
    if target.module is None:
        return None
    text = None
    if isinstance(maker, FileTarget):
        text = ""
    elif target.part is not None:
        place = position_of(target.module)
        text = target.part.text
        lines = {**lines, place.path: TextLines(text)} if place is not None else lines
    return Pair(part.module, target.module, request, lines, text)


def told(pair: Pair, pending: FunctionResult, result: FunctionResult) -> FunctionResult:
    """Add to a refutation the story of its counterexample: the conflict, the buffers over time, and a program to
    run."""
    from oneshot_verify.pipeline.runnable.program import runnable
    from oneshot_verify.pipeline.story import with_story

    found = result.counterexample
    if found is None:
        return result
    name, notes = pending.name, list(result.notes)
    size = largest_array(pair.source, pair.target)
    if size > MOST_TOLD:
        said = f"how it came to this is not shown: there are arrays of {size} elements"
        return replace(result, notes=(*notes, said))
    # A refutation must not get lost because its story cannot be told.
    try:
        if not found.history and found.failing is None:
            written = as_text(pair)
            found = with_story(written.source, written.target, name, found, written.lines)
            found = replace(found, target_text=written.text or "")
    except Exception as error:
        notes.append(
            f"how it came to this is not shown, which is a mistake here: {describe(error)}"
        )
    try:
        if found.program is None:
            found = replace(found, program=runnable(pair.source, pair.target, name, found))
    except Exception as error:
        notes.append(f"there is no program to run, which is a mistake here: {describe(error)}")
    return replace(result, counterexample=found, notes=tuple(notes))


def as_text(pair: Pair) -> Pair:
    """Print and reparse the target, unless it has a text, so that its ops have lines of their own."""
    if pair.text is not None:
        return pair
    text = print_module(pair.target, version=MlirVersion.BOTH)
    try:
        [part] = parse(text, OUR_OUTPUT)
    except (InputError, ValueError):
        # Then the target's ops are shown by the source lines that they come from.
        return pair
    lines = {**pair.lines, OUR_OUTPUT: TextLines(text)}
    return replace(pair, target=part.module, lines=lines, text=text)
