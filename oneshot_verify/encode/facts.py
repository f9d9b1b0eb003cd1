"""Facts: a buffer holds a tensor, a scalar is equal.

    require   both sides are compared, at an arbitrary index; no memory changes
    forget    both sides get the same fresh symbols: from here on, it is known only that they are alike

A buffer *holds* a tensor if it is live, has its sizes, and has each defined element of the tensor, defined as well.
Forgetting gives the buffer the definedness of the tensor: the elements of the buffer are defined at least there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.contents import At, Contents, body_index, inside, is_scalar
from oneshot_verify.encode.programs import Programs, Sides, shown_by
from oneshot_verify.encode.refusal import Asked, NotAble, Obligation, Refused
from oneshot_verify.encode.regions import Region
from oneshot_verify.encode.terms import (
    BOOL,
    Value,
    all_same,
    at_most,
    both,
    holds,
    implies,
    known,
    no,
    rebuilt,
    refines,
    same,
    some,
    sort_of,
    value_of,
)
from oneshot_verify.encode.unwritten import is_poison, say
from oneshot_verify.semantics.backing import require_current
from oneshot_verify.semantics.values import (
    ArrayValue,
    Element,
    Index,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    VectorValue,
)
from oneshot_verify.semantics.values import Value as ProgramValue

Where: TypeAlias = Callable[[At], Value]
"""The condition that a question is about the element at an index."""


def everywhere(_: At) -> Value:
    """True: a question is about all elements."""
    return True


class Facts(Programs):
    """What both programs have in common at one point."""

    # Require.

    def require(self, goal: Value, what: Asked) -> None:
        """Require a goal; in the body of an array, where its index is in bounds. Raises `Refused(what)`."""
        if not self.solver.holds(self.domain.in_bodies(goal)):
            raise Refused(what)

    def require_alike(
        self,
        ours: ProgramValue,
        theirs: ProgramValue,
        what: Asked,
        *,
        kept: bool = False,
        where: Where = everywhere,
    ) -> None:
        """Require that a value of the target refines one of the source: equal scalars, or equal contents where `where`
        asks for them; also where they are poison if both are alike from here on (`kept`)."""
        if isinstance(theirs, MemRefValue) and isinstance(ours, TensorValue | MemRefValue):
            for guard, seen in theirs.views:
                if self.target.memory.blocks.get(seen.block) is None:
                    raise Refused(what.part("it is not there"))
                self.require(known(guard), what.part("which buffer it is"))
            live = holds(self.target.memory.is_live(theirs))
            if isinstance(ours, MemRefValue):
                live = implies(holds(self.source.memory.is_live(ours)), live)
            self.require(live, what.part("it is live"))
        elif is_scalar(ours) and is_scalar(theirs):
            if sort_of(value_of(ours)) != sort_of(value_of(theirs)):
                raise Refused(what.part("its type"))
            self._require_refined(
                Contents(lambda _: ours), Contents(lambda _: theirs), (), what, kept=kept
            )
            return
        elif UnrankedValue in map(type, (ours, theirs)):
            raise NotAble(f"{what.words}: what is in something without a rank")
        elif type(ours) is not type(theirs) or not isinstance(ours, ArrayValue):
            raise Refused(what.part("two kinds of values"))
        elif isinstance(theirs, TensorValue):
            require_current(self.target, self.at, theirs)
        contents = shown_by(self.source, ours), shown_by(self.target, theirs)
        self.require_contents(contents, (ours.shape, theirs.shape), what, kept=kept, where=where)

    def require_held(
        self, ours: ProgramValue, theirs: ProgramValue, what: Asked, region: Region
    ) -> None:
        """Require that a buffer holds a tensor in a region; of a tensor that nobody wrote, only that it is as large."""
        region.require_tensor(ours)
        if is_unwritten(ours) and isinstance(theirs, MemRefValue):
            ours = self.nothing(ours)
        self.require_alike(ours, theirs, what, kept=True, where=region.has)

    def require_all_alike(
        self, ours: Sequence[ProgramValue], theirs: Sequence[ProgramValue], what: Asked
    ) -> None:
        """Require that two lists of values are as long, and alike one by one."""
        if len(ours) != len(theirs):
            raise Refused(what.part("how many values"))
        for one, other in zip(ours, theirs, strict=True):
            self.require_alike(one, other, what)

    def require_contents(
        self,
        contents: tuple[Contents, Contents],
        shapes: tuple[At, At],
        what: Asked,
        *,
        kept: bool = False,
        where: Where = everywhere,
    ) -> None:
        """Require that contents of the target refine those of the source, with the same shape."""
        self.require_shape(shapes[0], shapes[1], what)
        if contents[0].body == contents[1].body:
            return
        self._require_refined(*contents, shapes[0], what, kept=kept, where=where)

    def _require_refined(
        self,
        ours: Contents,
        theirs: Contents,
        shape: At,
        what: Asked,
        *,
        kept: bool,
        where: Where = everywhere,
    ) -> None:
        """Require that elements of the target refine those of the source at any index. What nobody wrote in the source
        may be anything, but once it is compared, it is what the target has there:

            for all contents that nobody wrote in the target there are contents in the source that explain it

        Poison may be anything each time, but not if both are alike from here on (`kept`).
        """
        some_index = zip(shape, self.domain.index(shape), strict=True)
        at = tuple(0 if isinstance(n, int) and n == 1 else each for n, each in some_index)
        one, other = ours.element(at), theirs.element(at)
        are_vectors = [isinstance(each, VectorValue) for each in (one, other)]
        if all(are_vectors):
            here = both(inside(at, shape), where(at))
            self.require_shape(one.shape, other.shape, what.part("the type of its elements"))
            lanes = one.contents, other.contents
            self._require_refined(*lanes, one.shape, what, kept=kept, where=lambda _: here)
            return
        if any(are_vectors) or sort_of(value_of(one)) != sort_of(value_of(other)):
            raise Refused(what.part("the type of its elements"))
        is_outside, is_alike = no(both(inside(at, shape), where(at))), refines(one, other)
        goal = self.domain.in_bodies(some(is_outside, is_alike))
        if not self.solver.holds(goal, of_bits=False):
            say(self.domain, value_of(one), value_of(other), shape, at)
            is_left = not kept and is_poison(self.domain, value_of(one))
            goal = self.domain.in_bodies(some(is_outside, is_left, is_alike))
            if not self._holds_with_bodies(goal, at):
                raise Refused(what.part("its elements") if shape else what)

    def _holds_with_bodies(self, goal: Value, at: At) -> bool:
        """True if a goal follows, also from what is known of each index of bodies, for the index `at`."""
        there = dict[Value, Value](zip(body_index(len(at)), map(value_of, at), strict=True))
        found = () if self.domain.bodies else [(e, rebuilt(e, there)) for e in self.solver.facts]
        with self.solver.scope():
            self.solver.assume(both(*(its for fact, its in found if its is not fact)))
            return self.solver.holds(goal)

    def require_shape(self, ours: At, theirs: At, what: Asked) -> None:
        """Require that sizes, or other numbers for each dimension, are the same."""
        if len(ours) != len(theirs):
            raise Refused(what.part("its rank"))
        for one, other in zip(ours, theirs, strict=True):
            self.require(same(value_of(one), value_of(other)), what.part("its sizes"))

    def require_same_decision(self, values: Sequence[Element], sides: Sides) -> None:
        """Require that scalars that decide over control flow are defined, and the same in both programs."""
        what = Obligation.DECISION.asks("what decides over control flow is the same")
        for value, (machine, op) in zip(values, sides, strict=True):
            machine.require_defined(value, op, what.words)
        self.require_alike(values[0], values[-1], what)

    def of_one_rank(
        self, ours: ProgramValue, theirs: ProgramValue, what: Asked
    ) -> list[tuple[ProgramValue, ProgramValue]]:
        """Two values as a pair. If one has no rank, its form of the rank of the other, which must be its rank; if both
        have none and are one argument, their forms (no op of the programs changes memory of another rank)."""
        of_rank = self._of_rank
        if isinstance(ours, UnrankedValue) and isinstance(theirs, UnrankedValue):
            if ours.sizes is not theirs.sizes:
                raise Refused(what.part("the same argument, if neither has a rank"))
            return [(form, theirs.forms[rank]) for rank, form in ours.forms.items()]
        return [(of_rank(ours, theirs, what), of_rank(theirs, ours, what))]

    def _of_rank(self, value: ProgramValue, other: ProgramValue, what: Asked) -> ProgramValue:
        if not isinstance(value, UnrankedValue) or not isinstance(other, TensorValue | MemRefValue):
            return value
        rank = len(other.shape)
        self.require(same(value_of(value.rank), rank), what.part("its rank"))
        if rank not in value.forms:
            raise NotAble(f"{what.words}: of a rank that no cast asks for")
        return value.forms[rank]

    # Forget.

    def cut(self, holds_here: Sequence[Hold]) -> None:
        """Require the relation that the certificate gives here, then forget everything else about it."""
        found = [
            (self.find(0, h.tensor), self.find(1, h.buffer), h, Region(h, partial(self.find, 0)))
            for h in holds_here
        ]
        failed: list[Asked] = []
        for ours, theirs, hold, region in found:
            words = f"buffer {hold.buffer} holds tensor {hold.tensor}"
            with self.collecting(failed):
                self.require_held(ours, theirs, Obligation.HOLDS.asks(words, hold), region)
        if failed:
            raise Refused(*failed)
        found = [
            each
            for each in found
            if not is_unwritten(each[0]) or not isinstance(each[1], MemRefValue)
        ]
        held = {hold.tensor: shown_by(self.source, ours) for ours, _, hold, _ in found}
        for ours, _, hold, _ in found:
            if isinstance(ours, MemRefValue):
                self.source.memory.poke(ours, held[hold.tensor])
        self.hold(held, found, set(), {})

    def hold(self, held: dict[str, Contents], found: Any, kept: Any, there: Any) -> None:
        """Let buffers hold the contents `held`, each in its region, which become arbitrary unless they are `kept`. If a
        buffer holds several contents (those in `there` before, each with its region), they agree where they meet."""
        for ours, theirs, hold, region in found:
            mine, (before, is_there) = held[hold.tensor], there.get(theirs, (None, everywhere))
            if mine not in kept:
                kept.add(mine)
                new = self.domain.unknown(ours.shape, ours.element_type)
                if before is not None:
                    # On other paths it was not shown.
                    self.solver.assume(agree := self.domain.fresh("agree", BOOL))
                    new = self.domain.agreeing(self.in_region(region, before, ours), new, agree)
                self.solver.assume(both(*mine.become(new)))
            now = self.in_region(region, mine, ours)
            has = region.has
            if before is not None:
                now = self.domain.either_of(before, now, is_there)
                has = _either(is_there, has)
            there[theirs] = now, has
            if isinstance(theirs, MemRefValue):
                self.target.memory.poke(theirs, now)

    def in_region(self, region: Region, contents: Contents, value: ArrayValue) -> Contents:
        """The contents of `value` in a region; nothing is known of the elements elsewhere."""
        if not region.is_part:
            return contents
        rest = self.domain.unwritten(value.shape, value.element_type, of_source=False)
        return region.of(contents, rest)


def _either(one: Where, other: Where) -> Where:
    """The condition that an element is in one of two regions."""
    return lambda at: some(one(at), other(at))


def is_unwritten(value: ProgramValue) -> bool:
    """True for a tensor of the source of which nobody wrote an element: each op that gets it may see other ones."""
    return isinstance(value, TensorValue) and value.contents.type is not None


def shows_part(value: MemRefValue, base: ProgramValue) -> Value:
    """The condition that a buffer shows a part of a whole buffer `base`, without gaps: its offsets and sizes fit."""
    if not isinstance(base, MemRefValue) or len(base.shape) != len(value.shape):
        raise Refused(Obligation.PLAN.asks("a part of a buffer has its rank"))
    (_, whole), *others = base.views
    if others or not whole.shows_all(base.shape):
        raise NotAble("a loop that carries parts of a part", Obligation.CARRIED)
    found: list[Value] = []
    for guard, seen in value.views:
        is_even = seen.innermost.terms == whole.innermost.terms
        if is_even and replace(seen, innermost=whole.innermost) == whole:
            fits = map(_fits, seen.innermost.offsets, value.shape, base.shape)
            found.append(both(holds(guard), *fits))
    return some(*found)


def _fits(offset: Index, size: Index, whole: Index) -> Value:
    """The condition that `size` elements behind the first `offset` ones are among all."""
    (first, count, end), most = map(value_of, (offset, size, offset + size)), value_of(whole)
    return both(known(offset + size), at_most(0, first), at_most(0, count), at_most(end, most))


def shows_same(value: MemRefValue, other: MemRefValue) -> Value:
    """The condition that two values are the same view of one buffer."""
    pairs = product(value.views, other.views)
    there = (both(holds(guard), holds(also)) for (guard, one), (also, its) in pairs if one == its)
    return both(all_same(value.shape, other.shape), some(*there))
