"""Blocks of two programs that are reached together; where one has a block more on its way, the other one waits.

    one program     ^a -> ^head              ^a -> ^wait -> ^head
    the other       ^a -> ^copy -> ^head     ^a -> ^copy -> ^head

Where it waits is a new block, which only branches, so the program does what it did.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from xdsl.ir import Block, Operation, Region
from xdsl.rewriter import BlockInsertPoint, Rewriter

from oneshot_verify.semantics.meanings import op_name

Place: TypeAlias = tuple[Block, Block]
"""A block of each program."""
Way: TypeAlias = "tuple[Operation | Place, int]"
"""A way on: a terminator and the number of a successor, or a place where the program waits."""
NOBODY, OTHERWISE = 2, 3
"""Of two programs neither waits; or they branch otherwise."""


def are_in_step(regions: Sequence[Region]) -> bool:
    """True if both programs branch alike all along."""
    found = _places(regions)
    return found is not None and {*found[0].values()} == {NOBODY}


def keep_in_step(regions: Sequence[Region]) -> None:
    """Let both programs branch alike all along, if waiting is all that this takes."""
    found = _places(regions)
    if found is None:
        return
    # Few programs need this, and the ops of blocks take long to define.
    from xdsl.dialects.cf import BranchOp

    waiting, ways = found
    for side, leads in enumerate(ways):
        places = [place for place, who in waiting.items() if who == side]
        waits = {place: Block(arg_types=place[side].arg_types) for place in places}
        for place, block in waits.items():
            Rewriter.insert_block(block, BlockInsertPoint.before(place[side]))
        for (end, number), to in leads.items():
            after = to if isinstance(to, Block) else waits[to]
            if isinstance(end, Operation):
                end.successors[number] = after
            else:
                made = BranchOp(after, *waits[end].args)
                made.location = _end(end[side]).location
                waits[end].add_op(made)


def _places(
    regions: Sequence[Region],
) -> tuple[dict[Place, int], tuple[dict[Way, Block | Place], ...]] | None:
    """The places that both programs come to, each with the number of the one that waits there, and where the ways of
    each program lead. None if they branch otherwise, or if a way would lead to two places."""
    first = regions[0].blocks[0], regions[1].blocks[0]
    waiting = {first: NOBODY}
    ways: tuple[dict[Way, Block | Place], ...] = {}, {}
    if len({len(_end(block).successors) for block in first}) > 1:
        return None
    for place in (left := [first]):
        for taken, to in _leave(place, waiting[place]):
            if to not in waiting:
                waiting[to] = _who_waits(to)
                left.append(to)
            for side, way in enumerate(taken):
                after = to if waiting[to] == side else to[side]
                if waiting[to] == OTHERWISE or ways[side].setdefault(way, after) != after:
                    return None
    # One that waits for a program that goes round without end would not end either.
    return None if any(_waits_forever(place, waiting) for place in waiting) else (waiting, ways)


def _waits_forever(place: Place, waiting: Mapping[Place, int]) -> bool:
    """True if the programs only wait for each other from a place on."""
    seen = set[Place]()
    while waiting[place] in (0, 1):
        if place in seen:
            return True
        seen.add(place)
        ((_, place),) = _leave(place, waiting[place])
    return False


def _who_waits(place: Place) -> int:
    ends = [*map(_end, place)]
    goes_on = [op_name(end) == "cf.br" for end in ends]
    if goes_on == [True, True]:
        # A block that does nothing else is one that the other program may lack.
        goes_on = [block.first_op is end for block, end in zip(place, ends, strict=True)]
    if goes_on[0] != goes_on[1]:
        return goes_on.index(False)
    return NOBODY if len(ends[0].successors) == len(ends[1].successors) else OTHERWISE


def _leave(place: Place, waits: int) -> Iterator[tuple[tuple[Way, Way], Place]]:
    """The ways on from a place, and where they lead."""
    mine, its = map(_end, place)
    if waits == 0:
        yield ((place, 0), (its, 0)), (place[0], its.successors[0])
    elif waits == 1:
        yield ((mine, 0), (place, 0)), (mine.successors[0], place[1])
    else:
        for number, to in enumerate(zip(mine.successors, its.successors, strict=True)):
            yield ((mine, number), (its, number)), to


def _end(block: Block) -> Operation:
    return cast(Operation, block.last_op)
