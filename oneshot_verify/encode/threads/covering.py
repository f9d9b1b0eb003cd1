"""Whether all threads together insert into every element of a shared output.

    thread k inserts at [start + stride * k, .. + size)        element e is of thread (e - start) floordiv stride

The thread that must be the one is computed for any element; that there is such a thread, and that its part holds the
element, is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.table import INT, Atom, Int, Poly, TermTable, Truth
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

    def is_whole(self, part: Insertion, shape: Sequence[Int]) -> bool:
        """Whether what all threads insert as they insert `part` is all of a shared output of `shape`."""
        terms, session, domain = self.terms, self.walk.session, self.walk.domain
        at = tuple(terms.symbol("at", INT, domain.scope) for _ in shape)
        known = self._thread_of(part, at)
        with session.scope(), suppress(Incomplete):
            session.assume(domain.inside(at, shape))
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
