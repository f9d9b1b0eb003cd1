"""Copies that are gone where elision bufferizes a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationError, BufferizationOptions
from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.measure import copies_in, ops_that_run, unnamed_functions
from oneshot_verify.elide.running import Limits
from oneshot_verify.ir import line_of
from oneshot_verify.pipeline.elision import Processes
from oneshot_verify.pipeline.functions import functions

BY_ELISION = "`bufferize --elide-copies` takes the copy away"


def elided(
    module: ModuleOp, options: BufferizationOptions, jobs: int, limits: Limits
) -> Elision | None:
    """Result of elision on a program; None if the bufferizer refuses it."""
    # Reasons for copies are reported elsewhere.
    limits = replace(limits, says_why=False)
    try:
        return elide_copies(module, options, limits=limits, run=Processes(jobs))
    except BufferizationError:
        return None


def copies_gone(written: ModuleOp, usual: ModuleOp, target: ModuleOp) -> Counter[tuple[str, int]]:
    """Count the copies of `usual` that `target` does not have, by function of `usual` and line of the source. Both are
    bufferized programs of `written`. Copies in private functions that are no longer referenced count as removed."""
    kept = unnamed_functions(written)
    before, after = (list(_copies(module, kept)) for module in (usual, target))
    # After inlining, a line may belong to another function; so lines alone are compared.
    left = Counter(line for _, line in before) - Counter(line for _, line in after)
    gone = Counter[tuple[str, int]]()
    for path, line in before:
        if left[line] > 0:
            left[line] -= 1
            gone[path, line] += 1
    return gone


def _copies(module: ModuleOp, kept: frozenset[str]) -> Iterator[tuple[str, int]]:
    """The function and line of each copy in code that may run."""
    run = set(ops_that_run(module, kept))
    for path, function in functions(module).items():
        for site in copies_in(function):
            if site.op in run:
                yield path, line_of(site.op)
