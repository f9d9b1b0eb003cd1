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
from itertools import chain
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.addresses import are_clones
from oneshot_verify.encode.arguments import Given
from oneshot_verify.encode.certificate import Place
from oneshot_verify.encode.interface import require_same_type
from oneshot_verify.encode.programs import Ends, Values, whole
from oneshot_verify.encode.refusal import Asked, NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import Scalar, both, holds, implies, same, value_of
from oneshot_verify.semantics.homes import Homes
from oneshot_verify.semantics.interface.named import is_only_called
from oneshot_verify.semantics.interface.writes import tells_of_writes
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue, buffers_of


def give_sizes(
    pair: Pair, places: Sequence[Place], arguments: Sequence[Given], results: Sequence[Any]
) -> None:
    """Let buffers that are there for these results of the source have the sizes that their types leave open: whoever
    makes them gives them these."""
    for (kind, number), mine in zip(places, results, strict=True):
        is_its_own = kind == "argument" and arguments[number][0] is None
        if is_its_own and isinstance(mine, TensorValue) and places.count((kind, number)) < 2:
            sizes = zip(mine.shape, arguments[number][1].shape, strict=False)
            fits = (same(value_of(a), value_of(b)) for a, b in sizes if isinstance(b, Scalar))
            pair.solver.assume(both(*fits))


def require_results(
    pair: Pair,
    functions: Ends,
    places: Sequence[Place],
    arguments: Sequence[Given],
    values: Values,
    ends: Ends,
) -> None:
    """Require that each result is there, at its place, where both functions have come to their `ends` with `values`."""
    (source, target), (ours, theirs), types = functions, values, ends[0].operand_types
    new = {n for n, (mine, _) in enumerate(arguments) if mine is None}
    left = [n for kind, n in places if kind == "argument" and n in new]
    returned = [n for kind, n in places if kind == "returned"]
    # Other results of a function that only calls name are seen by its callers here, who walk its body.
    is_all = is_only_called(target) or len(returned) == len(theirs)
    if not is_all or returned != sorted({*returned}) or left != sorted(left):
        words = "each result of the target is one of the source, in order"
        raise Refused(Obligation.INTERFACE.asks(words))
    its_values = (value for _, value in arguments)
    given = [*zip(its_values, target.regions[0].blocks[0].args, strict=True)]
    give_sizes(pair, places, arguments, ours)
    buffers, held = list[tuple[Asked, MemRefValue, MemRefValue]](), set[Block]()
    there = {"returned": [*zip(theirs, ends[1].operands, strict=True)], "argument": given}
    for number, ((kind, place), mine) in enumerate(zip(places, ours, strict=True)):
        its, of = there[kind][place]
        what = Obligation.RESULT.asks(f"result {number}")
        require_same_type(types[number], of.type, pair.assumed, asked=True)
        for one, other in pair.of_one_rank(mine, its, what):
            pair.require_alike(one, other, what)
            if isinstance(one, MemRefValue) and isinstance(other, MemRefValue):
                buffers.append((what, one, other))
            elif isinstance(other, MemRefValue):
                held |= other.blocks
                pair.require_apart(other, what)
    inputs = source.regions[0].blocks[0].args
    lent = {
        its.views[0][1].block: frozenset((tensor,))
        for (mine, its), tensor in zip(arguments, inputs, strict=False)
        if isinstance(mine, TensorValue) and isinstance(its, MemRefValue)
    }
    _require_same_buffers(pair, buffers, lent, held)


def require_left_alone(
    pair: Pair,
    source: Operation,
    arguments: Sequence[Given],
    results: Sequence[Any],
    since: BlockStates,
) -> None:
    """Require that shared buffers hold the same, and, if `must_free`, that new ones are freed or returned."""
    pair.havoc_globals()
    given = (map(buffers_of, each) for each in arguments)
    for ours, theirs in chain(*(zip(*each, strict=False) for each in given)):
        asked = Obligation.SHARED.asks("a buffer that both programs have")
        pair.require_alike(ours, theirs, asked)
    for own, its in pair.twins.items():
        is_told = its.freeable or tells_of_writes(source, its.name, pair.assumed)
        if its in pair.target.memory.written and not is_told:
            words = f"each run of the source writes to {own.name}, or others are told"
            raise Refused(Obligation.SHARED.asks(words))
    pair.require_freed(since, results)


def _require_same_buffers(
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
        if pair.must_free and its.freeable:
            pair.require(implies(holds(other.live), holds(own.live)), what.part("who frees it"))
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
        is_cloned = is_new and are_clones(pair, mine, its, held, what)
        memory = pair.target.watched
        others = {*memory.shadows, *memory.borrowed, *memory.frozen}
        if not is_one or (its in others and not is_cloned):
            words = "a buffer of the source that may be another one in the target"
            raise NotAble(f"{what.words}: {words}")
        # Clones of one part lie as this does, in both programs, or as copies do.
        memories = pair.source.watched, pair.target.watched
        blocks = zip(memories, (mine, its), strict=True)
        lie = [m.copies[block] if is_cloned else block for m, block in blocks]
        pair.require_lie_alike(lie[0], lie[1], what)
        pair.require_alike(whole(mine), whole(its), what)
        pair.require_same_part(ours, theirs, what)
        may = implies(holds(own.writable), holds(other.writable))
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
