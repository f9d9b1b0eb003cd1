"""The rules for ops that choose one of their regions: `scf.if`, `scf.index_switch`, `scf.execute_region`.

The choice is the same in both programs; each region is walked under its condition; results and memories become choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from xdsl.ir import Operation, Region

from oneshot_verify.check.obligation import BRANCH_CASE, BRANCH_CONDITION
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.merge import Path, meet
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.blocks import walk_region
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.control import decision
from oneshot_verify.semantics.meanings import op_name


def branch_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """An op that runs one of its regions: both programs decide the same.

    Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/
    """
    ours, theirs = decision(walk.source, source), decision(walk.target, target)
    if ours.by is not None:
        is_switch = op_name(source) == "scf.index_switch"
        asked, said = (BRANCH_CASE, "case") if is_switch else (BRANCH_CONDITION, "branch")
        what = asked.says(f"the same {said} is taken")
        walk.relation.require_decision(ours.by, theirs.by, what, (source, target))
    if ours.cases != theirs.cases:
        raise Incomplete("the cases of the two programs differ", target)
    rest = walk.terms.conj(map(walk.terms.neg, ours.conditions))
    conditions = [*ours.conditions, rest]
    regions = zip(ours.ways, theirs.ways, strict=True)
    _choose_region(walk, source, target, list(zip(conditions, regions, strict=True)))


def _choose_region(
    walk: Lockstep,
    source: Operation,
    target: Operation,
    regions: Sequence[tuple[Truth, tuple[Region, Region]]],
) -> None:
    """Walk each pair of regions under its condition, of which just one holds, and merge their results and memories."""
    before = walk.memories
    paths: list[Path] = []
    for condition, (our_region, their_region) in regions:
        walk.memories = before
        paths.append(_walk_region(walk, condition, our_region, their_region, target))
    met = meet(walk.domain, paths, (source, target))
    walk.memories = met.memories
    walk.give_results(walk.source, source, met.values[0] or ())
    walk.give_results(walk.target, target, met.values[1] or ())


def _walk_region(
    walk: Lockstep, condition: Truth, ours: Region, theirs: Region, op: Operation
) -> Path:
    source_values: Sequence[Any] | None = None
    target_values: Sequence[Any] | None = None
    with walk.under(condition):
        if condition is False:
            pass
        elif ours.blocks and theirs.blocks:
            ends = walk_region(walk, ours, theirs)
            source_values, target_values = ends.source_values, ends.target_values
        elif ours.blocks:
            run = partial(walk.solo.run_region, walk.source, ours, ())
            source_values = walk.solo.run_under(walk.source, op, condition, run)
        elif theirs.blocks:
            run = partial(walk.solo.run_region, walk.target, theirs, ())
            target_values = walk.solo.run_under(walk.target, op, condition, run)
    return Path(condition, (source_values, target_values), walk.memories)
