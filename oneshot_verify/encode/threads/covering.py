"""Which elements of a shared output all threads together insert.

    thread k inserts at [start + stride * k, .. + size)        element e is of thread (e - start) floordiv stride

The box from where the first thread begins to where the last one ends is a guess. That no thread inserts outside of it
is asked of any of them. For any element in it, the thread that must be the one is computed; that there is such a
thread, and that its part holds the element, is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.written import Box
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.nodes import is_loose
from oneshot_verify.encode.terms.table import INT, Atom, Int, Poly, TermTable, Truth
from oneshot_verify.encode.terms.views import interval
from oneshot_verify.encode.threads.other import OtherThread, atom_of
from oneshot_verify.encode.threads.thread import Thread
from oneshot_verify.encode.walk.insertions import Insertion
from oneshot_verify.encode.walk.lockstep import Lockstep

Range: TypeAlias = tuple[Int, Int, Int]
"""Lower bound, upper bound and step of one dimension of a loop."""


class Covering:
    """Asks it of the threads of one loop."""

    def __init__(self, walk: Lockstep, ranges: Sequence[Range], thread: Thread) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.ranges = ranges
        self.thread = thread

    def box(self, parts: Sequence[Insertion], shape: Sequence[Int]) -> Box | None:
        """The part of a shared output of `shape` of which each element is inserted by some thread, and outside of
        which no thread inserts; None where it is not known."""
        whole: Box = tuple((0, size) for size in shape)
        if any(self._is_covered(whole, part) for part in parts):
            return whole
        box = self.around(parts)
        if box is not None and any(self._is_covered(box, part) for part in parts):
            return box
        return None

    def around(self, parts: Sequence[Insertion]) -> Box | None:
        """A box outside of which no thread inserts; None where it is not known."""
        boxes = (self._from_first_to_last(part) for part in parts)
        return next((box for box in boxes if box is not None and self._holds_all(box, parts)), None)

    def _from_first_to_last(self, part: Insertion) -> Box | None:
        """From where the first thread inserts a part to where the last one does."""
        terms, thread = self.terms, self.thread
        atoms = [atom_of(number) for number in thread.rounds]
        last = {
            atom: terms.floordiv(upper - lower - 1, step)
            for atom, (lower, upper, step) in zip(atoms, self.ranges, strict=True)
        }
        begins = OtherThread(self.walk.domain, thread.scope, dict.fromkeys(atoms, 0))
        ends = OtherThread(self.walk.domain, thread.scope, last)
        box: list[tuple[Int, Int]] = []
        for own in _ranges(part):
            if own is None:
                return None
            low, end = begins(own[0]), ends(own[1])
            if is_loose(low) or is_loose(end) or any(map(self._is_of_thread, leaves((low, end)))):
                return None
            # Where there is no thread, nothing is inserted.
            is_some = terms.le(low, end)
            box.append((low, end if is_some is True else terms.ite(is_some, end, low, INT)))
        return tuple(box)

    def _is_of_thread(self, leaf: Any) -> bool:
        scope = self.thread.scope
        return leaf.payload[1][: len(scope)] == scope

    def _holds_all(self, box: Box, parts: Sequence[Insertion]) -> bool:
        """Whether no thread inserts outside of a box."""
        terms, session = self.terms, self.walk.session
        inside: list[Truth] = []
        for part in parts:
            for own, (low, end) in zip(_ranges(part), box, strict=True):
                if own is None:
                    return False
                inside += [terms.le(low, own[0]), terms.le(own[1], end)]
        with session.scope():
            for fact in self.thread.facts:
                session.assume(fact)
            return session.holds(terms.conj(inside))

    def _is_covered(self, box: Box, part: Insertion) -> bool:
        """Whether each element of a box is in what some thread inserts as it inserts `part`."""
        terms, session, domain = self.terms, self.walk.session, self.walk.domain
        at = tuple(terms.symbol("at", INT, domain.scope) for _ in box)
        known = self._thread_of(part, at)
        with session.scope(), suppress(Incomplete):
            for index, (low, end) in zip(at, box, strict=True):
                session.assume(terms.conj((terms.le(low, index), terms.lt(index, end))))
            if not session.holds(self._is_run(known)):
                return False
            # It is one of the threads: what is known of any of them is true of it.
            there = OtherThread(domain, self.thread.scope, known)
            for fact in self.thread.facts:
                session.assume(there(fact))
            inside, _ = domain.expander.locate(part.view, part.shape, at)
            return session.holds(there(inside))
        return False

    def _thread_of(self, part: Insertion, at: Sequence[Int]) -> dict[Atom, Any]:
        """The number, in each dimension of the loop, of the thread that inserts the element `at`."""
        numbers: dict[Atom, Any] = {atom_of(number): 0 for number in self.thread.rounds}
        waiting = list(numbers)
        for index, offset in zip(at, part.view.offsets, strict=True):
            for number in waiting:
                stride, start = _linear(self.terms, offset, number)
                if stride is not None and not leaves((stride, start)) & numbers.keys():
                    numbers[number] = self.terms.floordiv(index - start, stride)
                    waiting.remove(number)
                    break
        return numbers

    def _is_run(self, known: dict[Atom, Any]) -> Truth:
        """There is such a thread."""
        terms = self.terms
        parts: list[Truth] = []
        for (lower, upper, step), number in zip(self.ranges, self.thread.rounds, strict=True):
            count = known[atom_of(number)]
            index = terms.add(lower, terms.multiply(step, count))
            parts += [terms.le(0, count), terms.lt(index, upper)]
        return terms.conj(parts)


def _ranges(part: Insertion) -> Iterator[tuple[Int, Int] | None]:
    """For each dimension the first index of a part and the one behind the last; None where that is not known."""
    for dimension in range(len(part.view.offsets)):
        found = interval(part.view, part.shape, dimension)
        yield None if found is None else (found[0], found[1] + 1)


def _linear(terms: TermTable, index: Int, number: Atom) -> tuple[Int | None, Int]:
    """The stride and the start of an index that is linear in the number of a thread; no stride where it is not."""
    if not isinstance(index, Poly):
        return None, index
    stride: Int = 0
    for monomial, factor in index.monomials:
        if monomial.count(number) == 1:
            product: Int = factor
            for atom in monomial:
                product = product if atom is number else terms.multiply(product, terms.lift(atom))
            stride = terms.add(stride, product)
    start = terms.add(index, terms.scale(terms.multiply(stride, terms.lift(number)), -1))
    return (stride if stride != 0 else None), start
