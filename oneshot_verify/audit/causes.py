"""Causes of a copy: the reason that our bufferizer gives, or the conflict that a run without the copy shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xdsl.ir import Operation

from oneshot_verify.bufferize import BufferizationError, analyze_for_bufferization, parse_options
from oneshot_verify.elide.edits.sites import copy_at
from oneshot_verify.ir import Part, position_of
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.pipeline.explain import explain_part
from oneshot_verify.pipeline.targets import Target
from oneshot_verify.verdict import Counterexample, SourceLine

Told = Mapping[Operation, tuple[int, str]]
"""For each copy of the bufferized program: the line of the tensor program that causes it, and the reason."""


def told_by_bufferizer(
    part: Part, path: str, made: Target, printed: Part, request: ProveRequest
) -> Told:
    """Reasons that our bufferizer gives for its copies. `printed` is `made` parsed from text, so that its ops have
    lines."""
    if made.part is not None or made.module is None:
        return {}
    reasons = _reasons(part, path, request)
    found: dict[Operation, tuple[int, str]] = {}
    for own, read in zip(made.module.walk(), printed.module.walk(), strict=False):
        place = position_of(own)
        if copy_at(read) is None or own.name != read.name or place is None:
            continue
        waiting = reasons.get((place.line, place.column), [])
        found[read] = (place.line, waiting.pop(0) if waiting else "")
    return found


def _reasons(part: Part, path: str, request: ProveRequest) -> dict[tuple[int, int], list[str]]:
    """Reasons for out-of-place operands, by line and column of their op; only those whose contents are copied."""
    found: dict[tuple[int, int], list[str]] = {}
    if request.pass_pipeline is not None:
        return found
    options = parse_options(request.options)
    if options.copy_before_write:
        return found
    try:
        # The analysis changes the program that it is about.
        part = replace(part, module=part.module.clone())
        analysis = analyze_for_bufferization(part.module, options)
    except BufferizationError:
        # A refused function has no copies; the others are bufferized without it.
        return found
    for function in explain_part(part, path, analysis):
        for copy in function.copies:
            if copy.contents_copied and copy.place is not None:
                place = (copy.place.line, copy.place.column)
                found.setdefault(place, []).append(copy.sentence)
    return found


def cause_of(found: Counterexample | None, path: str) -> str:
    """The conflict that a counterexample shows; "" if none. Lines are those of the file `path`, unless it says
    otherwise."""
    conflict = None if found is None else found.conflict
    if conflict is None or conflict.write is None:
        return ""
    made = f"what {_at(conflict.definition, path)} made" if conflict.definition else "a buffer"
    read = f" before {_at(conflict.read, path)} reads it" if conflict.read else ""
    return f"without it, {_at(conflict.write, path)} overwrites {made}{read}"


def _at(place: SourceLine, path: str) -> str:
    return f"line {place.line}" + ("" if place.path == path else " of the bufferized program")
