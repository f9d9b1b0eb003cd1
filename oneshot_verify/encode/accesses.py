"""One arbitrary thread of a parallel loop, beside another one: what it inserts, reads, and writes.

The other thread is one more instance of the arbitrary one: it has indices of its own, and other symbols for all that
came with the thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.contents import At, Contents, inside
from oneshot_verify.encode.domain import CheckDomain
from oneshot_verify.encode.refusal import Access, NotAble, Obligation
from oneshot_verify.encode.regions import Region
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    Term,
    Value,
    all_same,
    apply,
    both,
    holds,
    implies,
    no,
    number_of,
    rebuilt,
    some,
    unchanged,
    value_of,
)
from oneshot_verify.semantics.dialects.tensor import inserted_in_parallel
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.places import behind, located, shown
from oneshot_verify.semantics.reading import calls_outside
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import AffineView, Block, Index, MemRefValue, TensorValue


@dataclass(frozen=True)
class Home:
    """A buffer that holds a shared output, by an entry of `holds`."""

    hold: Hold
    buffer: MemRefValue
    region: Callable[[Sequence[Value]], Region]
    """The region in which it does when all threads in front of the one of these indices are done."""


Slice: TypeAlias = tuple[AffineView, tuple[Index, ...]]
"""A view, and its sizes."""


@dataclass
class Inserted:
    """The insertions of a thread into one shared output: the tensor before and after, and the inserted views."""

    before: TensorValue
    homes: Sequence[Home]
    after: TensorValue
    views: list[Slice] = field(default_factory=list[Slice])

    def covers(self, domain: CheckDomain, at: At) -> Value:
        """The condition that the thread inserts at an element."""
        parts = (located(domain, *each, at)[0] for each in self.views)
        return some(*(both(*map(holds, part)) for part in parts))

    def require_start(self, pair: Pair, lowers: Sequence[Value]) -> None:
        """Require that each buffer holds the output in front of all threads, in its region."""
        for home in self.homes:
            what = Obligation.THREAD_VALUE.asks("a shared output at the start", home.hold)
            where = home.region(lowers).has
            pair.require_alike(self.before, home.buffer, what, where=where)

    def require_held(self, pair: Pair, lowers: Sequence[Value]) -> None:
        """Require that each buffer holds what the thread inserts, and still what it held at the start."""
        for home in self.homes:
            what = Obligation.THREAD_VALUE.asks("what a thread inserts", home.hold)
            where = partial(self._is_held, pair.domain, home.region(lowers))
            pair.require_alike(self.after, home.buffer, what, where=where)

    def _is_held(self, domain: CheckDomain, start: Region, at: At) -> Value:
        return some(start.has(at), self.covers(domain, at)) if start.is_part else True

    def require_next(
        self, pair: Pair, mine: Sequence[Value], following: Sequence[Value], *, inserts: bool
    ) -> None:
        """Require that each region in front of the thread `following` is that of `mine`, and where `mine` inserts."""
        for home in self.homes:
            here, there = home.region(mine), home.region(following)
            if there.is_part:
                at = pair.domain.index(self.before.shape)
                covered = inserts and self.covers(pair.domain, at)
                is_new = both(inside(at, self.before.shape), there.has(at), no(here.has(at)))
                words = "threads insert wherever the buffer of a shared output did not hold it"
                pair.require(implies(is_new, covered), Obligation.THREAD_VALUE.asks(words))


class ThreadAccess(NamedTuple):
    """An access of the thread to memory from before the loop."""

    here: Value
    """The condition under which the thread comes to it."""
    block: Block
    at: At
    writes: bool
    op: Operation


@dataclass
class Threads:
    """One arbitrary thread of a loop, and another one that it is compared with."""

    pair: Pair
    known: BlockStates
    """The memory before the loop."""
    mine: list[Value]
    """The indices of the thread."""
    others: list[Value]
    another: Value
    """The condition that `others` are the indices of another thread."""
    began: tuple[int, int]
    """The numbers of symbols and of facts before there was a thread."""
    outputs: list[Inserted]
    loose: set[Block]
    """Memory that threads may write anywhere; behind them, nothing is known of it."""
    raced: set[Block]
    """Memory of which a thread reads something undefined, so that others may write there."""
    common: set[Block]
    """Globals that hold anything, but alike, when a thread starts: code of others may use them in each thread."""
    accesses: list[ThreadAccess] = field(default_factory=list[ThreadAccess])

    def inserts(self, block: Block, at: Sequence[Value], *, other: bool) -> Value:
        """The condition that the thread, or the other one, inserts at an element of a block."""
        any_place, domain = self.pair.domain.index(block.shape), self.pair.domain
        found: list[Value] = []
        for output in self.outputs:
            for buffer in (home.buffer for home in output.homes):
                for guard, seen in buffer.views:
                    if seen.block is block:
                        there, own = shown(domain, seen, buffer.shape, any_place)
                        covers = output.covers(domain, own)
                        found.append(both(*map(holds, (guard, *there)), covers))
        where = self._of_the_other(some(*found), any_place) if other else some(*found)
        return rebuilt(where, dict(zip(map(value_of, any_place), map(value_of, at), strict=True)))

    def _of_the_other(self, where: Value, place: At = ()) -> Value:
        """A value in the other thread, which has indices of its own."""
        known = dict(zip(self.mine, self.others, strict=True))
        return self._renamed(where, known, place, "another thread's {}")

    def _renamed(
        self, where: Value, known: dict[Value, Value], place: At, name: str, *more: Value
    ) -> Value:
        """A value in another thread, which has another symbol for each that has come with the thread, or what is
        `known` of it; but the `place` that is asked of is the same. The new symbols are functions of `more`."""
        there: dict[Value, Value] = {**known, **{value_of(each): value_of(each) for each in place}}

        def renamed(term: Term) -> Value:
            args = [there[each] if isinstance(each, Term) else each for each in term.args[1:]]
            if number_of(term.args[0]) <= self.began[0]:
                return apply(term.args[0], args, term.sort)
            return apply(name.format(term.args[0]), [*args, *more], term.sort)

        return rebuilt(where, there, renamed)

    def is_inserted_once(self, output: Inserted) -> Value:
        """The condition that no two threads insert at an arbitrary element of an output."""
        at, domain = self.pair.domain.index(output.before.shape), self.pair.domain
        mine = both(inside(at, output.before.shape), output.covers(domain, at))
        return no(both(self.another, mine, self._of_the_other(mine, at)))

    def is_as_before(self, output: Inserted) -> bool:
        """True if each thread inserts only what is there already, and no two threads at one element. Asked at the end
        of the thread."""
        domain, solver = self.pair.domain, self.pair.solver
        at = domain.index(output.before.shape)
        there = both(inside(at, output.before.shape), output.covers(domain, at))
        is_same = unchanged(output.before.contents.at(at), output.after.contents.at(at))
        return solver.holds(implies(there, is_same)) and solver.holds(self.is_inserted_once(output))

    def contents(self, output: Inserted, of_mine: Value, *, is_kept: bool) -> Contents:
        """The contents of an output behind all threads: anything, but what it was before where that is said of it."""
        domain, old = self.pair.domain, output.before.contents
        if not output.views or (is_kept and self.is_as_before(output)):
            return old
        new = domain.unknown(output.before.shape, output.before.element_type)
        if not is_kept:
            return new
        where = self.where_inserted(output, of_mine)
        return Contents(lambda at: domain.choose(where(at), new.at(at), old.at(at)), old.shape)

    def where_inserted(self, output: Inserted, of_mine: Value) -> Callable[[At], Value]:
        """The condition that some thread inserts at an element: that one does which stands for all that do, if there is
        one. `of_mine` says that the thread is one of the loop."""
        domain, shape = self.pair.domain, output.before.shape
        at = domain.index(shape)
        where, place = both(of_mine, output.covers(domain, at)), [*map(value_of, at)]
        name = f"{{}} of who inserts#{domain.made}"
        some_thread = self._renamed(where, {}, place, name, *place)
        return lambda at: rebuilt(some_thread, dict(zip(place, map(value_of, at), strict=True)))

    def insert(self, outputs: list[SSAValue], end: Operation) -> None:
        """Apply the insertions at the end of a thread to the shared outputs."""
        for op in end.regions[0].block.ops if self.outputs else ():
            if op_name(op) != "tensor.parallel_insert_slice" or op.operands[1] not in outputs:
                raise NotAble(f"'{op_name(op)}' at the end of a thread")
            output = self.outputs[outputs.index(op.operands[1])]
            output.after, cut = inserted_in_parallel(self.pair.source, op, output.after)
            output.views.append((cut.view, cut.shape))

    def watch(self, memref: MemRefValue, at: At, where: Value, op: Operation, writes: bool) -> None:
        """Record an access of the thread to memory from before the loop; to a may-alias block, at any index."""
        domain, memory = self.pair.domain, self.pair.target.watched
        for guard, seen in memref.views:
            here = both(*self.pair.solver.since(self.began[1]), where, holds(guard))
            for each in filter(self.known.get, memory.also(seen.block)):
                place = behind(domain, seen, at) if each is seen.block else domain.index(each.shape)
                self.accesses.append(ThreadAccess(here, each, place, writes, op))

    def ask(self, access: ThreadAccess) -> None:
        """Require that an access is allowed: a write where the thread inserts, or to memory that may be written
        anywhere; a read where no other thread inserts, there where no other one writes."""
        here, block, at, writes, self.pair.at = access
        is_written = any(each.block is block and each.writes for each in self.accesses)
        if not writes and (not is_written or block in self.raced):
            return
        if block in self.loose:
            words = f"a thread reads nowhere where another writes in {block.name}"
            asked = Obligation.THREAD.asks(words, Access(block.name, writes))
            for other in () if writes else self._met(access, all=False):
                self.pair.require(no(both(here, other)), asked)
            return
        there = self.inserts(block, at, other=not writes)
        allowed = there if writes else no(both(self.another, there))
        does = "writes only where it" if writes else "reads nowhere where another"
        words = f"a thread {does} inserts in {block.name}"
        asked = Obligation.THREAD.asks(words, Access(block.name, writes))
        self.pair.require(implies(here, allowed), asked)

    def ask_apart(self, access: ThreadAccess) -> None:
        """In a buffer that the source changes, too: require that no thread accesses an element that another writes."""
        if not self._is_apart(access, all=access.writes):
            words = f"threads that may meet in {access.block.name} at '{op_name(access.op)}'"
            raise NotAble(words)

    def writes_are_apart(self) -> bool:
        """True if no two threads write to one element, also before they come to their ends."""
        return all(self._is_apart(each, all=False) for each in self.accesses if each.writes)

    def _is_apart(self, access: ThreadAccess, *, all: bool) -> bool:
        """True if no other thread writes to the element of an access, or for `all` accesses it."""
        met = self._met(access, all=all)
        return not any(not self.pair.solver.holds(no(both(access.here, other))) for other in met)

    def _met(self, access: ThreadAccess, *, all: bool) -> Iterator[Value]:
        """For each write of another thread to the block of an access, or for `all` its accesses, the condition that it
        is at the same element."""
        for each in self.accesses:
            are_calls = calls_outside(access.op) and calls_outside(each.op)
            are_others = access.block in self.common and are_calls
            if each.block is access.block and (each.writes or all) and not are_others:
                theirs = [self._of_the_other(value_of(index)) for index in each.at]
                there = self._of_the_other(each.here)
                yield both(self.another, there, all_same(access.at, theirs))
