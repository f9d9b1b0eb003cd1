"""One arbitrary thread of a parallel loop, beside another one: what it inserts, reads, and writes.

The other thread is one more instance of the arbitrary one: it has indices of its own, and other symbols for all that
came with the thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.domain import At, CheckDomain, Contents, NotAble, inside
from oneshot_verify.encode.refusal import Access, Obligation
from oneshot_verify.encode.regions import Region
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    Term,
    Value,
    all_same,
    apply,
    both,
    holds,
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
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import AffineView, Block, MemRefValue, TensorValue


@dataclass(frozen=True)
class Home:
    """A buffer that holds a shared output, by an entry of `holds`."""

    hold: Hold
    buffer: MemRefValue
    region: Callable[[Sequence[Value]], Region]
    """The region in which it does when all threads in front of the one of these indices are done."""


@dataclass
class Inserted:
    """The insertions of a thread into one shared output: the tensor before and after, and the inserted views."""

    before: TensorValue
    homes: Sequence[Home]
    after: TensorValue
    views: list[tuple[AffineView, tuple[Any, ...]]] = field(default_factory=list[Any])

    def covers(self, domain: CheckDomain, at: Sequence[Any]) -> Value:
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
                pair.require(some(no(is_new), covered), Obligation.THREAD_VALUE.asks(words))


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
    accesses: list[tuple[Value, Block, Any, bool, Operation]] = field(default_factory=list[Any])
    """The accesses of the thread: condition, block, index, True for a write, and the op."""

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

    def _of_the_other(self, where: Value, place: Sequence[Any] = ()) -> Value:
        """A value in the other thread, which has indices of its own."""
        known = dict(zip(self.mine, self.others, strict=True))
        return self._renamed(where, known, place, "another thread's {}")

    def _renamed(
        self, where: Value, known: dict[Value, Value], place: Sequence[Any], name: str, *more: Value
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
        return solver.holds(some(no(there), is_same)) and solver.holds(
            self.is_inserted_once(output)
        )

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
        place = [*map(value_of, domain.index(shape))]
        where = both(of_mine, output.covers(domain, place))
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

    def watch(self, memref: MemRefValue, at: Any, where: Any, writes: bool, op: Operation) -> None:
        """Record an access of the thread to memory from before the loop; to a may-alias block, at any index."""
        domain, memory = self.pair.domain, self.pair.target.watched
        for guard, seen in memref.views:
            here = both(*self.pair.solver.since(self.began[1]), where, holds(guard))
            for each in filter(self.known.get, memory.also(seen.block)):
                place = behind(domain, seen, at) if each is seen.block else domain.index(each.shape)
                self.accesses.append((here, each, place, writes, op))

    def ask(self, here: Value, block: Block, at: Any, writes: bool, op: Operation) -> None:
        """Require that an access is allowed: a write where the thread inserts, or to memory that may be written
        anywhere; a read where no other thread inserts, there where no other one writes."""
        self.pair.at = op
        is_written = any(each[1] is block and each[3] for each in self.accesses)
        if not writes and (not is_written or block in self.raced):
            return
        if block in self.loose:
            words = f"a thread reads nowhere where another writes in {block.name}"
            asked = Obligation.THREAD.asks(words, Access(block.name, writes))
            for other in () if writes else self._met(block, at, all=False):
                self.pair.require(no(both(here, other)), asked)
            return
        there = self.inserts(block, at, other=not writes)
        allowed = there if writes else no(both(self.another, there))
        words = (
            "writes only where it inserts in"
            if writes
            else "reads nowhere where another inserts in"
        )
        asked = Obligation.THREAD.asks(f"a thread {words} {block.name}", Access(block.name, writes))
        self.pair.require(some(no(here), allowed), asked)

    def ask_apart(self, here: Value, block: Block, at: Any, writes: bool, op: Operation) -> None:
        """In a buffer that the source changes, too: require that no thread accesses an element that another writes."""
        for other in self._met(block, at, all=writes):
            if not self.pair.solver.holds(no(both(here, other))):
                raise NotAble(f"threads that may meet in {block.name} at '{op_name(op)}'")

    def writes_are_apart(self) -> bool:
        """True if no two threads write to one element, also before they come to their ends."""
        writes = (each for each in self.accesses if each[3])
        return all(
            self.pair.solver.holds(no(both(here, other)))
            for here, block, at, _, _ in writes
            for other in self._met(block, at, all=False)
        )

    def _met(self, block: Block, at: Any, *, all: bool) -> Iterator[Value]:
        """For each write of another thread to a block, or for `all` its accesses, the condition that it is at the
        element `at`."""
        for there, other, place, writes, _ in self.accesses:
            if other is block and (writes or all):
                theirs = [self._of_the_other(value_of(each)) for each in place]
                yield both(self.another, self._of_the_other(there), all_same(at, theirs))
