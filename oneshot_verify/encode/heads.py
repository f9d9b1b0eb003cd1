"""Loop invariants: the relation of two loop heads. It is shown at the start, assumed, and shown again at the back edge.

    start   the relation holds for the initial values
    head    havoc: the source carries arbitrary values, and the buffers of the relation hold them; what it carries in a
            buffer that is `still` has the contents of that buffer, or is undefined
    again   the relation holds for the values at the back edge; the path ends there
    frame   since the head, memory has changed only in the elements that buffers of the relation show

A carried buffer is the same one in each iteration, or one of some from before the loop, or any part of one; or it is
moved: the loop takes over its memory, which nothing else may use from then on; or it is lost: it is not used by this
name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from types import MappingProxyType
from typing import Any, NoReturn, TypeAlias

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.encode.contents import Contents, is_scalar
from oneshot_verify.encode.facts import everywhere, is_unwritten, shows_part, shows_same
from oneshot_verify.encode.owners import Owners
from oneshot_verify.encode.programs import Memories, Values, shown_by
from oneshot_verify.encode.refusal import Asked, NotAble, Obligation, Phase, Refused
from oneshot_verify.encode.regions import Region
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    all_same,
    both,
    holds,
    ite,
    known,
    no,
    some,
    value_of,
)
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import AffineView, Block, MemRefValue, TensorValue
from oneshot_verify.semantics.values import Value as ProgramValue

Counts: TypeAlias = Mapping[str, Value]
"""The induction variable of a loop that counts, by its name in the source."""


class Ended(Exception):
    """A path has come to a head again, and ends there."""


class Relation:
    """The invariant that a certificate gives for two loop heads."""

    def __init__(
        self,
        pair: Pair,
        point: Point,
        arguments: Sequence[Any],
        inits: Values,
        counts: Sequence[Counts] = ({}, {}),
    ) -> None:
        memory = pair.target.watched
        if len(inits) < 2:
            raise NotAble("a loop of one program alone: unknown iterations", Obligation.EVENT)
        pair.come_to(point)
        self._others = *point.frozen, *point.moved, *point.lost
        """The numbers of the carried buffers that may be others in each iteration."""
        if pair.must_free and (point.frozen or point.lost):
            raise NotAble("who frees a buffer that a loop carries", Obligation.CARRIED)
        # Each kind has questions of its own: of a number of two kinds, some would not be asked.
        numbers = *self._others, *{n for n, _ in point.among}, *{n for n, _ in point.within}
        if sorted(numbers) != [n for n in range(len(inits[1])) if n in numbers]:
            raise Refused(Obligation.CARRIED.asks("a loop that moves what it carries, in one way"))
        self.pair = pair
        self.point, self._arguments = point, arguments
        """The block arguments of the loop-carried values, of both programs."""
        places = zip(pair.names, arguments, strict=True)
        self._numbers = [{p.name(v): n for n, v in enumerate(values)} for p, values in places]
        """The numbers of the carried values, by their names."""
        self._owners = Owners(pair, point, self._numbers[1])
        self._outside: dict[tuple[int, str], Any] = {}
        """The values of names from outside the loop, by side and name; they do not change."""
        self._counts: Counts = counts[0]
        """The number that the source's loop counts, in the state that is looked at: first at the start, then at the
        head."""
        self._inits = self.carried = inits
        self._named = [(number, self._value(1, name, inits)) for number, name in point.among]
        """Pairs of a number and another buffer that may be carried there."""
        self._bases = {number: self._value(1, name, inits) for number, name in point.within}
        """The buffers of which the target carries a part, by the numbers of what is carried."""
        self._among = {number for number, _ in self._named} | {*self._bases}
        self._heads: set[Block] = set()
        """The blocks that stand for the moved buffers at the head."""
        self.is_undefined: bool | None = None
        """True if the source is undefined in each iteration; None before the first one has ended."""
        self._said = [(each.tensor, each.buffer) for each in point.holds]
        """Pairs of a tensor and the buffer that holds it, by their names."""
        self._at_head: Memories = (BlockStates(), BlockStates())
        """The memories of both programs at the head."""
        self._require(inits)
        self._owners.take_over(inits[1])
        pair.domain.enter()
        for guard, seen in (each for number in point.moved for each in inits[1][number].views):
            here = both(*pair.solver.facts, holds(guard))
            memory.moved[seen.block] = some(memory.moved.get(seen.block, False), here)
        self._writes, self._depths = len(memory.writes), [len(m.stack) for m in pair.machines]
        """The number of writes when the first iteration begins, and the depths of both stacks."""
        self._counts = counts[1]
        self.carried, self._at_head = self._havoc(), pair.memories
        """The loop-carried values of both programs at the head of an arbitrary iteration."""
        self._stand_for(inits[1])
        memory.carried.append({b for n in point.moved for b in self.carried[1][n].blocks})
        pair.come_to(point, Phase.BEHIND)

    def _stand_for(self, carried: Sequence[Any]) -> None:
        """Record the memory that the blocks of the head may be, if they are whole."""
        for number in self.point.moved:
            for block in self.carried[1][number].blocks:
                origins = self.pair.target.watched.origins.setdefault(block, set())
                origins |= carried[number].blocks

    # Values by their names.

    def _value(self, side: int, name: str, carried: Values) -> Any:
        if (number := self._numbers[side].get(name)) is not None:
            return carried[side][number]
        if side == 0 and name in self._counts:
            return self._counts[name]
        if (side, name) not in self._outside:
            self._outside[side, name] = self.pair.find(side, name)
        return self._outside[side, name]

    def _region(self, hold: Hold, carried: Values) -> Region:
        return Region(hold, partial(self._value, 0, carried=carried))

    # The relation.

    def _require(self, carried: Values) -> None:
        """Require that the relation holds for these carried values."""
        pair = self.pair
        failed: list[Asked] = []
        for side, number in self._kept(carried):
            may_be, value = self._may_be(side, number), carried[side][number]
            words = f"a loop carries the same buffer in each round: {number}"
            base = self._bases.get(number) if side else None
            with pair.collecting(failed):
                is_one = some(*(shows_same(value, each) for each in may_be))
                is_one = is_one if base is None else shows_part(value, base)
                pair.require(is_one, Obligation.CARRIED.asks(words, number))
        if failed:
            raise Refused(*failed)
        self._require_moved(carried[1])
        for name in self.point.defined:
            words = f"{name} is defined at the head of a loop"
            with pair.collecting(failed):
                value = self._value(0, name, carried)
                is_known = is_scalar(value) and known(value)
                pair.require(is_known, Obligation.DEFINED.asks(words, name))
        for claim in (*self.point.holds, *self.point.equal):
            one, other = claim if isinstance(claim, tuple) else (claim.tensor, claim.buffer)
            words = f"{other} is {one} at the head of a loop"
            with pair.collecting(failed):
                mine, its = self._value(0, one, carried), self._value(1, other, carried)
                if isinstance(claim, Hold):
                    region = self._region(claim, carried)
                    pair.require_held(mine, its, Obligation.HOLDS.asks(words, claim), region)
                else:
                    asked = Obligation.HOLDS.asks(words, claim)
                    pair.require_alike(mine, its, asked, kept=True)
        if failed:
            raise Refused(*failed)

    def _kept(self, carried: Values) -> Iterator[tuple[int, int]]:
        """The side and number of each carried buffer that is to be the same one in each iteration."""
        for side, inits in enumerate(self._inits):
            for number, (init, _) in enumerate(zip(inits, carried[side], strict=True)):
                if isinstance(init, MemRefValue) and not (side and number in self._others):
                    yield side, number

    def _may_be(self, side: int, number: int) -> list[MemRefValue]:
        """The buffers of which one is carried, if it is not moved; the initial one first."""
        first, named = self._inits[side][number], self._named if side else ()
        kind = first.element_type, len(first.shape)
        others = (each for n, each in named if n == number and isinstance(each, MemRefValue))
        return [first, *(each for each in others if (each.element_type, len(each.shape)) == kind)]

    def _require_moved(self, carried: Sequence[Any]) -> None:
        """Make the frozen buffers read-only from here on. Require that each moved buffer is a whole block of its own
        that nothing else aliases."""
        pair, memory, seen_before = self.pair, self.pair.target.watched, set[Block]()
        shared = {*memory.shadows, *memory.borrowed, *pair.target.stack}
        for number in (*self.point.frozen, *self.point.moved):
            buffer = carried[number]
            if not isinstance(buffer, MemRefValue):
                raise NotAble("a loop that carries another value in each round", Obligation.CARRIED)
            is_frozen, blocks = number in self.point.frozen, buffer.blocks
            # A moved buffer may be read and written, a frozen one read, at any element.
            for writes in {False, not is_frozen}:
                memory.touch(buffer, None, pair.at, writes=writes)
            memory.require_not_raced(buffer)
            if blocks & shared:
                words = "a loop that carries a buffer that others may have, or of the stack"
                raise NotAble(words, Obligation.CARRIED)
            asked = Obligation.CARRIED.asks("a buffer that is carried is live")
            pair.require(holds(memory.is_live(buffer)), asked)
            if is_frozen:
                asked = Obligation.CARRIED.asks("a buffer that is carried")
                pair.require_apart(buffer, asked)
                memory.frozen |= blocks
                continue
            self._owners.require(number, carried)
            is_whole = all(seen.shows_all(buffer.shape) for _, seen in buffer.views)
            if not is_whole or blocks & seen_before:
                words = "a loop that carries a part of a buffer, or one buffer twice"
                raise NotAble(words, Obligation.CARRIED)
            is_outside = any(self._at_head[1].get(each) for each in blocks - self._heads)
            if is_outside or any(memory.blocks[each].writable is not True for each in blocks):
                words = "a loop that carries a buffer from outside, or that is not written"
                raise NotAble(words, Obligation.CARRIED)
            seen_before |= blocks

    def _havoc(self) -> Values:
        """Havoc: arbitrary carried values of both programs, with the buffers of the target that hold them."""
        pair, point = self.pair, self.point
        entered = pair.target.memory.snapshot()
        its: list[Any] = [None] * len(self._inits[1])
        # Owners are known before what they own.
        for number in sorted(range(len(its)), key=lambda each: each not in self._owners.flags):
            its[number] = self._any(1, number, carried=its)
        # A tensor has the sizes of its buffer; if it is in none, nothing is known of it.
        large = {one: self._value(1, on, ([], its)) for one, on in self._said}
        mine = [self._any(0, n, large.get(one), one) for one, n in self._numbers[0].items()]
        for one, other in point.equal:
            at, to = self._numbers[0].get(one), self._numbers[1].get(other)
            if at is None or to is None or isinstance(its[to], MemRefValue):
                words = "what is equal in each round is carried, and no buffer"
                raise Refused(Obligation.PLAN.asks(words, (one, other)))
            its[to] = mine[at]
        for name in point.havoc:
            buffer = self._value(1, name, (mine, its))
            if not isinstance(buffer, MemRefValue):
                raise Refused(Obligation.PLAN.asks("what may hold anything is a buffer", name))
            pair.havoc((1, buffer))
        # Values from outside the loop do not change; each is held first, before the carried ones.
        holds = sorted(point.holds, key=lambda each: each.tensor in self._numbers[0])
        found, held = list[tuple[ProgramValue, ProgramValue, Hold, Region]](), dict[str, Contents]()
        for hold in holds:
            value = self._value(0, hold.tensor, (mine, its))
            other = self._value(1, hold.buffer, (mine, its))
            if is_unwritten(value) and isinstance(other, MemRefValue):
                if hold.buffer in point.still:
                    continue
                nothing = pair.domain.unwritten(value.shape, value.element_type, of_source=False)
                pair.target.memory.poke(other, nothing)
                continue
            found.append((value, other, hold, self._region(hold, (mine, its))))
            # Of several buffers that hold a tensor, it has got the sizes of one.
            pair.solver.assume(all_same(value.shape, other.shape))
            is_buffer = isinstance(value, MemRefValue)
            held[hold.tensor] = pair.havoc((0, value)) if is_buffer else value.contents
        kept = {held[each.tensor] for _, _, each, _ in found if each.tensor not in self._numbers[0]}
        still = [each for each in found if each[2].buffer in point.still]
        found = [each for each in found if each[2].buffer not in point.still]
        unchanged = {
            each
            for one, other, _, region in still
            for each in self._follow(one, other, region, kept)
        }
        # For a buffer that is one of several (`among`), the contents of those are known.
        last = [each for each in found if self._numbers[1].get(each[2].buffer) in self._among]
        pair.hold(held, [each for each in found if each not in last], kept, {})
        for each in last:
            pair.hold(held, [each], kept, {each[1]: (shown_by(pair.target, each[1]), everywhere)})
        # What they hold is known from before the loop, not from what was made unknown just now.
        for block in unchanged:
            then = entered.get(block)
            if then is None or pair.target.memory.blocks[block].contents is not then.contents:
                words = f"a loop changes {block.name} by no other name of its relation"
                raise Refused(Obligation.FRAME.asks(words, block.name))
        return mine, its

    def _follow(
        self, tensor: ProgramValue, buffer: ProgramValue, region: Region, kept: set[Contents]
    ) -> Set[Block]:
        """Let a tensor that the source carries be any one that a buffer holds whose contents are known; its blocks."""
        if not isinstance(tensor, TensorValue) or not isinstance(buffer, MemRefValue):
            raise Refused(Obligation.PLAN.asks("a buffer that no round changes holds a tensor"))
        pair, shown = self.pair, shown_by(self.pair.target, buffer)
        unknown = pair.domain.unknown(tensor.shape, tensor.element_type)

        def read(at: tuple[Any, ...]) -> Any:
            mine, other, is_here = shown.at(at), unknown.at(at), region.has(at)
            is_known = both(known(other), some(no(is_here), known(mine)))
            return Scalar.of(ite(is_here, value_of(mine), value_of(other)), is_known)

        if tensor.contents not in kept:
            kept.add(tensor.contents)
            new = Contents(read, tensor.shape)
            pair.solver.assume(both(*tensor.contents.become(new)))
        return buffer.blocks

    def _any(
        self, side: int, number: int, large: Any = None, name: str = "", carried: Sequence[Any] = ()
    ) -> Any:
        """An arbitrary value for a loop-carried value, with the name `name` and the sizes of the buffer `large`; beside
        those that are `carried` already."""
        pair, init = self.pair, self._inits[side][number]
        type: Any = self._arguments[side][number].type
        if side and isinstance(init, TensorValue):
            raise NotAble("a loop of the target that carries a tensor")
        if isinstance(init, TensorValue):
            return pair.any_tensor(type, getattr(large, "shape", None))
        if not isinstance(init, MemRefValue):
            is_owner = bool(side) and number in self._owners.flags
            return pair.any_scalar(type, defined=is_owner or name in self.point.defined)
        if not (side and number in self._others):
            if side and number in self._bases:
                return self._any_part(self._bases[number], type)
            for each in self._may_be(side, number)[1:]:
                init = pair.chosen(Scalar.of(pair.domain.fresh("which", BOOL)), each, init)
            return init
        # Memory that only the carried value aliases.
        held = pair.any_tensor(type)
        found = pair.any_buffer(1, f"what is carried: {number}", type, held, freeable=False)
        found = self._owners.at_head(number, found, held.contents, carried)
        self._heads |= (own := {*found.blocks})
        pair.target.watched.frozen |= own if number in self.point.frozen else set()
        pair.target.watched.moved |= dict.fromkeys(own if number in self.point.lost else (), True)
        return found

    def _any_part(self, base: MemRefValue, type: Any) -> MemRefValue:
        """An arbitrary part of a whole buffer."""
        pair, sizes = self.pair, [*map(self.pair.any_size, type.get_shape())]
        offsets = [Scalar.of(pair.domain.fresh("offset", INT)) for _ in sizes]
        part = base.through(AffineView.slice(offsets, (1,) * len(sizes)), sizes)
        pair.solver.assume(shows_part(part, base))
        return part

    # Again.

    def again(self, carried: Values, counts: Counts = MappingProxyType({})) -> NoReturn:
        """Require the relation and the frame at the back edge. Raises `Ended`, as the path ends there."""
        if self.point.rule == "loop" and self._depths != [len(m.stack) for m in self.pair.machines]:
            raise NotAble("memory on the stack that a loop with a condition leaves there")
        self.pair.come_to(self.point, Phase.ITERATION)
        self.is_undefined = self.is_undefined is not False and self.pair.solver.holds(False)
        self._counts = counts
        self._require(carried)
        self._stand_for(carried[1])
        owned = [carried[1][number] for number in self._owners.numbers]
        self.pair.require_freed(self._at_head[1], owned, self._heads)
        memory = self.pair.target.watched
        # A carried buffer may be one that an earlier iteration has passed on; a moved one may be written.
        kept = {*memory.moved, *(memory.frozen if self.point.frozen else ())} - self._heads
        for block in kept.intersection(memory.writes[self._writes :]):
            if self._at_head[1].get(block) is not None:
                words = f"a loop that changes {block.name}, and takes it over or freezes it"
                raise NotAble(words, Obligation.CARRIED)
        changed = (each for _, each in self._said if each not in self.point.still)
        buffers = [*changed, *self.point.havoc]
        # A buffer that is one of several (`among`) is another one in the next iteration.
        buffers = [each for each in buffers if self._numbers[1].get(each) not in self._among]
        for side, names in enumerate(([one for one, _ in self._said], buffers)):
            values = [self._value(side, each, self.carried) for each in names]
            self.pair.require_frame(side, self._at_head[side], values, self._heads)
        raise Ended
