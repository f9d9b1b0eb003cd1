"""The rules for ops that choose one of their regions: `scf.if`, `scf.index_switch`, `scf.execute_region`.

The choice is the same in both programs; each region is walked under its condition; results and memories become choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Operation, Region

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.obligation import BRANCH_CASE, BRANCH_CONDITION
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.blocks import walk_region
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.merge import merge_memories, merge_values
from oneshot_verify.semantics.control import decision
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.states import BlockStates


@dataclass(frozen=True)
class _Outcome:
    """What one region has done."""

    condition: Truth
    source_values: Sequence[Any] | None
    """What it yields; None where there is nothing, or where it is never taken."""
    target_values: Sequence[Any] | None
    source_memory: BlockStates
    target_memory: BlockStates


def branch_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """An op that runs one of its regions: both programs decide the same.

    Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/
    """
    ours, theirs = decision(walk.source, source), decision(walk.target, target)
    if ours.by is not None:
        is_switch = op_name(source) == "scf.index_switch"
        asked, said = (BRANCH_CASE, "case") if is_switch else (BRANCH_CONDITION, "branch")
        what = asked.says(f"the same {said} is taken")
        walk.require_same_decision(ours.by, theirs.by, what, (source, target))
    if ours.cases != theirs.cases:
        raise Incomplete("the cases of the two programs differ", target)
    rest = walk.terms.conj(map(walk.terms.neg, ours.conditions))
    conditions = [*ours.conditions, rest]
    regions = zip(ours.regions, theirs.regions, strict=True)
    _choose_region(walk, source, target, list(zip(conditions, regions, strict=True)))


def _choose_region(
    walk: Lockstep,
    source: Operation,
    target: Operation,
    regions: Sequence[tuple[Truth, tuple[Region, Region]]],
) -> None:
    """Walk each pair of regions under its condition, just one of which holds, and merge what they have done."""
    before = walk.memories
    outcomes: list[_Outcome] = []
    for condition, (our_region, their_region) in regions:
        walk.memories = before
        outcomes.append(_walk_region(walk, condition, our_region, their_region, target))
    source_memory, target_memory = outcomes[-1].source_memory, outcomes[-1].target_memory
    for outcome in reversed(outcomes[:-1]):
        source_memory = merge_memories(
            walk.domain, outcome.condition, outcome.source_memory, source_memory
        )
        target_memory = merge_memories(
            walk.domain, outcome.condition, outcome.target_memory, target_memory
        )
    walk.memories = source_memory, target_memory
    ours = [(outcome.condition, outcome.source_values) for outcome in outcomes]
    theirs = [(outcome.condition, outcome.target_values) for outcome in outcomes]
    for number, result in enumerate(source.results):
        walk.source.values[result] = _merge(walk, ours, number, source)
    for number, result in enumerate(target.results):
        walk.target.values[result] = _merge(walk, theirs, number, target)


def _merge(
    walk: Lockstep,
    outcomes: list[tuple[Truth, Sequence[Any] | None]],
    number: int,
    op: Operation,
) -> Any:
    """Result `number`: that of the region whose condition holds."""
    options = [(condition, values[number]) for condition, values in outcomes if values is not None]
    value = options[-1][1]
    for condition, other in reversed(options[:-1]):
        value = merge_values(walk.domain, condition, other, value, op)
    return value


def _walk_region(
    walk: Lockstep, condition: Truth, ours: Region, theirs: Region, op: Operation
) -> _Outcome:
    source_values: Sequence[Any] | None = None
    target_values: Sequence[Any] | None = None
    with walk.session.scope():
        walk.session.assume(condition)
        if condition is False:
            pass
        elif ours.blocks and theirs.blocks:
            ends = walk_region(walk, ours, theirs)
            source_values, target_values = ends.source_values, ends.target_values
        elif ours.blocks:
            source_values = _one_sided(walk, walk.source, ours, op)
        elif theirs.blocks:
            target_values = _one_sided(walk, walk.target, theirs, op)
        learned = walk.session.innermost_facts
    # What holds behind the region, if it was the one.
    for fact in learned:
        walk.session.assume(walk.terms.disj((walk.terms.neg(condition), fact)))
    return _Outcome(condition, source_values, target_values, *walk.memories)


def _one_sided(
    walk: Lockstep, machine: ProofMachine, region: Region, op: Operation
) -> Sequence[Any]:
    """An `else` region that only one of the programs has; what it yields."""
    seen = len(machine.events)
    values = walk.solo.run_region(machine, region, ())
    if len(machine.events) != seen:
        raise Incomplete("only one of the programs lets the outside see something here", op)
    return values
