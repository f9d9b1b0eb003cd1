"""Copies that are gone where elision bufferizes a program."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.audit.program import Program
from oneshot_verify.bufferize import BufferizationError, parse_options
from oneshot_verify.elide.edits.sites import copies_in
from oneshot_verify.elide.options import without_elision
from oneshot_verify.elide.running import Limits
from oneshot_verify.ir import position_of
from oneshot_verify.pipeline.elision import Processes, elide
from oneshot_verify.pipeline.functions import functions

BY_ELISION = "`bufferize --elide-copies` takes the copy away"
LIMITS = Limits(says_why=False)
"""Reasons are told by others."""


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
