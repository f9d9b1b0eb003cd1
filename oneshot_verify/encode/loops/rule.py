"""The rule for `scf.for`: the same bounds, and an invariant that each round keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import LoopPair, LoopText
from oneshot_verify.encode.loops.written import Count
from oneshot_verify.encode.obligation import LOOP_BOUNDS
from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.semantics.dialects.affine_control import loop_bounds
from oneshot_verify.semantics.faults import FaultKind

Bounds: TypeAlias = tuple[Any, Any, Any, list[Any]]
"""Lower bound, upper bound, step, and the values that the loop starts with."""


def for_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.for`: the same bounds, and an invariant that each round keeps."""
    if _is_unsigned(source) != _is_unsigned(target):
        raise Incomplete("only one of the loops compares without sign", target)
    ours, theirs = (
        (lower, upper, step, inits)
        for lower, upper, step, *inits in (
            [machine.get(operand) for operand in op.operands]
            for machine, op in ((walk.source, source), (walk.target, target))
        )
    )
    type = source.operands[0].type
    _ForInduction(walk, (source, target), type, ours, theirs).run()


def affine_for_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`affine.for`: the same with bounds that are computed from maps."""
    ours, theirs = loop_bounds(walk.source, source), loop_bounds(walk.target, target)
    _ForInduction(walk, (source, target), IndexType(), ours, theirs).run()


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
        self,
        walk: Lockstep,
        ops: tuple[Operation, Operation],
        type: Attribute,
        ours: Bounds,
        theirs: Bounds,
    ) -> None:
        source, target = ops
        self.lower, self.upper, self.step, inits = ours
        *self.target_bounds, their_inits = theirs
        self.type = type
        self.is_exact = isinstance(type, IndexType) and not _is_unsigned(source)
        """Whether it is known how the bounds compare. Without that, the loop runs in both programs for the same unknown
        rounds: their bounds are equal."""
        self.induction: Any = self.lower
        super().__init__(LoopPair(walk, _text(source), _text(target), inits, their_inits))

    def run(self) -> None:
        """Prove the rule's premises and give both loops their results."""
        walk = self.walk
        if self.is_exact:
            positive = self.terms.lt(0, self.step)
            walk.source.require(positive, FaultKind.BAD_STEP, self.pair.source_op, "scf.for")
        for name, ours, theirs in zip(
            ("lower bound", "upper bound", "step"),
            (self.lower, self.upper, self.step),
            self.target_bounds,
            strict=True,
        ):
            what = LOOP_BOUNDS.says(f"the {name} of the loop is the same")
            ops = (self.pair.source_op, self.pair.target_op)
            walk.relation.require_decision(ours, theirs, what, ops)
        self.close()

    @property
    def does_not_run(self) -> Truth | None:
        return self.terms.le(self.upper, self.lower) if self.is_exact else None

    def assume_first_round(self) -> None:
        if self.is_exact:
            self.walk.session.assume(self.terms.lt(self.lower, self.upper))
        self._begin(self.lower)

    def assume_round(self) -> None:
        self._begin(self._induction_variable())

    def assume_end(self) -> None:
        if self.is_exact and self.pair.guess.written:
            self._begin(self._end(), is_over=True)

    def _begin(self, now: Any, *, is_over: bool = False) -> None:
        """The induction variable is `now`."""
        self.induction = now
        count = Count(self.lower, self.step, now, is_over)
        self.pair.count = count if self.is_exact else None

    def _end(self) -> Any:
        """What the induction variable would be in the round that is not run any more."""
        terms, session = self.terms, self.walk.session
        bounds = self.lower, self.upper, self.step
        if all(isinstance(bound, int) for bound in bounds) and self.step > 0:
            return max(self.lower, self.upper + (self.lower - self.upper) % self.step)
        if self.step == 1 and session.holds(terms.le(self.lower, self.upper)):
            return self.upper
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
        return self.walk.walk_from(ours, [now, *sources], theirs, [now, *targets])

    def _induction_variable(self) -> Any:
        if not self.is_exact:
            return self.terms.symbol("iv", sort_of(self.type), self.walk.domain.scope)
        if isinstance(self.step, int) and self.step > 1:
            rounds = self.terms.symbol("rounds", INT, self.walk.domain.scope)
            self.walk.session.assume(self.terms.le(1 if self.pair.peeled else 0, rounds))
            variable = self.lower + self.step * rounds
        else:
            variable = self.terms.symbol("iv", INT, self.walk.domain.scope)
            first = self.lower + self.step if self.pair.peeled else self.lower
            self.walk.session.assume(self.terms.le(first, variable))
        self.walk.session.assume(self.terms.lt(variable, self.upper))
        return variable

    def leave(self, sources: Sequence[Any], targets: Sequence[Any]) -> None:
        walk = self.walk
        walk.give_results(walk.source, self.pair.source_op, sources)
        walk.give_results(walk.target, self.pair.target_op, targets)
