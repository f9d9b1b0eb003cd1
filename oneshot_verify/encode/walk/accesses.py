"""Accesses to memory of the bufferized program, for rules that depend on them.

While somebody watches, each read and write of memory is noted with the view that it goes through and with the
condition under which it happens: the facts that the walk has come to know since the watch began.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.solving.solver import Session
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import INT, Int, Scalar, Truth
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.memory import Memory, Require
from oneshot_verify.semantics.reading import vector_type
from oneshot_verify.semantics.values import AffineView, Array, Block, BlockView, Lanes, MemRefValue


@dataclass(frozen=True)
class Region:
    """A part of a block."""

    block: Block
    view: AffineView
    shape: tuple[Int, ...]
    condition: Truth
    """The condition under which it is touched."""


@dataclass(frozen=True)
class Access:
    """A read or a write of a part of a block."""

    region: Region
    is_write: bool
    op: Operation


class WatchedMemory(Memory):
    """The memory of a program over terms."""

    def __init__(self, domain: TermDomain, require: Require, session: Session) -> None:
        super().__init__(domain, require)
        self.terms = domain.terms
        self.term_domain = domain
        self.session = session
        self.accesses: list[Access] = []
        """The accesses since the outermost watch began."""
        self.raced: frozenset[Block] = frozenset()
        """Blocks in which threads may read what other ones write (races): all that is read there is undefined."""
        self._facts_before: int | None = None
        """The number of facts when the watch began; None outside of a watch."""

    @contextmanager
    def watch(self) -> Generator[Callable[[], list[Access]]]:
        """Note accesses. Yields a function that returns those since the start."""
        start, outermost = len(self.accesses), self._facts_before is None
        if outermost:
            self._facts_before = len(self.session.facts)
        try:
            yield lambda: self.accesses[start:]
        finally:
            if outermost:
                self._facts_before = None
                self.accesses.clear()

    def note(self, memref: MemRefValue, op: Operation, *, is_write: bool) -> None:
        """Note that all that `memref` shows is read, or written."""
        identity = AffineView.identity(len(memref.shape))
        self._note(memref, identity, memref.shape, op, is_write)

    def _note(
        self,
        memref: MemRefValue,
        part: AffineView,
        shape: tuple[Int, ...],
        op: Operation,
        is_write: bool,
        where: Truth = True,
    ) -> None:
        if self._facts_before is None or where is False:
            return
        facts = self.session.facts[self._facts_before :]
        for guard, seen in memref.views:
            condition = self.terms.conj((guard, where, *facts, *self.term_domain.binders))
            view, size = seen.innermost.compose(part), shape
            if seen.folds:
                # Where dimensions are joined, all of the window counts in which that is done.
                view, size = seen.folds[0].view, seen.folds[0].shape
            self.accesses.append(Access(Region(seen.block, view, size, condition), is_write, op))

    @staticmethod
    def _at(indices: Sequence[Int]) -> AffineView:
        """The view that shows a single element."""
        return AffineView(0, tuple(indices), ((),) * len(indices))

    def touch(
        self, memref: MemRefValue, at: Sequence[Int] | None, op: Operation, *, writes: bool
    ) -> None:
        if isinstance(memref.element_type, MemRefType | UnrankedMemRefType):
            raise UnsupportedOp(op, "a buffer whose elements are buffers")
        if at is None:
            self.note(memref, op, is_write=writes)
        else:
            self._note(memref, self._at(at), (), op, writes)

    def touch_lanes(
        self, memref: MemRefValue, lanes: Lanes, op: Operation, *, writes: bool
    ) -> None:
        # Some lane stands for all of them.
        domain = self.term_domain
        lane = tuple(self.terms.symbol("lane", INT, domain.scope) for _ in lanes.shape)
        where = self.terms.conj((domain.inside(lane, lanes.shape), lanes.lets(lane)))
        self._note(memref, self._at(lanes.place(lane)), (), op, writes, where)

    def load(self, memref: MemRefValue, indices: Sequence[Int], op: Operation) -> Scalar:
        value = super().load(memref, indices, op)
        return self._any_element(memref, op) if self.is_raced(memref) else value

    def contents(self, memref: MemRefValue, op: Operation) -> Array:
        contents = super().contents(memref, op)
        return self._anything(memref) if self.is_raced(memref) else contents

    def peek(self, memref: MemRefValue) -> Array:
        # Nobody is to conclude from what a thread has put there that it is there still.
        return self._anything(memref) if self.is_raced(memref) else super().peek(memref)

    def where_changed(
        self, held: ArrayNode, pair: tuple[ArrayNode, ArrayNode] | None, like: Block
    ) -> ArrayNode:
        domain = self.term_domain
        if held.kind == "choice":
            condition, *ways = held.payload
            then, otherwise = (self.where_changed(way, pair, like) for way in ways)
            return domain.choose_array(condition, then, otherwise)
        # One name is enough for what nobody has written.
        is_open = held in domain.made_undefined and held not in domain.arrays.bindings
        return super().where_changed(held, None if is_open else pair, like)

    def is_raced(self, memref: MemRefValue) -> bool:
        """True if a read through `memref` may be undefined, since another thread writes there."""
        return any(seen.block in self.raced for _, seen in memref.views)

    def _any_element(self, memref: MemRefValue, op: Operation) -> Scalar:
        """An unknown element; it differs at each index of the array bodies that are being built."""
        domain = self.term_domain
        if not domain.binders:
            return domain.fresh("raced", memref.element_type, domain.scope)
        if vector_type(memref.element_type) is not None:
            raise Incomplete("each vector is computed from what another thread may write", op)
        return domain.read(self._at_each_index(memref, ()), domain.bound_indices)

    def _anything(self, memref: MemRefValue) -> Array:
        """Unknown contents, likewise."""
        domain = self.term_domain
        if not domain.binders:
            return self._at_each_index(memref, memref.shape)
        everything = self._at_each_index(memref, memref.shape)
        level = len(domain.binders)
        own = tuple(self.terms.bound(level, position) for position in range(len(memref.shape)))
        element = domain.read(everything, (*domain.bound_indices, *own))
        return domain.arrays.lambda_(memref.shape, everything.sort, level, element)

    def _at_each_index(self, memref: MemRefValue, shape: Sequence[Int]) -> ArrayNode:
        """A symbol with the dimensions of all array bodies that are being built, and those of `shape` behind them."""
        domain = self.term_domain
        around = tuple(size for body in domain.body_shapes for size in body)
        sort = sort_of(memref.element_type)
        return domain.arrays.symbol("raced", (*around, *shape), sort, domain.scope)

    def free(self, memref: MemRefValue, op: Operation, *rest: Any, **more: Any) -> None:
        for guard, seen in memref.views:
            whole = BlockView(seen.block, AffineView.identity(len(seen.block.shape)))
            freed = MemRefValue(((guard, whole),), seen.block.shape, memref.element_type)
            self.note(freed, op, is_write=True)
        super().free(memref, op, *rest, **more)
