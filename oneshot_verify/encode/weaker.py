"""Certificates that say less, by what the checker has not shown of one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.check.certificate import Certificate, Point
from oneshot_verify.encode.certify import with_each_call
from oneshot_verify.ir.places import Places

if TYPE_CHECKING:
    from oneshot_verify.encode.prove import ProgramPair

_CHANGES = re.compile("a loop changes (.+) only where its relation says so")
_OF_A_CALL = "of a call"


def weakened(pair: ProgramPair, certificate: Certificate, reason: str) -> Certificate:
    """The same plan, in which heads and cuts do not say what the checker says was not shown there; heads say that a
    buffer holds anything, of which they did not say that rounds change it; or calls are looked at by themselves, if it
    was there."""
    points = tuple(_weakened(each, reason) for each in certificate.points)
    weaker = replace(certificate, points=points)
    changes = _CHANGES.search(reason)
    if changes is not None:
        weaker = _loosened(pair, weaker, changes[1])
    return with_each_call(weaker) if _OF_A_CALL in reason else weaker


def _weakened(point: Point, reason: str) -> Point:
    regions = tuple(tuple(_weakened(one, reason) for one in each) for each in point.regions)
    is_head = point.rule in ("loop", "head")
    says = "{1} is {0} at the head of a loop" if is_head else "buffer {1} holds tensor {0}:"
    dropped = [each for each in point.holds if says.format(each.tensor, each.buffer) in reason]
    holds = tuple(each for each in point.holds if each not in dropped)
    equal = tuple(each for each in point.equal if says.format(*each) not in reason)
    left = {each.buffer for each in holds}
    loose = [each.buffer for each in dropped if is_head and each.buffer not in left]
    havoc = tuple(dict.fromkeys([*point.havoc, *loose]))
    defined = (e for e in point.defined if f"{e} is defined at the head of a loop" not in reason)
    said: Any = {"holds": holds, "equal": equal, "defined": tuple(defined)}
    return replace(point, **said, havoc=havoc, regions=regions)


def _loosened(pair: ProgramPair, certificate: Certificate, buffer: str) -> Certificate:
    """The same plan, in which heads that do not say what a buffer holds say that it is anything."""
    plan = pair.attempt(certificate.function).plan
    function = pair.targets[certificate.function].body.parent_op()
    if plan is None or function is None:
        return certificate
    # The checker does not know what people call arguments.
    named = {block.name.partition(" (")[0]: value for block, value in plan.holders.buffers.items()}
    value = named.get(buffer)
    if value is None:
        return certificate
    names = Places(function)
    points = tuple(_loose(names, each, value) for each in certificate.points)
    return replace(certificate, points=points)


def _loose(names: Places, point: Point, value: SSAValue) -> Point:
    """A point, and those in it; where it is a head at which a buffer may be seen, that may hold anything."""
    regions = tuple(tuple(_loose(names, one, value) for one in each) for each in point.regions)
    name, home = names.name(value), value.owner
    home = home.parent if isinstance(home, Operation) else home
    is_said = name in (*point.havoc, *(each.buffer for each in point.holds))
    is_head = point.rule in ("loop", "head") and _is_around(home, names.op(point.target))
    more = (name,) if is_head and not is_said else ()
    return replace(point, havoc=(*point.havoc, *more), regions=regions)


def _is_around(block: Block | None, op: Operation) -> bool:
    """Whether what stands in a block may be seen at an op."""
    region = op.parent_region()
    while region is not None:
        if block is not None and block.parent is region:
            return True
        region = region.parent_region() if region.parent is not None else None
    return False
