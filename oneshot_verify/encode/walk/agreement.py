"""What both programs have, compared at a point that both have reached."""

from __future__ import annotations

from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.obligation import EVENT_DATA, EVENT_ORDER, Needed
from oneshot_verify.encode.relation.memory import MemoryRelation
from oneshot_verify.encode.solving.solver import Answer, Session
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.domain import TermDomain, scalar_sort
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.machine import Event, ProofMachine, Shaped
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.semantics.backing import require_current
from oneshot_verify.semantics.opaque import OPAQUE, assumption
from oneshot_verify.semantics.shapes import layout_of
from oneshot_verify.semantics.values import (
    BlockView,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    VectorValue,
)


class Agreement:
    """Two machines at one point, the facts that hold there, and what they have to agree on."""

    def __init__(
        self,
        domain: TermDomain,
        session: Session,
        obligations: Obligations,
        source: ProofMachine,
        target: ProofMachine,
    ) -> None:
        self.domain = domain
        self.terms = domain.terms
        self.session = session
        self.obligations = obligations
        self.source = source
        self.target = target
        self.comparer = Comparer(domain, session)
        self.assumptions: dict[str, None] = {}
        """What the proof has assumed on the way, in order."""
        self.relation = MemoryRelation(
            domain, session, obligations, self.comparer, (source, target)
        )

    def holds(self, memref: MemRefValue, tensor: TensorValue) -> tuple[Answer, Any]:
        """Whether the buffer `memref` is live and holds the value `tensor` now."""
        alike = self.terms.conj(
            (
                self.comparer.same_shape(tensor.shape, memref.shape),
                self.target.memory.is_live(memref),
            )
        )
        answer, model = self.session.ask(alike)
        if answer is not Answer.PROVED:
            return answer, model
        return self.comparer.equal(tensor.contents, self.target.memory.peek(memref), tensor.shape)

    def defined(self, value: Any) -> Truth:
        """A scalar is defined; of a vector, it is said for a fresh lane."""
        if not isinstance(value, VectorValue):
            return self.domain.definedness.of([value])
        at = tuple(self.terms.symbol("lane", INT, self.domain.scope) for _ in value.shape)
        known = self.domain.definedness.of([self.domain.read(value.contents, at)])
        return self.terms.disj((self.terms.neg(self.domain.inside(at, value.shape)), known))

    def agree(self, source: Any, target: Any) -> Truth:
        """A scalar or vector of the bufferized program is that of the tensor program, and is defined where that is."""
        return self.same_scalar(source, target, defined=True)

    def same_scalar(self, source: Any, target: Any, *, defined: bool = False) -> Truth:
        """Two scalars or vectors of one type are equal (and, with `defined`, the second is defined where the first is).

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
            alike = self.terms.same(ours, theirs, source.contents.sort)
            if defined:
                alike = self.terms.conj((alike, self.comparer.as_defined(ours, theirs)))
            return self.terms.disj((self.terms.neg(self.domain.inside(at, source.shape)), alike))
        alike = self.terms.same(source, target, scalar_sort(source, target))
        if defined:
            alike = self.terms.conj((alike, self.comparer.as_defined(source, target)))
        return alike

    def require_same_decision(
        self, source: Any, target: Any, what: Needed, ops: tuple[Operation, Operation]
    ) -> None:
        """Both programs decide by a scalar what they do next: it must be defined in each, and the same in both."""
        self.source.require_defined(source, ops[0], what.text)
        self.target.require_defined(target, ops[1], what.text)
        self.require_equal(source, target, what, ops[1])

    def require_equal(
        self, source: Any, target: Any, what: Needed, op: Operation | None, *, copies: bool = False
    ) -> bool:
        """What the bufferized program has must be what the tensor program has; with `copies`, a copy of a buffer that
        both have will do."""
        if not self.obligations.asks(what.obligation):
            return True
        if isinstance(source, TensorValue) and isinstance(target, MemRefValue):
            return self.obligations.settle(self.holds(target, source), what, op)
        if isinstance(source, MemRefValue) and isinstance(target, MemRefValue):
            return self._require_same_buffer(source, target, what, op, copies)
        if isinstance(source, TensorValue) and isinstance(target, TensorValue):
            return self._require_same_tensor(source, target, what, op)
        if isinstance(source, UnrankedValue) and isinstance(target, UnrankedValue):
            if source.sizes is not target.sizes:
                return self.obligations.fail(what, op)
            return all(
                self.require_equal(source.forms[rank], target.forms[rank], what, op)
                for rank, possible in self.source.ranks_of(source).items()
                if not self.session.holds(self.terms.neg(possible))
            )
        shaped = TensorValue | MemRefValue | UnrankedValue
        if isinstance(source, shaped) or isinstance(target, shaped):
            raise Incomplete(f"{what.text}: one is a tensor or buffer, the other is not", op)
        goal = self.agree(source, target)
        found = self.comparer.equal_scalars(goal, source, self._held)
        holds = self.obligations.settle(found, what, op)
        self.session.assume(goal)
        return holds

    def _held(self) -> list[ArrayNode]:
        """What the blocks of the bufferized program hold."""
        return [state.contents for _, state in self.target.memory.blocks.items()]

    def _require_same_tensor(
        self, source: TensorValue, target: TensorValue, what: Needed, op: Operation | None
    ) -> bool:
        """A tensor that both programs have; the bufferized one may have taken it from a buffer."""
        if op is not None:
            require_current(self.target, op, target)
        answer, model = self.session.ask(self.comparer.same_shape(source.shape, target.shape))
        if answer is Answer.PROVED:
            answer, model = self.comparer.equal(source.contents, target.contents, source.shape)
        return self.obligations.settle((answer, model), what, op)

    def _require_same_buffer(
        self,
        source: MemRefValue,
        target: MemRefValue,
        what: Needed,
        op: Operation | None,
        copies: bool = False,
    ) -> bool:
        """Both programs hand out the same argument, or each a buffer of its own that lies in the same way and holds the
        same.

        With `copies`, the bufferized program may hand out a copy of an argument.
        """
        excluded = (
            self.terms.neg(self.terms.conj((guard, other)))
            for guard, ours in source.views
            for other, theirs in target.views
            if not self._corresponds(ours, theirs, copies)
        )
        alike = (
            self.terms.disj((self.terms.neg(guard), self.terms.neg(other), same_layout))
            for guard, ours in source.views
            for other, theirs in target.views
            if (same_layout := self._same_layout(ours, theirs)) is not True
        )
        answer, model = self.session.ask(self.terms.conj((*excluded, *alike)))
        if answer is Answer.PROVED:
            contents = self.source.memory.peek(source)
            tensor = TensorValue(source.shape, contents, source.element_type)
            answer, model = self.holds(target, tensor)
        return self.obligations.settle((answer, model), what, op)

    def _same_layout(self, ours: BlockView, theirs: BlockView) -> Truth:
        """Strides and offset are the same, which whoever gets the buffer may ask for."""
        (strides, offset), (their_strides, their_offset) = map(layout_of, (ours, theirs))
        pairs = zip((*strides, offset), (*their_strides, their_offset), strict=True)
        return self.terms.conj(self.terms.eq(one, other) for one, other in pairs)

    def _corresponds(self, ours: BlockView, theirs: BlockView, copies: bool) -> bool:
        """Whether both are the same part of the same argument, or both no argument."""
        twin = self.relation.pairs.get(ours.block)
        is_twin = any(theirs.block is block for block in self.relation.pairs.values())
        same_place = (
            twin is theirs.block
            and ours.innermost == theirs.innermost
            and ours.folds == theirs.folds
        )
        return same_place or ((twin is None or copies) and not is_twin)

    def compare_events(self, op: Operation) -> None:
        """Both programs have let the outside world see the same since the last time."""
        ours, theirs = self.source.events[:], self.target.events[:]
        self.source.events.clear()
        self.target.events.clear()
        # A walk that was given up may have left one of the programs behind.
        count = max(self.source.opaque_elements, self.target.opaque_elements)
        self.source.opaque_elements = self.target.opaque_elements = count
        if [event.what for event in ours] != [event.what for event in theirs]:
            self.obligations.fail(
                EVENT_ORDER.says("the programs do different observable things"), op
            )
            return
        for one, other in zip(ours, theirs, strict=True):
            if one.what.startswith(OPAQUE):
                self.assumptions[assumption(one.op)] = None
            for seen, shown in zip(one.data, other.data, strict=True):
                self._compare_seen(one, seen, shown)

    def _compare_seen(self, event: Event, seen: Any, shown: Any) -> None:
        what = EVENT_DATA.says(f"what '{event.what}' lets the outside see is not the same")
        if not isinstance(seen, Shaped):
            self.obligations.require(self.agree(seen, shown), what, event.op)
            return
        self.obligations.require(self.comparer.same_shape(seen.shape, shown.shape), what, event.op)
        found = self.comparer.equal(seen.contents, shown.contents, seen.shape)
        self.obligations.settle(found, what, event.op)
