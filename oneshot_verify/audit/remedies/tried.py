"""Trying a change: the copy is gone, and the program means what it meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.audit.cost import rounds_of, size_of
from oneshot_verify.audit.remedies.edit import SourceText
from oneshot_verify.audit.remedies.rewrites import Change, OutOfPlace, changes_for
from oneshot_verify.audit.remedies.transfers import changes_for_transfer
from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    analyze_for_bufferization,
    bufferize_module,
)
from oneshot_verify.elide.edits.sites import copies_in, is_to_itself
from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.encode.replay import exercise
from oneshot_verify.ir import Chunk, InputError, Part, parse_part, position_of
from oneshot_verify.ir.names import Names
from oneshot_verify.pipeline.explain import Remedy, out_of_place_in
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict

CONTEXT_LINES = 1
"""Lines that a diff shows around a change."""
PROOF = ProofOptions(tensors=Tensors.ANYWHERE, replay_seconds=2.0)


@dataclass(frozen=True)
class Weight:
    """How much is copied."""

    copies: int
    bytes: int


def find_remedy(
    part: Part,
    path: str,
    options: BufferizationOptions,
    function: str,
    number: int,
    *,
    before: BufferizationOptions | None = None,
) -> Remedy | None:
    """The first change after which operand `number` of those out of place in `function` is copied no more, and the
    program is proved to mean the same; failing that, one that agrees on all inputs that were tried.

    `before`: the options for the program as it is, where it is refused with `options`.
    """
    module = part.module.clone()
    analysis = analyze_for_bufferization(module, before or options)
    operand = out_of_place_in(functions(module)[function], analysis)[number]
    weight = weight_of(part.module, before or options)
    copy = OutOfPlace(operand, analysis.reasons[operand], analysis, SourceText(part))
    return _first_that_holds(part, path, changes_for(copy), options, function, weight)


def find_remedy_for_transfer(
    part: Part, path: str, options: BufferizationOptions, function: str, line: int, column: int
) -> Remedy | None:
    """The same for an op at a place that copies what lies in another buffer."""
    module = part.module.clone()
    op = next(
        op
        for op in functions(module)[function].walk()
        if (found := position_of(op)) and (found.line, found.column) == (line, column)
    )
    changes = changes_for_transfer(op, SourceText(part))
    return _first_that_holds(part, path, changes, options, function, weight_of(module, options))


def _first_that_holds(
    part: Part,
    path: str,
    changes: Iterable[Change],
    options: BufferizationOptions,
    function: str,
    before: Weight,
) -> Remedy | None:
    second: Remedy | None = None
    for change in changes:
        found = tried(part, path, change, options, function, before)
        if found is not None and found.proved:
            return found
        second = second or found
    return second


def tried(
    part: Part,
    path: str,
    change: Change,
    options: BufferizationOptions,
    function: str,
    before: Weight,
) -> Remedy | None:
    """A change as a remedy; None if it is none."""
    text = "\n".join(change.lines) + "\n"
    try:
        changed = parse_part(Chunk(part.index, part.first_line, text), path)
        after = weight_of(changed.module, options)
    except (InputError, BufferizationError):
        return None
    if after.copies >= before.copies or after.bytes > before.bytes:
        return None
    how = "" if change.asks_more else _same(part.module, changed.module, function, options)
    if how is None:
        return None
    return Remedy(change.what, _diff(part, text, path), how, change.asks_more)


def weight_of(module: ModuleOp, options: BufferizationOptions) -> Weight:
    """The copies that our bufferizer makes and canonicalization leaves; raises `BufferizationError`."""
    module = module.clone()
    bufferize_module(module, options)
    names = Names("")
    sites = (site for function in functions(module).values() for site in copies_in(function))
    found = [site for site in sites if not is_to_itself(site)]
    total = sum((size_of(site, names) * rounds_of(site.op, names)).weight for site in found)
    return Weight(len(found), total)


def _same(
    source: ModuleOp, changed: ModuleOp, function: str, options: BufferizationOptions
) -> str | None:
    """How it is known that the changed program means the same, also once it is bufferized; None if it does not, or
    nobody knows."""
    bufferized = changed.clone()
    bufferize_module(bufferized, options)
    for target in (bufferized, changed):
        verdict = prove_function(source, target, function, PROOF).verdict
        if verdict is Verdict.PROVED:
            return Remedy.PROOF
        if verdict is Verdict.REFUTED:
            return None
    run = exercise(source, changed, function)
    if run.difference is not None or not run.compared:
        return None
    return f"the same on {run.compared} inputs"


def _diff(part: Part, after: str, path: str) -> str:
    # Lines count in the whole file.
    above = [""] * (part.first_line - 1)
    old, new = ([*above, *text.splitlines()] for text in (part.text, after))
    lines = difflib.unified_diff(old, new, path, path, lineterm="", n=CONTEXT_LINES)
    return "\n".join(lines)
