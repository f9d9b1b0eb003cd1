"""What the certificate says of two heads, to which both programs come again: shown at the start, assumed, shown again.

    start   the relation holds of what both begin with
    head    havoc: what the source carries is anything, and the buffers that hold it hold just that
    again   the relation holds of what both come back with, and their way ends there
    frame   what was done to memory since the head, was done to the buffers of the relation, inside of what these show

A buffer that is carried is the same one in each round, or among some that were there before; or it is moved: a memory
that the target's loop takes over, and that nothing else shows from then on; or it is lost: nobody uses it by this name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Any, NoReturn

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.domain import Contents, NotAble, inside
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Memories, Pair, Values, is_scalar, shown_by
from oneshot_verify.check.terms import (
    BOOL,
    Scalar,
    Value,
    all_same,
    both,
    holds,
    known,
    no,
    some,
    unchanged,
)
from oneshot_verify.semantics.places import shown
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue


class Ended(Exception):
    """A way has come to a head again: nobody goes on from there."""


class Relation:
    """What the certificate says of two heads."""

    def __init__(self, pair: Pair, point: Point, arguments: Sequence[Any], inits: Values) -> None:
        memory = pair.target.watched
        if len(inits) < 2:
            raise NotAble("a loop of one program alone, whose rounds are not known")
        self._others = *point.frozen, *point.moved, *point.lost
        """The numbers of buffers that may be others in each round."""
        if self._others and pair.must_free:
            raise NotAble("who frees a buffer that a loop carries")
        if set(self._others) - set(range(len(inits[1]))):
            raise Refused("a loop that moves what it does not carry")
        self.pair, pair.in_rounds = pair, True
        self.point, self._arguments = point, arguments
        """What stands for what is carried."""
        places = zip(pair.names, arguments, strict=True)
        self._numbers = [{p.name(v): n for n, v in enumerate(values)} for p, values in places]
        """The numbers of the carried values, by their names."""
        self._outside: dict[tuple[int, str], Any] = {}
        """What names from outside stand for, which stays so."""
        self._inits = self.carried = inits
        self._named = [(number, self._value(1, name, inits)) for number, name in point.among]
        """What may be carried, too, by number."""
        self._among = {number for number, _ in self._named}
        self._heads: set[Block] = set()
        """What stands for the buffers that are moved, at the head."""
        self._said = [(each.tensor, each.buffer) for each in point.holds]
        """Which tensors are in which buffers, by their names."""
        self._at_head: Memories = (BlockStates(), BlockStates())
        """What both memories hold there."""
        self._require(inits)
        for guard, seen in (each for number in point.moved for each in inits[1][number].views):
            here = both(*pair.solver.facts, holds(guard))
            memory.moved[seen.block] = some(memory.moved.get(seen.block, False), here)
        self._writes, self._depths = len(memory.writes), [len(m.stack) for m in pair.machines]
        """How much was written to when the first round begins, and what lies on both stacks."""
        self.carried, self._at_head = self._havoc(), pair.memories
        """What both carry at the head of any round."""

    # Values by their names.

    def _value(self, side: int, name: str, carried: Values) -> Any:
        if (number := self._numbers[side].get(name)) is not None:
            return carried[side][number]
        if (side, name) not in self._outside:
            self._outside[side, name] = self.pair.find(side, name)
        return self._outside[side, name]

    # The relation.

    def _require(self, carried: Values) -> None:
        """The relation holds of what both carry."""
        pair = self.pair
        for side, (inits, values) in enumerate(zip(self._inits, carried, strict=True)):
            for number, (init, value) in enumerate(zip(inits, values, strict=True)):
                if isinstance(init, MemRefValue) and not (side and number in self._others):
                    is_one = some(*(_is_one(value, each) for each in self._may_be(side, number)))
                    pair.require(is_one, f"a loop carries the same buffer in each round: {number}")
        self._require_moved(carried[1])
        for name in self.point.defined:
            value, what = self._value(0, name, carried), f"{name} is defined at the head of a loop"
            pair.require(is_scalar(value) and known(value), what)
        for one, other in (*self._said, *self.point.equal):
            found = self._value(0, one, carried), self._value(1, other, carried)
            pair.require_alike(*found, f"{other} is {one} at the head of a loop")

    def _may_be(self, side: int, number: int) -> list[MemRefValue]:
        """The buffers of which one is carried, if it is not moved: first that from which the loop starts."""
        first, named = self._inits[side][number], self._named if side else ()
        kind = first.element_type, len(first.shape)
        others = (each for n, each in named if n == number and isinstance(each, MemRefValue))
        return [first, *(each for each in others if (each.element_type, len(each.shape)) == kind)]

    def _require_moved(self, carried: Sequence[Any]) -> None:
        """To buffers that are frozen nobody writes from here on. Those that are moved are memories of their own: whole,
        different ones, of nobody else."""
        pair, memory, seen_before = self.pair, self.pair.target.watched, set[Block]()
        shared = {*memory.shadows, *memory.borrowed, *pair.target.stack}
        for number in (*self.point.frozen, *self.point.moved):
            buffer = carried[number]
            if not isinstance(buffer, MemRefValue):
                raise NotAble("a loop that carries another value in each round")
            is_frozen, blocks = number in self.point.frozen, buffer.blocks
            # Who takes it over may write to it, and who freezes it reads it, wherever it is.
            for writes in {False, not is_frozen}:
                memory.touch(buffer, None, pair.at, writes=writes)
            if blocks & shared:
                raise NotAble("a loop that carries a buffer that others may have, or of the stack")
            pair.require(holds(memory.is_live(buffer)), "a buffer that is carried is live")
            if is_frozen:
                pair.require_apart(buffer, "a buffer that is carried")
                memory.frozen |= blocks
                continue
            is_whole = all(seen.shows_all(buffer.shape) for _, seen in buffer.views)
            if not is_whole or blocks & seen_before:
                raise NotAble("a loop that carries a part of a buffer, or one buffer twice")
            is_outside = any(self._at_head[1].get(each) for each in blocks - self._heads)
            if is_outside or any(memory.blocks[each].writable is not True for each in blocks):
                raise NotAble("a loop that carries a buffer from outside, or that is not written")
            seen_before |= blocks

    def _havoc(self) -> Values:
        """Havoc: what both carry, with buffers of the target that hold it."""
        pair, point = self.pair, self.point
        its = [self._any(1, number) for number in range(len(self._inits[1]))]
        # A tensor is as large as its buffer; of what is in no buffer, nothing is known.
        large = {one: self._value(1, on, ([], its)) for one, on in self._said}
        mine = [self._any(0, n, large.get(one), one) for one, n in self._numbers[0].items()]
        for one, other in point.equal:
            at, to = self._numbers[0].get(one), self._numbers[1].get(other)
            if at is None or to is None or isinstance(its[to], MemRefValue):
                raise Refused("what is equal in each round is carried, and no buffer")
            its[to] = mine[at]
        for name in point.havoc:
            pair.havoc((1, self._value(1, name, (mine, its))))
        # What stays is known, whatever else is in its buffer.
        holds = sorted(point.holds, key=lambda each: each.tensor in self._numbers[0])
        found, held = list[tuple[Any, Any, Hold]](), dict[str, Contents]()
        for hold in holds:
            value: Any = self._value(0, hold.tensor, (mine, its))
            found.append((value, self._value(1, hold.buffer, (mine, its)), hold))
            is_buffer = isinstance(value, MemRefValue)
            held[hold.tensor] = pair.havoc((0, value)) if is_buffer else value.contents
        kept = {held[each.tensor] for each in holds if each.tensor not in self._numbers[0]}
        # Of what is among others, it is known what these hold.
        last = [each for each in found if self._numbers[1].get(each[2].buffer) in self._among]
        pair.hold(held, [each for each in found if each not in last], kept, {})
        for each in last:
            pair.hold(held, [each], kept, {each[1]: shown_by(pair.target, each[1])})
        return mine, its

    def _any(self, side: int, number: int, large: Any = None, name: str = "") -> Any:
        """What a program carries in any round, of that name; as `large` as a buffer."""
        pair, init = self.pair, self._inits[side][number]
        type: Any = self._arguments[side][number].type
        if side and isinstance(init, TensorValue):
            raise NotAble("a loop of the target that carries a tensor")
        if isinstance(init, TensorValue):
            return pair.any_tensor(type, getattr(large, "shape", None))
        if not isinstance(init, MemRefValue):
            return pair.any_scalar(type, defined=name in self.point.defined)
        if not (side and number in self._others):
            for each in self._may_be(side, number)[1:]:
                init = pair.chosen(Scalar.of(pair.domain.fresh("which", BOOL)), each, init)
            return init
        # Memory that only the loop shows, by what it carries.
        held = pair.any_tensor(type)
        found = pair.any_buffer(1, f"what is carried: {number}", type, held, freeable=False)
        self._heads |= (own := {found.views[0][1].block})
        pair.target.watched.frozen |= own if number in self.point.frozen else set()
        pair.target.watched.moved |= dict.fromkeys(own if number in self.point.lost else (), True)
        return found

    # Again.

    def again(self, carried: Values) -> NoReturn:
        """Both have come back to the head: the relation holds again."""
        if self.point.rule == "loop" and self._depths != [len(m.stack) for m in self.pair.machines]:
            raise NotAble("memory on the stack that a loop with a condition leaves there")
        self._require(carried)
        self.pair.require_freed(self._at_head[1], ())
        memory = self.pair.target.watched
        # What an earlier round has handed on may be what is carried; who takes over may write.
        kept = {*memory.moved, *(memory.frozen if self.point.frozen else ())} - self._heads
        for block in kept.intersection(memory.writes[self._writes :]):
            if self._at_head[1].get(block) is not None:
                raise NotAble(f"a loop that changes {block.name}, and takes it over or freezes it")
        buffers = [*(other for _, other in self._said), *self.point.havoc]
        # What is carried among others, is another one in the next round.
        buffers = [each for each in buffers if self._numbers[1].get(each) not in self._among]
        for side, names in enumerate(([one for one, _ in self._said], buffers)):
            self._require_frame(side, [self._value(side, each, self.carried) for each in names])
        raise Ended

    def _require_frame(self, side: int, values: Sequence[Any]) -> None:
        """A round has changed nothing but what these buffers show."""
        pair, domain, views = self.pair, self.pair.domain, defaultdict[Block, list[Any]](list)
        for guard, seen, each in ((*view, v) for v in values for view in getattr(v, "views", ())):
            views[seen.block].append((guard, seen, each.shape))
        for block, then, after in pair.changes(side, self._at_head[side], self._heads):
            at = domain.index(block.shape)
            found = [(when, *shown(domain, seen, its, at)[0]) for when, seen, its in views[block]]
            there = [both(*map(holds, each)) for each in found]
            kept = unchanged(then.at(at), after.at(at))
            what = f"a loop changes {block.name} only where its relation says so"
            pair.require(some(no(inside(at, block.shape)), *there, kept), what)


def _is_one(value: Any, other: MemRefValue) -> Value:
    """A buffer is another one."""
    pairs = product(value.views, other.views)
    there = (both(holds(guard), holds(also)) for (guard, one), (also, its) in pairs if one == its)
    return both(all_same(value.shape, other.shape), some(*there))
