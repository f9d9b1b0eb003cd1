"""Loops that are known to run so many rounds in both programs: each round is walked in step, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import LOOP_CONDITION
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.walk.choices import constant_rounds
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.control import counts_indices, for_bounds
from oneshot_verify.semantics.meanings import op_name

MOST_ROUNDS = 8
"""A loop that runs for more rounds than this has an invariant, or is given up."""


def for_rounds(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.for`, `affine.for`."""
    pairs = ((walk.source, source), (walk.target, target))
    if not all(op_name(op) == "affine.for" or counts_indices(op) for _, op in pairs):
        raise Incomplete("a loop over machine integers, or one that compares without sign", target)
    ours, theirs = (for_bounds(machine, op) for machine, op in pairs)
    rounds, other = constant_rounds(ours[:3]), constant_rounds(theirs[:3])
    if rounds is None or other is None or len(rounds) != len(other) or len(rounds) > MOST_ROUNDS:
        raise Incomplete("the loop is not known to run for so many rounds", target)
    blocks = source.regions[0].block, target.regions[0].block
    sources, targets = ours[3], theirs[3]
    for now, its_now in zip(rounds, other, strict=True):
        depths = [len(machine.stack) for machine, _ in pairs]
        ends = walk.walk_from(blocks[0], [now, *sources], blocks[1], [its_now, *targets])
        for (machine, _), depth in zip(pairs, depths, strict=True):
            machine.leave_stack(depth)
        sources, targets = list(ends.source_values), list(ends.target_values)
    _leave(walk, (source, target), sources, targets, len(rounds))


def while_rounds(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.while`: its condition is known in each round. What lies on the stack stays there: it opens no scope."""
    before, after = (
        (ours.block, theirs.block)
        for ours, theirs in zip(source.regions, target.regions, strict=True)
    )
    sources: Sequence[Any] = [walk.source.get(operand) for operand in source.operands]
    targets: Sequence[Any] = [walk.target.get(operand) for operand in target.operands]
    for rounds in range(MOST_ROUNDS + 1):
        ends = walk.walk_from(before[0], sources, before[1], targets)
        (ours, *sources), (theirs, *targets) = ends.source_values, ends.target_values
        what = LOOP_CONDITION.says("the loop goes on in the same rounds")
        walk.relation.require_decision(ours, theirs, what, (source, target))
        goes_on = walk.settled(ours)
        if goes_on is False:
            # Its condition is looked at once more than its body.
            return _leave(walk, (source, target), sources, targets, rounds + 1)
        if goes_on is not True:
            break
        ends = walk.walk_from(after[0], sources, after[1], targets)
        sources, targets = ends.source_values, ends.target_values
    raise Incomplete("the loop is not known to run for so many rounds", target)


def _leave(
    walk: Lockstep, ops: tuple[Operation, Operation], ours: Any, theirs: Any, rounds: int
) -> None:
    """Give the results, which both have after so many rounds."""
    walk.give_results(walk.source, ops[0], ours)
    walk.give_results(walk.target, ops[1], theirs)
    if walk.plan is not None:
        walk.plan.runs(ops[0], rounds)


ROUNDS = {"affine.for": for_rounds, "scf.for": for_rounds, "scf.while": while_rounds}
"""What walks which loop round by round, by name."""
