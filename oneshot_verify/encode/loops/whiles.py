"""The rule for `scf.while`: the same decision to go on in each round, and an invariant that each round keeps.

A round starts at the region before. Its condition must be the same in both programs; where it holds, the region behind
it is walked, and what that yields starts the next round. Where it does not hold, the loop is left: so behind the loop,
the region before is walked once more, from the state that the invariant describes.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfwhile-scfwhileop
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.check.obligation import LOOP_CONDITION
from oneshot_verify.encode.foresight import looking_ahead
from oneshot_verify.encode.loops.induction import Induction
from oneshot_verify.encode.loops.pair import LoopPair, LoopText
from oneshot_verify.encode.loops.written import Count
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name


def while_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.while`: the same number of rounds, and an invariant that each round keeps."""
    for op in (source, target):
        if any(len(region.blocks) != 1 for region in op.regions):
            raise UnsupportedOp(op, "a region of several blocks")
    inits = [walk.source.get(operand) for operand in source.operands]
    their_inits = [walk.target.get(operand) for operand in target.operands]
    pair = LoopPair(walk, _text(source), _text(target), inits, their_inits)
    _WhileInduction(pair).close()


def _text(op: Operation) -> LoopText:
    before, after = (region.block for region in op.regions)
    condition, end = before.last_op, after.last_op
    forwarded = tuple(condition.operands[1:]) if condition is not None else ()
    comes_from: dict[SSAValue, SSAValue] = dict(zip(after.args, forwarded, strict=True))
    yielded = tuple(end.operands) if end is not None else ()
    kept = (
        number
        for number, (argument, value) in enumerate(zip(before.args, yielded, strict=True))
        if comes_from.get(value, value) is argument
    )
    return LoopText(op, tuple(before.args), (before, after), frozenset(kept))


class _WhileInduction(Induction):
    """One pair of `scf.while`."""

    def close(self) -> None:
        # Behind the loop it is known that the condition was found once, from the values before the loop.
        first = self._first_condition()
        super().close()
        for fact in first:
            self.walk.session.assume(fact)

    def _first_condition(self) -> list[Truth]:
        """What the tensor program requires to find its first condition, up to the first op that has a rule."""
        walk, before = self.walk, self.pair.source_op.regions[0].block
        with looking_ahead(walk) as promised:
            walk.bind(walk.source, before, self.pair.source_inits)
            for op in before.ops:
                if facts_of(op).is_terminator:
                    condition = walk.source.get(op.operands[0])
                    walk.source.require_defined(condition, op, "the condition of the loop")
                elif op_name(op) in walk.rules or op.regions:
                    break
                else:
                    walk.run_op(walk.source, op)
        return promised

    def assume_first_round(self) -> None:
        self._count(0)

    def assume_round(self) -> None:
        self._count(self._any_number(1 if self.pair.peeled else 0))

    def assume_end(self) -> None:
        """What else is known then is known by the condition."""
        if self.pair.guess.counts:
            self._count(self._any_number(0), is_over=True)

    def _any_number(self, least: int) -> Any:
        """How many rounds there were before; neither program knows it."""
        number = self.terms.symbol("rounds", INT, self.walk.domain.scope)
        self.walk.session.assume(self.terms.le(least, number))
        return number

    def _count(self, rounds: Any, *, is_over: bool = False) -> None:
        self.pair.count = Count(0, 1, rounds, is_over)

    def _decide(self, sources: Sequence[Any], targets: Sequence[Any]) -> tuple[Ends, Truth]:
        """Walk the regions before, and prove that they decide the same."""
        walk = self.walk
        ours, theirs = (op.regions[0].block for op in (self.pair.source_op, self.pair.target_op))
        ends = walk.walk_from(ours, sources, theirs, targets)
        condition = ends.source_values[0]
        what = LOOP_CONDITION.says("the loop goes on in the same rounds")
        decided = (ends.source, ends.target)
        walk.relation.require_decision(condition, ends.target_values[0], what, decided)
        return ends, condition

    def walk_round(
        self, sources: Sequence[Any], targets: Sequence[Any], *, is_first: bool
    ) -> Ends | None:
        ends, condition = self._decide(sources, targets)
        walk = self.walk
        walk.session.assume(condition)
        if walk.session.contradictory():
            return None
        ours, theirs = (op.regions[1].block for op in (self.pair.source_op, self.pair.target_op))
        return walk.walk_from(ours, ends.source_values[1:], theirs, ends.target_values[1:])

    def leave(self, sources: Sequence[Any], targets: Sequence[Any]) -> None:
        walk = self.walk
        ends, condition = self._decide(sources, targets)
        walk.go_on_where(self.terms.neg(condition))
        walk.give_results(walk.source, self.pair.source_op, ends.source_values[1:])
        walk.give_results(walk.target, self.pair.target_op, ends.target_values[1:])
