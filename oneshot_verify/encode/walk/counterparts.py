"""Pairing of the structured ops of two blocks, and ops without a counterpart.

Passes that run beside bufferization add control flow of their own (a `memref.dealloc` under `scf.if`, a call of a
helper) and fold some away (an `scf.if` that only chooses becomes `arith.select`). What is found here is only a plan:
each op without a counterpart is run on its own by its meaning, and each pair has to be proved, so that a bad plan makes
the proof fail and nothing worse.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache, partial

from xdsl.ir import Operation

from oneshot_verify.refute.pairing import corresponds
from oneshot_verify.semantics.dialects.effects import ASSERTIONS, message_of
from oneshot_verify.semantics.flat import is_flat
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import callee_of

_KEEPING = frozenset(
    {
        *("memref.dealloc", "bufferization.dealloc", "bufferization.clone", "memref.cast"),
        *("memref.extract_strided_metadata", "memref.extract_aligned_pointer_as_index"),
        *("arith.constant", "arith.cmpi", "arith.andi", "arith.ori", "arith.xori", "arith.select"),
        *("scf.yield", "scf.if", "memref.alloc", "memref.copy", "memref.dim"),
    }
)
"""Ops in regions that only keep account of buffers: a guess for the plan."""
_THREADS = (
    ("scf.forall", "scf.parallel"),
    ("scf.forall", "scf.for"),
    ("scf.parallel", "scf.for"),
)
"""Threads of the tensor program, and what they may be in the bufferized one."""
_BUFFERIZED = {
    "tensor.extract": "memref.load",
    "tensor.insert": "memref.store",
    "tensor.extract_slice": "memref.subview",
    "tensor.parallel_insert_slice": "memref.subview",
}
"""Ops that ops on tensors become: a guess to find the loop that was made of threads."""
_NO = -10_000

Known = Callable[[str], bool]
"""True if the other program has a function of that name."""


def without_counterpart(
    source: Sequence[Operation],
    target: Sequence[Operation],
    structured: Container[str],
    alone: Container[str],
) -> frozenset[Operation]:
    """The ops of both sides, among those whose names are `structured`, that belong to none of the other side.
    Those whose names are `alone` can be run without one."""
    ours = [op for op in source if op_name(op) in structured and not is_flat(op)]
    theirs = [op for op in target if op_name(op) in structured and not is_flat(op)]
    score = partial(_score, names=cache(_names_in))
    pairs = zip(ours, theirs, strict=False)
    if len(ours) == len(theirs) and all(score(*pair) > _NO for pair in pairs):
        return frozenset()
    return _align(ours, theirs, score, lambda op: 0 if op_name(op) in alone else _NO)


def _kind(op: Operation) -> tuple[str, str | None]:
    if op_name(op) in ASSERTIONS:
        return "assertion", message_of(op)
    if op_name(op) == "scf.parallel" and not op.results:
        # What `-scf-forall-to-parallel` makes of it.
        return "scf.forall", None
    return op_name(op), callee_of(op)


def are_the_same_threads(source: Operation, target: Operation) -> bool:
    """True if the bufferized program has an `scf.parallel` in place of an `scf.forall`, or an `scf.for` in place of
    threads that reduce nothing."""
    names = op_name(source), op_name(target)
    if names == ("scf.parallel", "scf.for") and source.results:
        return False
    return names in _THREADS and not target.results


def _align(
    ours: Sequence[Operation],
    theirs: Sequence[Operation],
    score: Callable[[Operation, Operation], int],
    skip: Callable[[Operation], int],
) -> frozenset[Operation]:
    """The best way to pair the ops in order; of several equal ones, the first. `skip` is the cost to leave an op
    without a counterpart."""
    rows, columns = len(ours), len(theirs)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        best[i][columns] = best[i + 1][columns] + skip(ours[i])
    for j in range(columns - 1, -1, -1):
        best[rows][j] = best[rows][j + 1] + skip(theirs[j])
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            best[i][j] = max(
                best[i + 1][j + 1] + score(ours[i], theirs[j]),
                best[i + 1][j] + skip(ours[i]),
                best[i][j + 1] + skip(theirs[j]),
            )
    alone: set[Operation] = set()
    i = j = 0
    while i < rows or j < columns:
        here = best[i][j]
        paired = i < rows and j < columns
        if paired and here == best[i + 1][j + 1] + score(ours[i], theirs[j]):
            i, j = i + 1, j + 1
        elif i < rows and here == best[i + 1][j] + skip(ours[i]):
            alone.add(ours[i])
            i += 1
        else:
            alone.add(theirs[j])
            j += 1
    return frozenset(alone)


def _score(
    source: Operation, target: Operation, names: Callable[[Operation], frozenset[str]]
) -> int:
    if _kind(source) != _kind(target):
        if not are_the_same_threads(source, target):
            return 2 * _NO
        # Other ops become loops, too: what counts is how much of what threads do is done there.
        return min(1 + len(names(source) & names(target)), 8)
    if not source.regions:
        return 10
    if _only_keeps(target) and not _only_chooses(source):
        return 2 * _NO
    given, its = source.result_types, target.result_types
    return 10 if len(given) <= len(its) and all(map(corresponds, given, its)) else 9


def _names_in(op: Operation) -> frozenset[str]:
    """The names of the ops in an op, as the bufferized program has them."""
    return frozenset(_BUFFERIZED.get(op_name(each), op_name(each)) for each in op.walk())


def _only_keeps(op: Operation) -> bool:
    return all(op_name(nested) in _KEEPING for region in op.regions for nested in region.walk())


def _only_chooses(op: Operation) -> bool:
    """True if bufferization may leave only the account of buffers in the op's regions."""
    return all(
        op_name(nested) in _KEEPING
        or op_name(nested).startswith(
            ("tensor.empty", "tensor.dim", "tensor.cast", "bufferization")
        )
        for region in op.regions
        for nested in region.walk()
    )
