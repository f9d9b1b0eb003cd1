"""Which ops may never come to an end: what is known behind them says nothing of what happens meanwhile."""

from __future__ import annotations

from xdsl.ir import Operation, Region

from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import callee_of

_OPEN_ENDED = frozenset({"scf.while", "func.call_indirect"})


def may_not_return(walk: Lockstep, op: Operation) -> bool:
    """Whether an op of the tensor program, or what it calls, may go on forever."""
    return any(_may_not_leave(walk, region, ()) for region in op.regions)


def _may_not_leave(walk: Lockstep, region: Region, calls: tuple[str, ...]) -> bool:
    if len(region.blocks) > 1:
        return True
    for op in region.walk():
        name = op_name(op)
        if name in _OPEN_ENDED or name in walk.opaque:
            return True
        if any(len(nested.blocks) > 1 for nested in op.regions):
            return True
        if name == "func.call" and _may_not_come_back(walk, op, calls):
            return True
    return False


def _may_not_come_back(walk: Lockstep, call: Operation, calls: tuple[str, ...]) -> bool:
    callee = callee_of(call)
    body = walk.bodies[Side.SOURCE](callee) if callee is not None else None
    if callee is None or body is None or callee in calls:
        return True
    return _may_not_leave(walk, body, (*calls, callee))
