"""The order in which the ops of the tensor program are walked, where the bufferized program has them in another one.

    tensor program           bufferized program       is walked as
    --------------           ------------------       ------------
    %a = scf.for ... %t      scf.for ... of %b        %b = scf.for ... %t
    %b = scf.for ... %t      scf.for ... of %a        %a = scf.for ... %t

Ops that only compute, and come to their ends, are the same program in every order in which values are made before they
are used; where one of them is undefined, all of it is. Which ops belong together is said by their places in the text
that both programs come from, where that is known. That is a guess, as the whole plan is: with a bad one, the proof
fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.ir import position_of
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.semantics.flat import is_flat
from oneshot_verify.semantics.meanings import op_name

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


def in_their_order(
    walk: Lockstep, ours: Sequence[Operation], theirs: Sequence[Operation]
) -> Sequence[Operation]:
    """The ops of a block of the tensor program, so that those with a rule come as in the bufferized program; `ours`
    itself where they do already, or may not be moved."""
    paired = [op for op in ours if _has_rule(walk, op, Side.SOURCE)]
    if len(paired) < 2:
        return ours
    wanted = _counterparts(paired, [op for op in theirs if _has_rule(walk, op, Side.TARGET)])
    number = {op: position for position, op in enumerate(ours)}
    if all(number[one] < number[other] for one, other in pairwise(wanted)):
        return ours
    *moved, end = ours
    if not all(op.parent is end.parent and may_be_moved(walk, op) for op in moved):
        return ours
    found = _sorted(moved, number, wanted)
    return ours if found is None else [*found, end]


def _has_rule(walk: Lockstep, op: Operation, side: Side) -> bool:
    return bool(op.regions) and not is_flat(op) and walk.rule_of(op, side) is not None


def may_be_moved(walk: Lockstep, op: Operation) -> bool:
    """True if an op only gives results, wherever it stands."""
    gives = bool(op.results) and op_name(op) not in walk.opaque
    return gives and only_computes(op) and not may_not_return(walk, op)


def _counterparts(ours: Sequence[Operation], theirs: Sequence[Operation]) -> list[Operation]:
    """The ops of the tensor program that the bufferized program has from the same places, in its order."""
    at: dict[tuple[str, str], Operation | None] = {}
    for op in ours:
        for place in _places(op):
            # Of several at one place, none is known to be the one.
            at[place] = None if place in at else op
    found = (at.get(place) for op in theirs for place in _places(op))
    return [*dict.fromkeys(op for op in found if op is not None)]


def _places(op: Operation) -> list[tuple[str, str]]:
    """The location of an op, and the origin that its text gives."""
    place = position_of(op)
    return [(op_name(op), each) for each in (str(place), place.origin) if each] if place else []


def _sorted(
    ops: Sequence[Operation], number: dict[Operation, int], wanted: Sequence[Operation]
) -> list[Operation] | None:
    """The ops so that those `wanted` come in this order, all others as early as they can; None if they cannot."""
    missing = {op: _needed(op, number) for op in ops}
    users: dict[Operation, list[Operation]] = {}
    for op, needed in missing.items():
        for each in needed:
            users.setdefault(each, []).append(op)
    for earlier, later in pairwise(wanted):
        if earlier not in missing[later]:
            missing[later].add(earlier)
            users.setdefault(earlier, []).append(later)
    held = frozenset(wanted)
    ready = [(op in held, number[op]) for op, needed in missing.items() if not needed]
    heapify(ready)
    found: list[Operation] = []
    while ready:
        _, first = heappop(ready)
        found.append(ops[first])
        for user in users.get(ops[first], ()):
            missing[user].discard(ops[first])
            if not missing[user]:
                heappush(ready, (user in held, number[user]))
    return found if len(found) == len(ops) else None


def _needed(op: Operation, number: dict[Operation, int]) -> set[Operation]:
    """The ops of the block that make what an op, or what is in it, uses."""
    owners = (operand.owner for each in op.walk() for operand in each.operands)
    return {each for each in owners if isinstance(each, Operation) and each in number} - {op}
