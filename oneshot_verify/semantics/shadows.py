"""May-alias blocks, and the effect of a write or a free of one on the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.homes import Homes
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Block,
    Index,
    MemRefValue,
    Scalar,
    Truth,
)


class Shadows:
    """The part of a memory that records may-alias blocks, each with the condition under which they are the same."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.assumes = False
        """True if requirements are assumed from there on, as a proof does for the tensor program. Blocks that may be
        one memory then count as separate: otherwise undefined behaviour of the tensor program would permit anything in
        the other one. A run on numbers proves nothing where it is undefined, so it may treat them as one."""
        self.blocks = BlockStates()
        self.borrowed: dict[Block, Homes] = {}
        """Blocks that may be the memory of others, so that nobody has to free them; with the function arguments that
        they may alias."""
        self.written: dict[Block, None] = {}
        """Blocks that were ever stored to."""
        self.changed: dict[Block, None] = {}
        """Blocks in which a store has put something new."""
        self.shadows: dict[Block, tuple[tuple[Block, Truth], ...]] = {}
        """Shadows: blocks that may be the same memory, each with its condition. A write to one makes the others
        undefined, a free of one frees the others."""
        self.owned: set[Block] = set()
        """Shadows that must be freed as allocations of their own: they live and die alone."""
        self.bases: dict[Block, Sequence[tuple[Block, Truth]]] = {}
        """For each clone, the blocks of the buffer that it was made of, each with the condition that it is this one."""
        self.copies: dict[Block, Block] = {}
        """For each clone, how it lies in memory if it is a copy."""
        self.windows: dict[tuple[Block, Block], MemRefValue] = {}
        """For a block and one that it may be the memory of, the part of that in which its elements lie one by one."""

    def share(
        self,
        block: Block,
        others: Iterable[tuple[Block, Truth]],
        homes: Homes = frozenset(),
        windows: Iterable[MemRefValue] = (),
        *,
        owned: bool = False,
    ) -> None:
        """Say that `block` may turn out to be the memory of `others`, of each under its condition, and then that of
        what may turn out to be the same as these; or that of what a function was given for an argument in `homes`.
        `windows` are parts of others in which its elements lie, one by one, if they lie there. One that is `owned` is
        freed alone."""
        if owned:
            self.owned.add(block)
        else:
            self.borrowed[block] = homes
        for window in windows:
            ((_, seen),) = window.views
            self.windows[block, seen.block] = window
        found: dict[Block, Truth] = {}
        for other, where in others:
            for each, also in ((other, True), *self.shadows.get(other, ())):
                found[each] = self.domain.disj(
                    found.get(each, False), self.domain.conj(where, also)
                )
        for other, where in found.items():
            self.shadows[block] = (*self.shadows.get(block, ()), (other, where))
            self.shadows[other] = (*self.shadows.get(other, ()), (block, where))

    def dies_with(self, block: Block, whole: Block) -> None:
        """Say that `block` is a part of `whole` that is accessed as `block` only."""
        self.borrowed[block] = frozenset()
        self.shadows[whole] = (*self.shadows.get(whole, ()), (block, True))

    def end(self, block: Block, condition: Truth = True, *, with_owned: bool = False) -> None:
        """End the life of a block, if it is known here, and of its shadows, where `condition` holds; of those that are
        freed alone only if `with_owned`."""
        shadows: Iterable[tuple[Block, Truth]] = ()
        if not self.assumes:
            shadows = self.shadows.get(block, ()) if with_owned else self.lives_with(block)
        for each, where in ((block, True), *shadows):
            state = self.blocks.get(each)
            if state is not None:
                ended = self.domain.conj(condition, where)
                live = self.domain.conj(state.live, self.domain.neg(ended))
                self.blocks[each] = replace(state, live=live)

    def lives_with(self, block: Block) -> Iterator[tuple[Block, Truth]]:
        """The blocks that may be one allocation with `block`, each with the condition under which that may be."""
        for each, where in self.shadows.get(block, ()):
            if self.owned.isdisjoint((block, each)):
                yield each, where

    def spoil_shadows(self, block: Block, guard: Truth, before: Array | None = None) -> None:
        """Make undefined, where `guard` holds, the elements that a write to `block` may have changed in its shadows.
        `before` is the old contents of `block`, if known."""
        for shadow, where in self.shadows.get(block, ()):
            where = self.domain.conj(guard, where)
            state = self.blocks.get(shadow)
            if state is None or where is False:
                continue
            is_followed = not self.windows.keys().isdisjoint({(block, shadow), (shadow, block)})
            if self.assumes and not is_followed:
                # It is not known which elements these are, so they are those of a copy.
                continue
            contents = self._spoiled(shadow, block, before)
            if where is not True:
                contents = self.domain.choose_array(where, contents, state.contents)
            self.blocks[shadow] = replace(state, contents=contents)
            self.written[shadow] = self.changed[shadow] = None

    def _spoiled(self, block: Block, writer: Block, before: Array | None) -> Array:
        """The contents of `block` after a write to `writer`, which may be the same memory."""
        domain, held = self.domain, self.blocks[block].contents
        inside, around = self.windows.get((writer, block)), self.windows.get((block, writer))
        pair = None if before is None else (before, self.blocks[writer].contents)
        if inside is not None:
            seen = inside.views[0][1].view
            window = domain.view(held, seen, inside.shape)
            opened = self.where_changed(window, pair, writer)
            return domain.overlay(held, seen, inside.shape, opened)
        if around is None or pair is None:
            return self.where_changed(held, None, block)
        seen = around.views[0][1].view
        one, other = (domain.view(each, seen, around.shape) for each in pair)
        return self.where_changed(held, (one, other), block)

    def where_changed(self, held: Array, pair: tuple[Array, Array] | None, like: Block) -> Array:
        """`held`, but undefined where the arrays of a pair differ; all of them have the shape of a block."""
        domain = self.domain
        anything = domain.undefined(like.shape, like.element_type, like.name)
        if pair is None:
            return anything

        def element(index: tuple[Index, ...]) -> Scalar:
            at = AffineView.slice(index, (1,) * len(index), frozenset(range(len(index))))
            one, other = (domain.view(each, at, ()) for each in pair)
            same = domain.same_contents(one, other, ())
            return domain.choose(same, domain.read(held, index), domain.read(anything, index))

        return domain.generate(like.shape, element, like.element_type)
