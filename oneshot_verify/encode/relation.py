"""Permissions: which memory may change, must be freed, and is seen by others.

changes    blocks from before that a loop, a thread or a path has changed: they stay as alive as they were
freed      what the target makes, it frees or hands on, if deallocation is part of the pipeline
shared     blocks that both programs have: lie alike, hold the same wherever others look, and may hold anything then
apart      a buffer that is handed out shows no element twice
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from typing import Any

from oneshot_verify.encode.addresses import is_handed_on
from oneshot_verify.encode.contents import Contents, inside
from oneshot_verify.encode.facts import Facts
from oneshot_verify.encode.refusal import Asked, NotAble, Obligation, Refused
from oneshot_verify.encode.terms import (
    Scalar,
    Value,
    both,
    holds,
    known,
    no,
    rebuilt,
    some,
    unchanged,
    value_of,
)
from oneshot_verify.semantics.places import behind, shown
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue


class Pair(Facts):
    """Both programs, what they have in common, and what they may change."""

    def require_freed(
        self, since: BlockStates, kept: Iterable[Any], also: Iterable[Block] = ()
    ) -> None:
        """If `must_free`, require that each block that the target has made since then, or that is in `also`, is freed,
        or is in `kept`; else note the blocks that are surely neither."""
        blocks = self.target.memory.blocks
        views = [each for value in kept for each in getattr(value, "views", ())]
        made = [(block, now) for block, now, then in blocks.differences(since) if then is None]
        for block, state in (*made, *((each, blocks.get(each)) for each in also)):
            if state is None or not block.freeable:
                continue
            is_kept = (holds(guard) for guard, seen in views if seen.block is block)
            freed = some(
                holds(self.domain.neg(state.live)),
                *is_kept,
                is_handed_on(self.target.watched, block),
            )
            if self.must_free:
                self.require(freed, Obligation.FREED.asks(f"{block.name} is freed"))
            elif freed is False:
                self.leaks[block.name] = None

    def changes(
        self, side: int, since: BlockStates, but: Container[Block] = ()
    ) -> Iterator[tuple[Block, Contents, Contents]]:
        """The older blocks with changed contents, old and new, but for `but`. `Refused` if liveness changes."""
        for block, then, now in since.differences(self.machines[side].memory.snapshot()):
            if then is None or block in but:
                continue
            if now is None or (then.live, then.writable) != (now.live, now.writable):
                raise Refused(Obligation.LIFETIME.asks(f"{block.name} stays as alive as it was"))
            if then.contents is not now.contents:
                yield block, then.contents, now.contents

    def require_frame(
        self, side: int, since: BlockStates, values: Iterable[Any], but: Container[Block]
    ) -> None:
        """Require that only elements that some of these values show have changed since then, and blocks in `but`."""
        domain, views = self.domain, defaultdict[Block, list[Any]](list)
        for guard, seen, each in ((*view, v) for v in values for view in getattr(v, "views", ())):
            views[seen.block].append((guard, seen, each.shape))
        for block, then, after in self.changes(side, since, but):
            at = domain.index(block.shape)
            found = [(when, *shown(domain, seen, its, at)[0]) for when, seen, its in views[block]]
            there = [both(*map(holds, each)) for each in found]
            kept = unchanged(then.at(at), after.at(at))
            words = f"a loop changes {block.name} only where its relation says so"
            asked = Obligation.FRAME.asks(words, block.name)
            self.require(some(no(inside(at, block.shape)), *there, kept), asked)

    def require_apart(self, buffer: MemRefValue, what: Asked) -> None:
        """Require that a buffer that is handed out shows no element twice."""
        for guard, seen in buffer.views:
            # Which element it is, must be known.
            here: dict[Value, Value] = {value_of(guard): True}
            shape = [Scalar.of(rebuilt(value_of(n), here), known(n)) for n in buffer.shape]
            shown(self.domain, seen, shape, self.domain.index(seen.block.shape))
        self.require(holds(self.target.memory.shows_once(buffer)), what.part("no element twice"))

    # Memory that both programs have.

    def require_same_view(
        self, ours: Any, theirs: Any, what: Asked, *, shares: bool = False
    ) -> None:
        """Require that two buffers are the same part of shared memory. If both programs `share` it with others, a new
        allocation of each becomes shared memory here, like a global; but not in a loop, where one may be made in each
        iteration and the other one before."""
        ((_, one), *others), ((_, other), *more) = ours.views, theirs.views
        mine, its = blocks = one.block, other.block
        is_made = mine.freeable or mine in self.source.memory.borrowed
        is_new = is_made and its.freeable and its not in self.target.memory.borrowed
        is_first = not (others or more or self.domain.round or self.target.watched.watchers)
        is_first &= {*self.twins, *self.twins.values()}.isdisjoint(blocks)
        shadows = ((m.watched, each) for m in self.machines for each in m.memory.shadows)
        is_one = any(memory.may_be_one(b, each) for memory, each in shadows for b in blocks)
        is_whole = one.shows_all(ours.shape) and other.shows_all(theirs.shape)
        if shares and is_new and is_first and is_whole and not is_one:
            self.require_lie_alike(mine, its, what)
            self.twins[mine] = its
            self.globals.append((ours, theirs))
        if others or more or self.twins.get(mine) is not its:
            raise NotAble(f"{what.words}: a buffer that may be another one in the target")
        self.require_same_part(ours, theirs, what)

    def require_lie_alike(self, mine: Block, its: Block, what: Asked) -> None:
        """Require that two blocks lie in memory alike: layout, element type, and an alignment that is no less."""
        if mine.element_type != its.element_type or its.alignment % mine.alignment:
            raise Refused(what.part("its type, or its alignment"))
        self.require_shape((*mine.strides, mine.offset), (*its.strides, its.offset), what)

    def require_same_part(self, ours: MemRefValue, theirs: MemRefValue, what: Asked) -> None:
        """Require that two buffers, each of one view, show the same part of their blocks."""
        at = self.domain.index(ours.shape)
        ((_, one),), ((_, other),) = ours.views, theirs.views
        places = [behind(self.domain, seen, at) for seen in (one, other)]
        self.require_shape(places[0], places[1], what.part("the part of the buffer"))

    def havoc_globals(self) -> None:
        """Require that globals hold the same in both programs, then forget everything else about them."""
        for ours, theirs in self.globals:
            if ours is None:
                self.havoc((1, theirs))
                continue
            words = f"{theirs.views[0][1].block.name} holds the same"
            self.require_alike(ours, theirs, Obligation.SHARED.asks(words))
            self.havoc((0, ours), (1, theirs))

    def havoc(self, *buffers: tuple[int, MemRefValue]) -> Contents:
        """Let all these buffers, each with its side, hold the same arbitrary contents; the contents."""
        unknown = self.domain.unknown(buffers[0][1].shape, buffers[0][1].element_type)
        for side, buffer in buffers:
            self.overwrite(side, buffer, unknown)
        return unknown

    def overwrite(self, side: int, buffer: MemRefValue, contents: Contents) -> None:
        """Let a buffer hold these contents; nothing is known any more of what may be the same memory."""
        memory = self.machines[side].memory
        memory.poke(buffer, contents)
        for guard, seen in buffer.views:
            memory.spoil_shadows(seen.block, guard)
