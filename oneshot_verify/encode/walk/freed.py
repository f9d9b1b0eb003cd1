"""The obligation that the bufferized program frees what it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import Obligation
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


def require_freed(
    walk: Lockstep,
    before: BlockStates,
    kept: Sequence[Any],
    op: Operation | None,
    obligation: Obligation,
) -> None:
    """`Lockstep.require_freed`."""
    if not walk.obligations.asks(obligation):
        return
    owners: dict[Block, list[Truth]] = {}
    for value in kept:
        for guard, seen in value.views if isinstance(value, MemRefValue) else ():
            owners.setdefault(seen.block, []).append(guard)
    for block, state, then in walk.target.memory.blocks.differences(before):
        if state is None or then is not None or state.live is False:
            continue
        if not block.freeable or block in walk.target.memory.borrowed:
            continue
        owned = walk.terms.disj(owners.get(block, ()))
        if walk.must_free:
            goal = walk.terms.disj((walk.terms.neg(state.live), owned))
            what = obligation.says(f"{block.name} is freed or handed on")
            walk.obligations.require(goal, what, op)
        elif owned is False and state.live is True:
            walk.leaks.setdefault(block.name, op)
