"""The rule for `scf.for`: the same bounds, and an invariant that each round keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from oneshot_verify.encode.lockstep import Ends, Lockstep
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import LoopPair, LoopText
from oneshot_verify.encode.terms import INT, Truth
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp


def for_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.for`: the same bounds, and an invariant that each round keeps."""
    for op in (source, target):
        if not isinstance(op.operands[0].type, IndexType):
            raise UnsupportedOp(op, f"a loop over {op.operands[0].type}")
        if "unsignedCmp" in (op.properties | op.attributes):
            raise UnsupportedOp(op, "a loop that compares without sign")
    _ForInduction(walk, source, target).run()


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
    return LoopText(op, tuple(carried), (body,), frozenset(kept))


class _ForInduction(Induction):
    """One pair of `scf.for`."""

    def __init__(self, walk: Lockstep, source: Operation, target: Operation) -> None:
        self.lower, self.upper, self.step, *inits = map(walk.source.get, source.operands)
        (*self.target_bounds,) = map(walk.target.get, target.operands[:3])
        their_inits = [walk.target.get(operand) for operand in target.operands[3:]]
        super().__init__(LoopPair(walk, _text(source), _text(target), inits, their_inits))

    def run(self) -> None:
        """Prove the rule's premises and give both loops their results."""
        walk = self.walk
        walk.source.require(
            self.terms.lt(0, self.step), FaultKind.BAD_STEP, self.pair.source_op, "scf.for"
        )
        for name, ours, theirs in zip(
            ("lower bound", "upper bound", "step"),
            (self.lower, self.upper, self.step),
            self.target_bounds,
            strict=True,
        ):
            what = f"the {name} of the loop is the same"
            walk.require_equal(ours, theirs, what, self.pair.target_op)
        self.close()

    @property
    def does_not_run(self) -> Truth:
        return self.terms.le(self.upper, self.lower)

    def assume_first_round(self) -> None:
        self.walk.session.assume(self.terms.lt(self.lower, self.upper))

    def walk_round(self, sources: Sequence[Any], targets: Sequence[Any], *, is_first: bool) -> Ends:
        induction = self.lower if is_first else self._induction_variable()
        walk = self.walk
        ours, theirs = (op.regions[0].block for op in (self.pair.source_op, self.pair.target_op))
        walk.bind(walk.source, ours, [induction, *sources])
        walk.bind(walk.target, theirs, [induction, *targets])
        return walk.walk(ours, theirs)

    def _induction_variable(self) -> Any:
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
