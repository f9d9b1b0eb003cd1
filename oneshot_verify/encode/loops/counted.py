"""Loops that count run for the same rounds, however their bounds are written.

    round k     the tensor program counts lower + step * k, the bufferized program its own lower + its own step * k
    it is run   where that is below the upper bound: in both programs, or in none

So the loop from 0 to 3 by 2 is that from 0 to 4 by 2, and one that a pass lets begin at 0 and count by 1 stays the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from xdsl.ir import Operation

from oneshot_verify.check.obligation import Needed
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.terms.table import BOOL, INT, Int, Truth
from oneshot_verify.encode.walk.lockstep import Lockstep

Range: TypeAlias = tuple[Int, Int, Int]
"""Lower bound, upper bound and step of one dimension of a loop, all defined; the step is positive."""


class Counted:
    """All dimensions of a pair of loops that count numbers of type `index`."""

    def __init__(
        self,
        walk: Lockstep,
        ops: tuple[Operation, Operation],
        ours: Sequence[Range],
        theirs: Sequence[Range],
    ) -> None:
        self.walk, self.terms, self.session = walk, walk.terms, walk.session
        self.ops = ops
        self.ours, self.theirs = list(ours), list(theirs)

    def dimensions(self) -> list[Counted]:
        """Each of the dimensions alone."""
        pairs = zip(self.ours, self.theirs, strict=True)
        return [Counted(self.walk, self.ops, [ours], [theirs]) for ours, theirs in pairs]

    def require(self, what: Needed) -> None:
        """Both run for the same rounds."""
        terms = self.terms
        if not self.walk.obligations.asks(what.obligation):
            return
        border = Border(what, self.ops[1])
        pairs = [
            pair
            for each in zip(self.ours, self.theirs, strict=True)
            for pair in zip(*each, strict=True)
        ]
        if all(self.walk.relation.agrees(*pair, border) for pair in pairs):
            self.session.assume(terms.conj(terms.eq(*pair) for pair in pairs))
            return
        alike = terms.conj(map(self._alike, self.ours, self.theirs))
        none = (terms.disj(map(self._is_empty, ranges)) for ranges in (self.ours, self.theirs))
        goal = terms.disj((alike, terms.conj(none)))
        self.walk.obligations.require(goal, what, self.ops[1])

    def its(self, dimension: int, index: Int, number: Int | None) -> Int:
        """What the bufferized program counts in the round in which the tensor program counts `index`. The `number` of
        the round is None where it is not known."""
        terms, session = self.terms, self.session
        lower, upper, step = self.ours[dimension]
        its_lower, _, its_step = self.theirs[dimension]
        if session.holds(terms.eq(step, its_step)):
            is_same = session.holds(terms.eq(lower, its_lower))
            return index if is_same else index + its_lower - lower
        if session.holds(terms.le(upper, lower + step)):
            return its_lower
        if number is None or not isinstance(its_step, int):
            raise Incomplete("the loops have different steps, which are not constants", self.ops[1])
        return its_lower + its_step * number

    def _alike(self, ours: Range, theirs: Range) -> Truth:
        """Both run for the same rounds, in one dimension; a condition that is enough for it."""
        terms = self.terms
        (lower, upper, step), (its_lower, its_upper, its_step) = ours, theirs
        ways = [
            terms.conj((terms.eq(upper - lower, its_upper - its_lower), terms.eq(step, its_step))),
            terms.conj(map(self._is_empty, (ours, theirs))),
            terms.conj(map(self._is_single, (ours, theirs))),
        ]
        if isinstance(step, int) and isinstance(its_step, int):
            number = terms.symbol("round", INT, self.walk.domain.scope)
            self.session.assume(terms.le(0, number))
            is_run = terms.lt(lower + step * number, upper)
            is_run_there = terms.lt(its_lower + its_step * number, its_upper)
            ways.append(terms.same(is_run, is_run_there, BOOL))
        return terms.disj(ways)

    def _is_empty(self, bounds: Range) -> Truth:
        lower, upper, _ = bounds
        return self.terms.le(upper, lower)

    def _is_single(self, bounds: Range) -> Truth:
        """There is just one round."""
        lower, upper, step = bounds
        return self.terms.conj((self.terms.lt(lower, upper), self.terms.le(upper, lower + step)))
