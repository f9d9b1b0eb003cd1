"""The rule for `scf.for`: the same rounds, and an invariant that each round keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.check.obligation import LOOP_BOUNDS
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.counted import Counted
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import LoopPair, LoopText
from oneshot_verify.encode.loops.written import Count
from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.semantics.control import for_bounds


def for_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.for`: the same rounds, and an invariant that each round keeps."""
    if _is_unsigned(source) != _is_unsigned(target):
        raise Incomplete("only one of the loops compares without sign", target)
    if source.operands[0].type != target.operands[0].type:
        raise Incomplete("the loops count numbers of different types", target)
    _ForInduction(walk, source, target, source.operands[0].type).run()


def affine_for_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`affine.for`: the same with bounds that are computed from maps."""
    _ForInduction(walk, source, target, IndexType()).run()


def _is_unsigned(op: Operation) -> bool:
    return "unsignedCmp" in (op.properties | op.attributes)


def _text(op: Operation) -> LoopText:
    body = op.regions[0].block
    carried = body.args[1:]
    end = body.last_op
    yielded = tuple(end.operands) if end is not None else ()
    kept = (
        number
        for number, pair in enumerate(zip(carried, yielded, strict=True))
        if pair[0] is pair[1]
    )
    return LoopText(op, tuple(carried), (body,), frozenset(kept), yielded)


class _ForInduction(Induction):
    """One pair of loops that count."""

    def __init__(
        self, walk: Lockstep, source: Operation, target: Operation, type: Attribute
    ) -> None:
        *bounds, inits = for_bounds(walk.source, source)
        *target_bounds, their_inits = for_bounds(walk.target, target)
        self.lower, self.upper, self.step = bounds
        self.bounds = list(zip(bounds, target_bounds, strict=True))
        self.counted = Counted(walk, (source, target), [(*bounds,)], [(*target_bounds,)])
        self.type = type
        self.is_exact = isinstance(type, IndexType) and not _is_unsigned(source)
        """Whether it is known how the bounds compare. Without that, the loop runs in both programs for the same unknown
        rounds: their bounds are equal."""
        self.induction: Any = self.lower
        self.number: Any = 0
        """How many rounds there were before this one; None where that is not known."""
        super().__init__(LoopPair(walk, _text(source), _text(target), inits, their_inits))

    def run(self) -> None:
        """Prove the rule's premises and give both loops their results."""
        what = LOOP_BOUNDS.says("the loops run for the same rounds")
        if self.is_exact:
            self.counted.require(what)
        for pair in () if self.is_exact else self.bounds:
            self.walk.relation.require_decision(*pair, what, self.counted.ops)
        self.close()

    @property
    def does_not_run(self) -> Truth | None:
        return self.terms.le(self.upper, self.lower) if self.is_exact else None

    def assume_first_round(self) -> None:
        if self.is_exact:
            self.walk.session.assume(self.terms.lt(self.lower, self.upper))
        self._begin(self.lower, 0)

    def assume_round(self) -> None:
        self._begin(*self._induction_variable())

    def assume_end(self) -> None:
        if self.is_exact and self.pair.guess.counts:
            self._begin(self._end(), None, is_over=True)

    def _begin(self, now: Any, number: Any, *, is_over: bool = False) -> None:
        """The induction variable is `now`, in the round of this number."""
        self.induction, self.number = now, number
        count = Count(self.lower, self.step, now, is_over)
        self.pair.count = count if self.is_exact else None

    def _end(self) -> Any:
        """What the induction variable would be in the round that is not run any more."""
        terms, session = self.terms, self.walk.session
        bounds = self.lower, self.upper, self.step
        if all(isinstance(bound, int) for bound in bounds) and self.step > 0:
            return max(self.lower, self.upper + (self.lower - self.upper) % self.step)
        if self.step == 1:
            is_some = terms.le(self.lower, self.upper)
            if session.holds(is_some):
                return self.upper
            return terms.ite(is_some, self.upper, self.lower, INT)
        scope = self.walk.domain.scope
        if isinstance(self.step, int):
            rounds = terms.symbol("rounds", INT, scope)
            session.assume(terms.le(0, rounds))
            end = self.lower + self.step * rounds
        else:
            end = terms.symbol("end", INT, scope)
            session.assume(terms.le(self.lower, end))
        # Unless no round is run, the last one began before the upper bound.
        none = terms.conj((terms.le(self.upper, self.lower), terms.eq(end, self.lower)))
        some = terms.conj((terms.le(self.upper, end), terms.lt(end, self.upper + self.step)))
        session.assume(terms.disj((none, some)))
        return end

    def walk_round(self, sources: Sequence[Any], targets: Sequence[Any], *, is_first: bool) -> Ends:
        ours, theirs = (op.regions[0].block for op in (self.pair.source_op, self.pair.target_op))
        now = self.induction
        its_now = self.counted.its(0, now, self.number) if self.is_exact else now
        return self.walk.walk_from(ours, [now, *sources], theirs, [its_now, *targets])

    def _induction_variable(self) -> tuple[Any, Any]:
        """What the tensor program counts in any round, and the number of that round."""
        if not self.is_exact:
            return self.terms.symbol("iv", sort_of(self.type), self.walk.domain.scope), None
        rounds = None
        if isinstance(self.step, int) and self.step > 1:
            rounds = self.terms.symbol("rounds", INT, self.walk.domain.scope)
            self.walk.session.assume(self.terms.le(1 if self.pair.peeled else 0, rounds))
            variable = self.lower + self.step * rounds
        else:
            variable = self.terms.symbol("iv", INT, self.walk.domain.scope)
            first = self.lower + self.step if self.pair.peeled else self.lower
            self.walk.session.assume(self.terms.le(first, variable))
        self.walk.session.assume(self.terms.lt(variable, self.upper))
        return variable, variable - self.lower if self.step == 1 else rounds

    def leave(self, sources: Sequence[Any], targets: Sequence[Any]) -> None:
        walk = self.walk
        walk.give_results(walk.source, self.pair.source_op, sources)
        walk.give_results(walk.target, self.pair.target_op, targets)
