"""Copies and fresh buffers by the ops that they are made for, so that two bufferized programs can be compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.audit.program import Program
from oneshot_verify.bufferize import BufferizationError, parse_options
from oneshot_verify.elide.edits.sites import ALLOCATIONS, copies_in, copy_at, is_to_itself
from oneshot_verify.elide.measure import ops_that_run
from oneshot_verify.elide.options import without_elision
from oneshot_verify.elide.running import Limits
from oneshot_verify.ir import position_of
from oneshot_verify.pipeline.elision import Processes, elide
from oneshot_verify.pipeline.functions import functions

BY_ELISION = "`bufferize --elide-copies` takes the copy away"
LIMITS = Limits(says_why=False)
"""Reasons are told by others."""


class Made(NamedTuple):
    """A copy, or an allocation that no copy fills, by the place of its op in the source."""

    line: int
    column: int
    is_copy: bool


def made_in(module: ModuleOp) -> Counter[Made]:
    """How many copies and buffers are made for each op of the source."""
    return Counter(filter(None, map(made_at, ops_that_run(module))))


def made_at(op: Operation) -> Made | None:
    """The copy or buffer that `op` of a bufferized program makes; None for other ops, and for copies to itself."""
    place, site = position_of(op), copy_at(op)
    if site is None and (op.name not in ALLOCATIONS or _is_filled_by_copy(op)):
        return None
    if place is None or (site is not None and is_to_itself(site)):
        return None
    return Made(place.line, place.column, site is not None)


def _is_filled_by_copy(allocation: Operation) -> bool:
    sites = (copy_at(use.operation) for use in allocation.results[0].uses)
    return any(site is not None and site.target is allocation.results[0] for site in sites)


def gone_by_elision(program: Program, jobs: int, seconds: float) -> Counter[tuple[str, int]]:
    """The copies that elision removes, by function and line of the source; none where the program is not ours.
    `seconds`: the limit for a trial."""
    request, made = program.request, program.made
    options, own = without_elision(request.options)
    if made.part is not None or made.module is None or request.pass_pipeline or own.elide:
        return Counter()
    limits = replace(LIMITS, trial=min(seconds, LIMITS.trial))
    try:
        found = elide(
            program.part.module, parse_options(options), limits=limits, run=Processes(jobs)
        )
    except BufferizationError:
        return Counter()
    return copies_by_line(made.module) - copies_by_line(found.module)


def copies_by_line(module: ModuleOp) -> Counter[tuple[str, int]]:
    """How many copies there are, by function and line of the source."""
    found: Counter[tuple[str, int]] = Counter()
    for path, function in functions(module).items():
        for site in copies_in(function):
            place = position_of(site.op)
            found[path, place.line if place is not None else 0] += 1
    return found
