"""Ops that may not return: they may go on forever, or end the program.

Such an op begins an epoch. What the tensor program requires behind it holds only on runs that get there, so the
bufferized program may not rely on it before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, Region

from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.ir.facts import facts_of, is_destination_style
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute, callee_of

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


def may_not_return(walk: Lockstep, op: Operation, side: Side = Side.SOURCE) -> bool:
    """True if control may not get through an op of one program: through its regions, or through calls in them."""
    return may_wrap(op) or any(_may_not_leave(walk, side, region, ()) for region in op.regions)


def _may_not_leave(walk: Lockstep, side: Side, region: Region, calls: tuple[str, ...]) -> bool:
    if len(region.blocks) > 1:
        return True
    for op in _ops_in(region):
        if op_name(op) == "func.call":
            if _may_not_come_back(walk, side, op, calls):
                return True
            continue
        facts = facts_of(op)
        if facts.may_not_return or facts.may_abort or op_name(op) in walk.opaque or may_wrap(op):
            return True
        if any(len(nested.blocks) > 1 for nested in op.regions):
            return True
    return False


def _ops_in(region: Region) -> Iterator[Operation]:
    """The ops in a region; what is in an op that nobody knows, is a part of it."""
    for block in region.blocks:
        for op in block.ops:
            yield op
            for nested in () if is_destination_style(op) else op.regions:
                yield from _ops_in(nested)


def may_wrap(op: Operation) -> bool:
    """True if a loop over machine integers may wrap around, past its bound, and never end."""
    if op_name(op) != "scf.for" or isinstance(op.operands[2].type, IndexType):
        return False
    owner = op.operands[2].owner
    if not isinstance(owner, Operation) or op_name(owner) != "arith.constant":
        return True
    step = attribute(owner, "value")
    return not (isinstance(step, IntegerAttr) and step.value.data == 1)


def _may_not_come_back(walk: Lockstep, side: Side, call: Operation, calls: tuple[str, ...]) -> bool:
    callee = callee_of(call)
    body = walk.bodies[side](callee) if callee is not None else None
    if callee is None or body is None or callee in calls:
        return True
    return _may_not_leave(walk, side, body, (*calls, callee))
