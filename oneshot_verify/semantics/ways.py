"""Ways through the blocks of a region: where they meet, and which blocks come again."""

from __future__ import annotations

from collections import Counter

from xdsl.ir import Block, Operation, Region

from oneshot_verify.ir.branches import following


def meeting(end: Operation) -> Block | None:
    """The first block that all ways from a terminator come to, if what lies in between is reached from there only, and
    no block in between comes again; else None."""
    edges = Counter(end.successors)
    while len(edges) > 1:
        reached = (each for each, number in edges.items() if number == len(each.predecessors()))
        last = getattr(next(reached, None), "last_op", None)
        if last is None or not last.successors:
            return None
        del edges[last.parent]
        edges.update(last.successors)
    return next(iter(edges), None)


def in_loops(region: Region) -> set[Block]:
    """The blocks of a region that come again, or lie between two that do."""
    found, before = {*region.blocks}, None
    while found != before:
        before, behind = found, {each for block in found for each in following(block)}
        found = {each for each in found & behind if not found.isdisjoint(following(each))}
    return found
