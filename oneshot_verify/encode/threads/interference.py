"""Whether the threads of a parallel loop keep out of each other's way.

A thread is walked on its own, from the memory before the loop. That says what the loop does only if no thread reads
what another one writes, and no element is written by two. To show it, all that is known of one arbitrary thread is
repeated for another one (`OtherThread`), and the two must not meet at an element.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.solving.solver import Answer, Model
from oneshot_verify.encode.terms.table import INT, Atom, Int, Poly, Scope, Truth
from oneshot_verify.encode.threads.other import OtherThread, atom_of
from oneshot_verify.encode.walk.accesses import Access, Region
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.meanings import op_name


class Interference:
    """Asks whether threads meet."""

    def __init__(
        self, walk: Lockstep, rounds: Sequence[Any], scope: Scope, facts: Sequence[Truth]
    ) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.rounds = rounds
        """Which thread it is: a symbol per dimension of the loop."""
        self.scope = scope
        self.facts = facts
        """What is known of each thread, whether it ends or not."""
        self._known_covering: dict[Region, Region | None] = {}
        self._known_exclusive: dict[tuple[Region, Region], bool] = {}

    def apart(self, one: Region, other: Region) -> tuple[Answer, Model | None]:
        """Whether what one thread touches in `one` and what another thread touches in `other` never meet."""
        if one.block is not other.block:
            return Answer.PROVED, None
        for known, gap in self._other_threads(both=one != other):
            copy = OtherThread(self.walk.domain, self.scope, known)
            with self.walk.session.scope():
                goal, hints = self._never_meet(one, copy.region(other), gap)
                theirs = map(copy, (*self.facts, other.condition))
                for fact in (*self.facts, one.condition, *theirs, *hints):
                    self.walk.session.assume(fact)
                answer, model = self.walk.session.ask(goal)
            if answer is not Answer.PROVED:
                return answer, model
        return Answer.PROVED, None

    def covers(self, region: Region, part: Region) -> bool:
        """Whether `part` lies in `region`, both of the same thread; `region` is taken without its condition."""
        if region.block is not part.block:
            return False
        if region.view == part.view and region.shape == part.shape:
            return True
        at = self._any_index(part)
        domain = self.walk.domain
        with self.walk.session.scope():
            for fact in (*self.facts, part.condition, domain.inside(at, part.shape)):
                self.walk.session.assume(fact)
            inside, _ = domain.expander.locate(region.view, region.shape, part.view.apply(at))
            return self.walk.session.holds(inside)

    def _other_threads(self, *, both: bool) -> Iterator[tuple[dict[Atom, Any], Atom]]:
        """What sets another thread apart: it comes later (or, with `both`, earlier) in one of the dimensions."""
        for mine in self.rounds:
            for sign in (1, -1) if both else (1,):
                gap = self.terms.symbol("gap", INT, self.scope)
                yield (
                    {atom_of(mine): mine + sign * (gap + 1), atom_of(gap): gap},
                    atom_of(gap),
                )

    def _never_meet(self, one: Region, other: Region, gap: Atom) -> tuple[Truth, list[Truth]]:
        """The goal, and facts that help: what the product with a gap, which is not negative, does to a sign."""
        domain = self.walk.domain
        at, there = self._any_index(one), self._any_index(other)
        places = list(zip(one.view.apply(at), other.view.apply(there), strict=True))
        goal = self.terms.disj(
            (
                *(self.terms.neg(self.terms.eq(a, b)) for a, b in places),
                self.terms.neg(domain.inside(at, one.shape)),
                self.terms.neg(domain.inside(there, other.shape)),
            )
        )
        hints: dict[Truth, None] = {self.terms.le(0, self.terms.lift(gap)): None}
        for term in (*(a - b for a, b in places), *other.shape):
            for rest in _factors(domain.expander.expand(term), gap):
                factor: Int = 1
                for atom in rest:
                    factor = self.terms.multiply(factor, self.terms.lift(atom))
                product = self.terms.multiply(self.terms.lift(gap), factor)
                hints[self.terms.disj((self.terms.lt(factor, 0), self.terms.le(0, product)))] = None
        return goal, list(hints)

    def _any_index(self, region: Region) -> tuple[Any, ...]:
        return tuple(self.terms.symbol("at", INT, self.scope) for _ in region.shape)

    def reads_are_safe(
        self, inserted: Sequence[Region], accesses: Sequence[Access]
    ) -> tuple[Answer, Model | None]:
        """Whether no thread reads what another one changes, in the block of `accesses`. `inserted` are the parts that a
        thread inserts into it."""
        changes = regions_of(accesses, writes=True)
        put_back = {n for n in range(len(accesses)) if self._is_put_back(inserted, accesses, n)}
        others = [each for n, each in enumerate(accesses) if n not in put_back]
        reads = regions_of(others, writes=False)
        return self._all_apart(inserted, [(one, other) for one in changes for other in reads])

    def _is_put_back(
        self, inserted: Sequence[Region], accesses: Sequence[Access], number: int
    ) -> bool:
        """Whether this is what a copy onto itself reads, where the thread inserts: where another thread changes it,
        that inserts there, too, and so nobody knows what the tensor program has; nothing else comes of what is read."""
        if number + 1 == len(accesses):
            return False
        read, written = accesses[number], accesses[number + 1]
        return (
            op_name(read.op) == "memref.copy"
            and (read.is_write, written.is_write) == (False, True)
            and replace(read, is_write=True) == written
            and self._covering(inserted, written.region) is not None
        )

    def writes_are_safe(self, inserted: Sequence[Region], accesses: Sequence[Access]) -> bool:
        """Whether no thread writes to an element that another one changes, unless both insert into it, so that it is
        undefined in the tensor program."""
        changes = regions_of(accesses, writes=True)
        outside = {part for part in changes if self._covering(inserted, part) is None}
        pairs = [
            (one, other) for one, other in _pairs(changes) if one in outside or other in outside
        ]
        return self._all_apart(inserted, pairs)[0] is Answer.PROVED

    def writes_are_apart(self, accesses: Sequence[Access]) -> bool:
        """Whether no element is written by two threads, whatever they insert."""
        changes = regions_of(accesses, writes=True)
        return all(self.apart(*pair)[0] is Answer.PROVED for pair in _pairs(changes))

    def _all_apart(
        self, inserted: Sequence[Region], pairs: Sequence[tuple[Region, Region]]
    ) -> tuple[Answer, Model | None]:
        """Whether different threads never meet in any of `pairs`."""
        for one, other in pairs:
            outer, other_outer = self._covering(inserted, one), self._covering(inserted, other)
            if (
                outer is not None
                and other_outer is not None
                and self._exclusive(outer, other_outer)
            ):
                continue
            answer, model = self.apart(one, other)
            if answer is not Answer.PROVED:
                return answer, model
        return Answer.PROVED, None

    def _exclusive(self, one: Region, other: Region) -> bool:
        """Whether different threads insert into different elements."""
        pair = (one, other)
        if pair not in self._known_exclusive:
            self._known_exclusive[pair] = self.apart(one, other)[0] is Answer.PROVED
        return self._known_exclusive[pair]

    def _covering(self, inserted: Sequence[Region], part: Region) -> Region | None:
        """The part that a thread inserts in which this one lies."""
        if part not in self._known_covering:
            found = None
            with suppress(Incomplete):
                found = next((region for region in inserted if self.covers(region, part)), None)
            self._known_covering[part] = found
        return self._known_covering[part]


def regions_of(accesses: Sequence[Access], *, writes: bool) -> list[Region]:
    """What a thread writes, or reads. Even who writes what is there already is in the way of those who read it: a copy
    of a buffer onto itself puts back what it has read, after another thread may have written."""
    return list(dict.fromkeys(each.region for each in accesses if each.is_write is writes))


def _pairs(changes: Sequence[Region]) -> Iterator[tuple[Region, Region]]:
    return ((one, other) for n, one in enumerate(changes) for other in changes[n:])


def _factors(term: Any, gap: Atom) -> Iterator[tuple[Atom, ...]]:
    """What `gap` is multiplied with in a polynomial."""
    if not isinstance(term, Poly):
        return
    for monomial, _ in term.monomials:
        if gap in monomial and len(monomial) > 1:
            rest = list(monomial)
            rest.remove(gap)
            yield tuple(rest)
