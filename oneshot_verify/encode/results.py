"""The rule for buffers that a function returns in both programs: their new owner can tell no difference.

    source   result 0  --shows-->  block b  }  lie alike in memory, hold the same;
    target   result 0  --shows-->  block B  }  B may be written, and freed, if b may

    shared     b and B are one buffer, which both programs have (`Pair.twins`)
    new        B was allocated here, and nobody else has it; b may be any buffer that is not shared
    borrowed   b was made of a tensor that is an argument (`to_buffer`, which may copy it or not), and B is its buffer
    cloned     b and B are clones of a part of one buffer that both programs have: it may be this part in both
    constant   nobody may write to b or B, and B stays as it is

Two such results have one block in the target just if they have one in the source, or may have one, as a buffer of the
source that was made of a tensor may be the buffer that this came from, or a copy. Their blocks hold no result that is
a tensor in the source: writes of the owner would change that.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from oneshot_verify.encode.domain import NotAble
from oneshot_verify.encode.refusal import Asked
from oneshot_verify.encode.relation import Pair, whole
from oneshot_verify.encode.terms import holds, no, some
from oneshot_verify.semantics.homes import Homes
from oneshot_verify.semantics.values import Block, MemRefValue


def require_same_buffers(
    pair: Pair,
    results: Sequence[tuple[Asked, MemRefValue, MemRefValue]],
    lent: Mapping[Block, Homes],
    held: Container[Block],
) -> None:
    """Require that the owner of these results, each of the source beside that of the target, can tell no difference.
    `lent`: for the buffer of each argument that is a tensor in the source, just that tensor. `held`: the blocks of
    other results."""
    handed: list[tuple[Block, Block]] = []
    for what, ours, theirs in results:
        if not {*pair.twins, *pair.twins.values()}.isdisjoint(ours.blocks | theirs.blocks):
            pair.require_same_view(ours, theirs, what)
            continue
        if len(ours.views) > 1 or len(theirs.views) > 1:
            raise NotAble(f"{what.words}: one of several buffers")
        ((mine,), (its,)) = ours.blocks, theirs.blocks
        handed.append((mine, its))
        own, other = pair.source.memory.blocks[mine], pair.target.memory.blocks[its]
        is_alike = all(
            _may_be_one(pair, mine, one) if its is another else mine is not one
            for one, another in handed
        )
        is_alike &= its not in held
        is_given = its in pair.target.watched.given
        is_new = is_alike and its.freeable
        is_lent = is_alike and its in lent and lent[its] == pair.source.memory.borrowed.get(mine)
        is_constant = own.writable is other.writable is False and not is_given
        is_one = (is_new or is_lent or is_constant) and mine.freeable <= its.freeable
        is_cloned = is_new and _are_clones(pair, mine, its, held, what)
        if not is_one or not (is_cloned or _is_alone(pair, its)):
            words = "a buffer of the source that may be another one in the target"
            raise NotAble(f"{what.words}: {words}")
        # Clones of one part lie as this does, in both programs, or as copies do.
        memories = pair.source.watched, pair.target.watched
        blocks = zip(memories, (mine, its), strict=True)
        lie = [m.copies[block] if is_cloned else block for m, block in blocks]
        pair.require_lie_alike(lie[0], lie[1], what)
        pair.require_alike(whole(mine), whole(its), what)
        pair.require_same_part(ours, theirs, what)
        may = some(no(holds(own.writable)), holds(other.writable))
        pair.require(may, what.part("it may be written"))


def _may_be_one(pair: Pair, mine: Block, one: Block) -> bool:
    """True if two blocks of the source are one, or may be, all of each, on each path."""
    memory = pair.source.watched
    # What was written was written to a copy, and each clone is freed alone.
    is_open = not memory.has_copies and memory.owned.isdisjoint((mine, one))
    for pair_of in ((mine, one), (one, mine)) if is_open else ():
        window = memory.windows.get(pair_of)
        if window is not None and (pair_of[1], True) in memory.shadows.get(pair_of[0], ()):
            return window.views[0][1].shows_all(window.shape)
    return mine is one


def _are_clones(pair: Pair, mine: Block, its: Block, held: Container[Block], what: Asked) -> bool:
    """True if two blocks are clones of one part of a buffer that both programs have, and can be no other one. A write
    to this part, or to the clone, makes the other undefined in both programs."""
    ours, theirs = pair.source.watched, pair.target.watched
    (one, *others), (base, *more) = ours.bases.get(mine, (None,)), theirs.bases.get(its, (None,))
    if one is None or base is None or others or more or (one[1], base[1]) != (True, True):
        return False
    part, other = ours.windows.get((mine, one[0])), theirs.windows.get((its, base[0]))
    is_one = pair.twins.get(one[0]) is base[0] and base[0] not in held
    is_alone = {each for each, _ in theirs.shadows[its]} == {base[0]}
    if not (part and other and is_one and is_alone) or base[0] in theirs.frozen:
        return False
    pair.require_same_part(part, other, what)
    return True


def _is_alone(pair: Pair, its: Block) -> bool:
    """True if no other buffer of the target may be this one."""
    memory = pair.target.watched
    return its not in {*memory.shadows, *memory.borrowed, *memory.frozen}
