"""The memory of one program, with what rules have made of it: moved, frozen, raced for, and others' in part.

    a buffer that is made of a tensor    in the target, it may be memory of the tensor: a write of one makes the other
                                         anything; in the source, it is a copy

The target has to do what the source does by one choice. If the source writes to such a copy and a condition is not
shown, the judge is not able to say more: the plan may hold by the other choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product, starmap
from typing import Any, TypeAlias

from xdsl.ir import Operation

from oneshot_verify.encode.addresses import write_as_base
from oneshot_verify.encode.contents import At, Contents, inside
from oneshot_verify.encode.domain import RACED, CheckDomain
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import Value, both, holds, no
from oneshot_verify.semantics.homes import Homes
from oneshot_verify.semantics.memory import Memory, Require
from oneshot_verify.semantics.values import Block, Lanes, MemRefValue, Truth

Watcher: TypeAlias = Callable[[MemRefValue, At, Value, Operation, bool], None]
"""Gets each access of a thread: the buffer, the index, the condition of the access, the op, and True for a write."""


class WatchedMemory(Memory):
    """Memory that reports each read and write to its watchers."""

    def __init__(self, domain: CheckDomain, require: Require, solver: Solver) -> None:
        super().__init__(domain, require)
        self.terms = domain
        self.solver = solver
        self.watchers: list[Watcher] = []
        """The watchers of the threads that are being run."""
        self.moved: dict[Block, Value] = {}
        """Memory that a loop has taken over, with the condition: from then on only the carried value may use it."""
        self.frozen: set[Block] = set()
        """Memory that is read-only from now on, as a loop-carried buffer may alias it."""
        self.writes: list[Block] = []
        """The blocks that were written or freed so far, with those that may alias them."""
        self.freed: list[Block] = []
        """The blocks that were freed so far, on any path, with those that may alias them."""
        self.given: set[Block] = set()
        """The buffers of the arguments."""
        self.constants: set[Block] = set()
        """Allocations that calls gave, which nobody writes; two may be one."""
        self.carried: list[set[Block]] = []
        """For each loop, the blocks at its head that stand for different allocations."""
        self.origins: dict[Block, set[Block]] = {}
        """For a block that stands for others: those that it may be; if none, it was made since the function began."""
        self.uncopied: dict[Block, Value] = {}
        """For clones whose addresses were asked for, the condition that they are no copies: either may be, always."""
        self.has_copies = False
        """True if the source has written to memory that may be other memory by its text, and is taken for a copy."""
        self.raced: set[Block] = set()
        """Memory of which a thread reads something undefined, each time something else, as others may write there."""
        self.stays = False
        """True while a buffer is copied onto itself: such a read is not reported, as it changes nothing."""

    def may_be_one(self, one: Block, other: Block) -> bool:
        """True if two blocks may alias."""
        return other in self.also(one) or one in self.also(other) or self.frozen >= {one, other}

    def may_meet(self, one: MemRefValue, other: MemRefValue) -> bool:
        """True if two buffers may show one element."""
        return any(starmap(self.may_be_one, product(one.blocks, other.blocks)))

    def also(self, block: Block) -> list[Block]:
        """A block, and the blocks that may alias it."""
        return [block, *(each for each, _ in self.shadows.get(block, ()))]

    def behind(self, blocks: Iterable[Block]) -> set[Block]:
        """Blocks, without those that stand for others, but with these."""
        found, left = set[Block](), [*blocks]
        while left:
            block = left.pop()
            if block not in found:
                found.add(block)
                left += self.origins.get(block, ())
        return {each for each in found if not self.origins.get(each)}

    def _change(self, memref: MemRefValue) -> None:
        """Record that this program writes to a buffer, or frees it."""
        self.require_kept(memref)
        self.written.update((seen.block, None) for _, seen in memref.views)
        self.lose(memref)

    def lose(self, memref: MemRefValue) -> None:
        """Record that a program, or outside code, writes to a buffer or frees it. Raises `NotAble` if it is frozen."""
        changed = {each for block in memref.blocks for each in self.also(block)}
        self.writes += changed
        if not self.frozen.isdisjoint(changed):
            raise NotAble("a write to memory that a loop has frozen", Obligation.CARRIED)

    def touch(self, memref: MemRefValue, at: At | None, op: Operation, *, writes: bool) -> None:
        (self._change if writes else self.require_kept)(memref)
        self.tell_threads(memref, at, op, writes=writes)

    def touch_lanes(
        self, memref: MemRefValue, lanes: Lanes, op: Operation, *, writes: bool
    ) -> None:
        (self._change if writes else self.require_kept)(memref)
        lane = self.terms.index(lanes.shape)
        where = both(inside(lane, lanes.shape), holds(lanes.lets(lane)))
        self.tell_threads(memref, lanes.place(lane), op, writes=writes, where=where)

    def tell_threads(
        self, memref: MemRefValue, at: At | None, op: Operation, *, writes: bool, where: Any = None
    ) -> None:
        """Tell watchers of an access to the element at an index, `where` a condition holds, or to all of a buffer."""
        for watcher in self.watchers if writes or not self.stays else ():
            place = self.terms.index(memref.shape) if at is None else at
            here = inside(place, memref.shape) if where is None else where
            watcher(memref, place, here, op, writes)

    def require_kept(self, memref: MemRefValue) -> None:
        """Require that a buffer shows no moved memory. Raises `NotAble`."""
        for guard, seen in memref.views:
            if not self.solver.holds(no(both(holds(guard), self.moved.get(seen.block, False)))):
                raise NotAble("a use of memory that a loop has taken over", Obligation.CARRIED)

    def peek(self, memref: MemRefValue) -> Contents:
        self.require_kept(memref)
        return self._anything(memref) if self.is_raced(memref) else super().peek(memref)

    def contents(self, memref: MemRefValue, op: Operation) -> Contents:
        found = super().contents(memref, op)
        return self._anything(memref) if self.is_raced(memref) else found

    def load(self, memref: MemRefValue, indices: At, op: Operation) -> Any:
        found = super().load(memref, indices, op)
        return self._anything(memref).at(indices) if self.is_raced(memref) else found

    def require_not_raced(self, memref: MemRefValue) -> None:
        """Require that what others read in a buffer by another name is there. Raises `NotAble`."""
        if self.is_raced(memref):
            raise NotAble("a buffer that threads race for, under another name")

    def is_raced(self, memref: MemRefValue) -> bool:
        """True if a buffer may show memory of which something undefined is read."""
        return any(self.may_be_one(each, block) for each in self.raced for block in memref.blocks)

    def _anything(self, memref: MemRefValue) -> Contents:
        return self.terms.unknown(memref.shape, memref.element_type, known=False, name=RACED)

    def spoil_shadows(self, block: Block, guard: Truth, before: Any = None) -> None:
        if not self.is_source:
            super().spoil_shadows(block, guard, before)
        # What may be other memory by the text of the source may be a copy of it, too: that stays as it is.
        others = (each for each, _ in self.shadows.get(block, ()) if self.is_source)
        pairs = {pair for each in others for pair in ((block, each), (each, block))}
        self.has_copies |= not pairs.isdisjoint(self.windows)

    def share(
        self,
        block: Block,
        others: Iterable[tuple[Block, Truth]],
        homes: Homes = frozenset(),
        windows: Iterable[MemRefValue] = (),
        *,
        owned: bool = False,
    ) -> None:
        found = [*others]
        super().share(block, found, homes, windows, owned=owned)
        if owned and not self.is_source:
            write_as_base(self, block, found)

    def lend(self, memref: MemRefValue) -> None:
        # A write to one element of the new buffer could change another one of it.
        if not (self.is_source or self.solver.holds(holds(self.shows_once(memref)))):
            raise NotAble("a buffer that may be another one, which may show an element twice")

    def where_changed(self, held: Contents, pair: Any, like: Block) -> Contents:
        # An undefined element may have had any value, so it may have changed even if it is still undefined.
        return super().where_changed(held, None, like)

    def free(self, memref: MemRefValue, op: Operation, condition: Truth = True) -> None:
        self._change(memref)
        if self.assumes and not self.given.isdisjoint(memref.blocks):
            # That is defined if it is its owner.
            raise NotAble("the source frees an argument")
        is_borrowed = self.borrowed.keys() >= memref.blocks
        if self.is_source and is_borrowed and not any(each.freeable for each in memref.blocks):
            # By the text of the source it may be a copy, which is its own.
            self.has_copies = True
            for guard, seen in memref.views:
                self.end(seen.block, self.domain.conj(guard, condition))
            return
        others = (each for _, seen in memref.views for each, _ in self.lives_with(seen.block))
        if not (self.assumes or all(each.freeable or each.is_part for each in others)):
            words = "arguments are not freed, nor what may be one of them"
            raise Refused(Obligation.FREED_ARGUMENT.asks(words), op=op)
        if condition is not False:
            self.freed += (each for block in memref.blocks for each in self.also(block))
        super().free(memref, op, condition)
