"""What the two programs have for each other where values cross a border, and what is asked of it (`facts`).

require     all facts are true of a pair of values         exit, call, opaque op, decision, event
agrees      whether they are, where there is a choice      start and round of a loop, thread
preserved   a value is what it was before                  round, thread
meet        `merge`                                        where paths meet

What is on the other side of a border is made by `anything`, and where its buffers are, `places` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import EXIT_SHARED, Needed, Obligation
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.facts import FACTS, PROVED, Border, Fact, Found, Pair, type_of
from oneshot_verify.encode.relation.memory import MemoryRelation
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.scalars import scalar_sort
from oneshot_verify.encode.terms.table import INT, Sort, Truth
from oneshot_verify.semantics.values import (
    BlockView,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    VectorValue,
    buffers_of,
)


class Relation(MemoryRelation):
    """The pairs of values of one walk, beside its pairs of blocks."""

    facts: Sequence[Fact] = FACTS

    # Borders.

    def missing(self, pair: Pair, border: Border) -> tuple[Fact, Found] | None:
        """The first fact that is not known of a pair of values."""
        obligation = border.needed.obligation
        for fact in self.facts if self.obligations.asks(obligation) else ():
            if self._asks(fact, obligation):
                found = fact.agree(self, pair, border)
                if found[0] is not Answer.PROVED:
                    return fact, found
        return None

    def lacking(self, pair: Pair, border: Border) -> str | None:
        """What has to be true if a callee is to be taken by its summary, and is not known."""
        obligation = border.needed.obligation
        for fact in self.facts:
            is_asked = fact.lacking and self._asks(fact, obligation)
            if is_asked and fact.agree(self, pair, border)[0] is not Answer.PROVED:
                return fact.lacking
        return None

    def _asks(self, fact: Fact, border: Obligation) -> bool:
        # Their common name takes longer than most questions.
        return not self.obligations.dropped or self.obligations.asks(fact.asked_at(border))

    def agrees(self, ours: Any, theirs: Any, border: Border) -> bool:
        """Whether all facts are known of a pair of values."""
        return self.missing(Pair(ours, theirs), border) is None

    def require(self, ours: Any, theirs: Any, border: Border) -> bool:
        """All facts have to be true of a pair of values."""
        if not self.obligations.asks(border.needed.obligation):
            return True
        if isinstance(ours, UnrankedValue) and isinstance(theirs, UnrankedValue):
            return self._require_unranked(ours, theirs, border)
        pair = Pair(ours, theirs)
        if not (pair.is_number or pair.is_shaped) or self._is_taken_back(pair):
            what = f"{border.needed.text}: {_kind(ours)} in the tensor program, {_kind(theirs)} in the bufferized one"
            raise Incomplete(what, border.op)
        if any(self._is_gone(buffer) for buffer in buffers_of(theirs)):
            return self.obligations.fail(border.needed, border.op)
        missing = self.missing(pair, border)
        if pair.is_number and type_of(ours) == type_of(theirs):
            self.session.assume(self.agree(ours, theirs, is_left=border.is_left))
        if missing is None:
            return True
        fact, found = missing
        return self.obligations.settle(found, fact.needed_at(border), border.op)

    def _is_gone(self, buffer: MemRefValue) -> bool:
        """Whether a buffer of the bufferized program was made on a way that was given up."""
        blocks = self.target.memory.blocks
        return any(blocks.get(seen.block) is None for _, seen in buffer.views)

    @staticmethod
    def _is_taken_back(pair: Pair) -> bool:
        """Whether a buffer of the tensor program has become a tensor."""
        return isinstance(pair.ours, MemRefValue) and isinstance(pair.theirs, TensorValue)

    def _require_unranked(self, ours: UnrankedValue, theirs: UnrankedValue, border: Border) -> bool:
        if ours.sizes is not theirs.sizes:
            return self.obligations.fail(border.needed, border.op)
        return all(
            self.require(ours.forms[rank], theirs.forms[rank], border)
            for rank, possible in self.source.ranks_of(ours).items()
            if not self.session.holds(self.terms.neg(possible))
        )

    def preserved(self, before: Any, after: Any) -> bool:
        """Whether the tensor program has the same value as before."""
        if isinstance(before, MemRefValue):
            return bool(before == after)
        if not isinstance(before, TensorValue):
            alike = self.terms.conj((self.agree(before, after), self.agree(after, before)))
            return self.session.holds(alike)
        if before.contents is after.contents:
            return True
        if not self.session.holds(self.comparer.same_shape(before.shape, after.shape)):
            return False
        # What nobody has written is not chosen by what the tensor program itself makes of it.
        found = self.comparer.equal(before.contents, after.contents, before.shape, choose=False)
        return found[0] is Answer.PROVED

    def require_decision(
        self, ours: Any, theirs: Any, what: Needed, ops: tuple[Operation, Operation]
    ) -> None:
        """Both programs decide by a number what they do next: it must be defined in each, and the same in both."""
        self.source.require_defined(ours, ops[0], what.text)
        self.target.require_defined(theirs, ops[1], what.text)
        self.require(ours, theirs, Border(what, ops[1]))

    def require_shared_alike(
        self, pairs: Iterable[tuple[Any, Any]], op: Operation, *, copies: bool
    ) -> None:
        """Two results that are buffers in both programs share their memory just if they do so in the tensor program.
        With `copies`, one that is shared there may be a copy."""
        terms = self.terms
        numbered = enumerate(Pair(*each) for each in pairs)
        buffers = [(number, pair) for number, pair in numbered if pair.are_buffers]
        for (one, first), (other, second) in combinations(buffers, 2):
            for guard, mine, its in first.views(self):
                for same, also_mine, also_its in second.views(self):
                    if self._share_alike((mine, also_mine), (its, also_its), copies):
                        continue
                    what = EXIT_SHARED.says(
                        f"results {one} and {other} share their memory in both programs or in none"
                    )
                    self.obligations.require(terms.neg(terms.conj((guard, same))), what, op)

    def _share_alike(
        self, ours: tuple[BlockView, BlockView], theirs: tuple[BlockView, BlockView], copies: bool
    ) -> bool:
        shared, shares = ours[0].block is ours[1].block, theirs[0].block is theirs[1].block
        if not shares:
            return copies or not shared
        if not shared:
            # What a tensor is put into may turn out to be memory that is there already.
            shadows = self.source.memory.shadows.get(ours[0].block, ())
            return any(block is ours[1].block and where is True for block, where in shadows)
        return (ours[0] == ours[1] and theirs[0] == theirs[1]) or all(
            (mine.innermost, mine.folds) == (its.innermost, its.folds)
            for mine, its in zip(ours, theirs, strict=True)
        )

    def ask(self, goals: Iterable[Truth]) -> Found:
        """Whether all of these are known."""
        goal = self.terms.conj(goals)
        return PROVED if goal is True else self.session.ask(goal)

    # Numbers.

    def defined(self, value: Any) -> Truth:
        """A number is defined; of a vector, it is said for a fresh lane."""
        if not isinstance(value, VectorValue):
            return self.domain.definedness.of([value])
        at = tuple(self.terms.symbol("lane", INT, self.domain.scope) for _ in value.shape)
        known = self.domain.definedness.of([self.domain.read(value.contents, at)])
        return self.terms.disj((self.terms.neg(self.domain.inside(at, value.shape)), known))

    def agree(self, source: Any, target: Any, *, is_left: bool = False) -> Truth:
        """A scalar or vector of the bufferized program is that of the tensor program, and is defined where that is;
        with `is_left`, it is anything where that is poison."""
        return self._alike(source, target, partial(self.comparer.agree, is_left=is_left))

    def same(self, source: Any, target: Any) -> Truth:
        """Two scalars or vectors of one type are equal."""
        return self._alike(source, target, self.terms.same)

    def _alike(self, source: Any, target: Any, alike: Callable[[Any, Any, Sort], Truth]) -> Truth:
        """Two scalars are `alike`, or two vectors, lane by lane.

        Of vectors it is said for a fresh index: as a goal that is for all of them, as a fact less than it could be. So
        it must not be negated.
        """
        if isinstance(source, VectorValue) or isinstance(target, VectorValue):
            source, target = self.domain.unpacked_alike(source, target)
            at = tuple(self.terms.symbol("lane", INT, self.domain.scope) for _ in source.shape)
            ours = self.domain.read(source.contents, at)
            theirs = self.domain.read(target.contents, at)
            if source.contents is target.contents:
                return True
            inside = self.domain.inside(at, source.shape)
            here = alike(ours, theirs, source.contents.sort)
            return self.terms.disj((self.terms.neg(inside), here))
        return alike(source, target, scalar_sort(source, target))

    def scalars_agree(self, pair: Pair, border: Border) -> Found:
        """Whether two numbers are the same, as the other side of a border takes them to be."""
        goal = self.agree(pair.ours, pair.theirs, is_left=border.is_left)
        return self.comparer.equal_scalars(goal, pair.ours, pair.theirs, self._held)

    def _held(self) -> list[ArrayNode]:
        """What the blocks of the bufferized program hold."""
        return [state.contents for _, state in self.target.memory.blocks.items()]


def _kind(value: Any) -> str:
    """What a value is, for a message."""
    match value:
        case TensorValue():
            return "a ranked tensor"
        case MemRefValue():
            return "a ranked buffer"
        case UnrankedValue():
            return "a tensor or buffer without a rank"
        case _:
            return "a number or vector"
