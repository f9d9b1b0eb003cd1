"""The machine of the proof: one of the two programs, run over terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneType
from xdsl.ir import Attribute, Operation

from oneshot_verify.activity import note
from oneshot_verify.check.obligation import EVENT_LONE_ASSERTION
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.interface.spoken import Promise
from oneshot_verify.encode.relation.places import Made
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.nodes import Atom, Bool, Poly, any_loose
from oneshot_verify.encode.terms.table import BOOL, INT, Int, Scalar, Truth
from oneshot_verify.encode.walk.accesses import WatchedMemory
from oneshot_verify.encode.walk.addresses import address, aligned, same_allocation
from oneshot_verify.encode.walk.element_control import ElementControl
from oneshot_verify.encode.walk.obligations import Obligations
from oneshot_verify.encode.walk.opaque_elements import assertion, run_opaque_element
from oneshot_verify.encode.walk.overlap import Overlap
from oneshot_verify.encode.walk.said import keep_promises
from oneshot_verify.ir import position_of
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.fact import Gives
from oneshot_verify.semantics.dialects.memref import keeps_apart
from oneshot_verify.semantics.faults import Fault, FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import AccessMap, Machine
from oneshot_verify.semantics.meanings import Meaning, Meanings, op_name
from oneshot_verify.semantics.opaque import why_not_opaque
from oneshot_verify.semantics.reading import attribute, permutation_of, vector_type, written_layout
from oneshot_verify.semantics.shapes import typed_layout
from oneshot_verify.semantics.values import (
    Block,
    BlockView,
    Index,
    LoopNest,
    MemRefValue,
    TensorValue,
    Value,
)


class Side(Enum):
    """One of the two programs."""

    SOURCE = "tensor program"
    """Its requirements are facts: where it is undefined there is nothing to prove."""
    TARGET = "bufferized program"
    """Its requirements are obligations."""


LONE_ASSERTION = "an assertion holds that only one of the programs makes"


def _as_seen(shape: Sequence[Any], contents: ArrayNode) -> TensorValue:
    """A tensor, or what a buffer held, as it was seen from outside; what its elements are, `contents` says."""
    return TensorValue(tuple(shape), contents, NoneType())


@dataclass(frozen=True)
class Event:
    """Something that the outside world sees."""

    op: Operation
    what: str
    data: tuple[Any, ...]
    """Scalars, and tensors for everything with a shape, as it was at that moment."""


class ProofMachine(Machine):
    """Runs straight-line code of one program; `lockstep` drives two of them."""

    def __init__(
        self, domain: TermDomain, meanings: Meanings, side: Side, obligations: Obligations
    ) -> None:
        super().__init__(domain, meanings)
        self.terms = domain.terms
        self.term_domain = domain
        self.side = side
        self.takes_captured_for_used = side is Side.TARGET
        self.obligations = obligations
        self.memory = self.watched = WatchedMemory(domain, self.require, obligations.session)
        self.memory.is_source = self.memory.assumes = side is Side.SOURCE
        self.events: list[Event] = []
        self.rounds: list[tuple[Int, ...]] = []
        """The trip count of each loop that the program has run alone, with those of the loops and bodies around it."""
        self.around: list[Int] = []
        """The trip counts of the loops around that the program runs alone."""
        self.loops_alone = False
        """True if it has run such a loop where the other program ran none."""
        self.made_for_element: set[Block] = set()
        """Buffers that the elementwise body that is being run has made for itself."""
        self.promised: list[Truth] | None = None
        """The requirements so far, while they are collected (`foresight`)."""
        self.held_back: list[list[tuple[Truth, Fault]]] | None = None
        """The requirements of bodies that run for each element, while they are collected (`events`): before their first
        event, after it, and so on."""
        self.twins: dict[Block, Block] = {}
        """For each buffer that the tensor program was given, the one that the bufferized program got for it."""
        self.asks_identity = False
        """True if the program asks which buffers are one allocation."""
        self.given: set[Block] = set()
        """The buffers of the arguments."""
        self.from_outside: set[Block] = set()
        """Buffers that functions without a body have returned: they may be any memory that is not known here."""
        self.element_control = ElementControl(domain)
        self.overlap = Overlap(domain, self.memory, self.require)
        self.promises: frozenset[Promise] = frozenset()
        """Attributes of the bufferized program's ops that may promise something, and whose meaning is unknown."""
        self.is_alone = False
        """True while a body is run that only this program has: its assertions must hold."""
        self.opaque_elements = 0
        """The number of ops without a meaning that were run for each element."""

    def records(self) -> tuple[list[Any] | dict[Any, Any], ...]:
        return self.events, self.rounds, self.watched.accesses, *super().records()

    def run_op(self, op: Operation) -> None:
        """Run one op. What runs for each element must be pure."""
        for operand in op.operands:
            if vector_type(operand.type) is not None:
                self.values[operand] = self.term_domain.unpacked(self.values[operand], operand.type)
        if not self.term_domain.binders:
            note(f"the proof, {op_and_line(op)}")
            self.made_for_element.clear()
            super().run_op(op)
            keep_promises(self, op)
            return
        control = self.element_control
        if control.is_outside(op) or (
            self.meanings.find(op_name(op)) is None and why_not_opaque(op) is None
        ):
            self._run_opaque_element(op)
            return
        before = self.memory.snapshot()
        if not control.run(self, op):
            super().run_op(op)
        keep_promises(self, op)
        for block, now, then in self.memory.blocks.differences(before):
            if then is None:
                self.made_for_element.add(block)
            elif block not in self.made_for_element and now != then:
                raise UnsupportedOp(op, "a change of memory inside of an elementwise body")

    def _run_opaque_element(self, op: Operation) -> None:
        """An op without a meaning, in an elementwise body: one event for all elements."""
        what, operands = run_opaque_element(self, op)
        shape = self.term_domain.body_shapes[-1]
        self._let_see(Event(op, what, tuple(_as_seen(shape, contents) for contents in operands)))

    def _let_see(self, event: Event) -> None:
        """Note an event that happens for each element."""
        self.events.append(event)
        if self.held_back is not None:
            self.held_back.append([])

    def require_defined(self, value: Value, op: Operation, use: str = "") -> None:
        known = self.where_supposed(self.term_domain.definedness.of([value]))
        self._require(known, Fault(FaultKind.UNDEFINED_VALUE, op, use))

    def _require(self, condition: Truth, fault: Fault) -> None:
        # What must hold must be known to hold: it is not where it hangs on something undefined.
        condition = self.term_domain.definedness.surely(condition)
        if condition is True:
            return
        condition = self._where_run(condition)
        if self.side is Side.SOURCE and not self.takes_for_granted(fault):
            self.obligations.require_no_fault(condition, fault)
            return
        found = [condition]
        if self.side is Side.SOURCE:
            found = list(dict.fromkeys((condition, self._at_end(condition))))
            if self.promised is not None:
                self.promised += found
        if self.held_back is not None and self.term_domain.binders:
            self.held_back[-1] += [(each, fault) for each in found]
        elif self.side is Side.TARGET:
            self.obligations.require_no_fault(condition, fault)
        else:
            for fact in found:
                self.obligations.session.assume(fact)

    def _where_run(self, condition: Truth) -> Truth:
        """`condition`, required only where the array bodies under way are run.

        Inside of an array's body the index variables stand for any index in bounds. The same variables serve both
        programs, so what the source requires at an index is known when the target requires it there.
        """
        for inside in self.term_domain.binders:
            condition = self.terms.disj((self.terms.neg(inside), condition))
        return condition

    def _at_end(self, condition: Truth) -> Truth:
        """A condition on all elements of a body, at the first one, or at the last one where it says nothing of the
        first (`tensor.pad`): requirements without a body, or on all elements, need it."""
        first: Any = condition
        last: Any = condition
        for level, shape in enumerate(self.term_domain.body_shapes):
            first = self.term_domain.expander.instantiate(level, first, [0] * len(shape))
            ends = [size - 1 for size in shape]
            last = self.term_domain.expander.instantiate(level, last, ends)
        return last if first is True else first

    def apply(self, meaning: Meaning, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        results = super().apply(meaning, op, operands)
        if not any_loose(operands) or facts_of(op).gives is Gives.ONE_OF:
            return results
        if attribute(op, "map") is not None:
            # A map may leave operands out; the meaning of the op says of each result which it uses.
            return results
        if not all(isinstance(each, int | Poly | Bool | Atom) for each in (*operands, *results)):
            return results
        return [
            self.strict(op, operands, result, str(number)) for number, result in enumerate(results)
        ]

    def strict(
        self, op: Operation, operands: Sequence[Scalar], result: Scalar, part: str = ""
    ) -> Scalar:
        return self.term_domain.on_numbers(op, operands, result, part)

    def abort_unless(self, condition: Truth, op: Operation, message: str) -> None:
        # Outside of bodies that run for each element, `walk/events.py` has a rule for it.
        if self.is_alone:
            self.require_defined(condition, op, "an assertion")
            goal = self._where_run(self.term_domain.definedness.surely(condition))
            self.obligations.require(goal, EVENT_LONE_ASSERTION.says(LONE_ASSERTION), op)
            return
        what, held = assertion(self, condition, op, message)
        shape = self.term_domain.body_shapes[-1]
        failed = self.term_domain.arrays.lambda_(shape, BOOL, 0, held)
        self._let_see(Event(op, what, (_as_seen(shape, failed),)))

    def same_allocation(self, one: Block, other: Block) -> Truth:
        return same_allocation(self, one, other)

    def address(self, block: Block) -> Any:
        """A symbol; it differs from those of other allocations that are live together with this one."""
        return address(self, block)

    def follows(self, buffer: MemRefValue, elsewhere: Truth, op: Operation) -> bool:
        # Made on a path that was not taken, or in a round of a loop that is over.
        is_there = all(seen.block in self.memory.blocks for _, seen in buffer.views)
        if not (is_there or self.memory.assumes):
            self.require(elsewhere, FaultKind.USE_AFTER_FREE, op, buffer.views[0][1].block.name)
        return is_there

    def follows_tensor(self, op: Operation) -> bool:
        # One round is walked for all of them.
        owner = op.operands[0].owner
        home = owner.parent if isinstance(owner, Operation) else owner
        return self.side is Side.SOURCE or home is op.parent

    def lent(self, value: Value) -> Value:
        """An argument for a function walked at its call; a tensor is pinned, as the caller does not see its fate."""
        if self.side is Side.TARGET and isinstance(value, TensorValue):
            return replace(value, pinned=True)
        return value

    @property
    def vscale(self) -> Index:
        return self.term_domain.vscale

    def observe(self, op: Operation, what: str, data: Sequence[Value]) -> None:
        if self.term_domain.binders:
            raise UnsupportedOp(op, "an observable effect inside of an elementwise body")
        self.events.append(Event(op, what, tuple(self._seen(value, op) for value in data)))

    def _seen(self, value: Value, op: Operation) -> Any:
        if isinstance(value, TensorValue):
            return _as_seen(value.shape, value.contents)
        if isinstance(value, MemRefValue):
            if self.watched.is_raced(value):
                what = "what the outside world sees of memory that another thread writes to"
                raise Incomplete(what, op)
            return _as_seen(value.shape, self.memory.contents(value, op))
        return value

    def new_symbolic_block(
        self,
        name: str,
        shape: Sequence[Index],
        type: MemRefType[Attribute],
        contents: ArrayNode,
        op: Operation,
        *,
        writable: bool = True,
        is_part: bool = False,
        is_linear: bool = False,
        twin: Block | None = None,
        starts_at: int | None = None,
    ) -> MemRefValue:
        """A block of which only its contents are known, and what `type` says of its layout: that of `twin`, if there is
        one. `starts_at` says its offset where the type leaves it open."""
        if twin is not None:
            strides, offset = twin.strides, twin.offset
        elif permutation_of(type) is not None:
            strides, offset = typed_layout(op, type, shape)
        else:
            written, start = written_layout(op, type)
            sizes = type.get_shape()
            is_static = DYNAMIC_INDEX not in (*written, *sizes)
            if is_static and not keeps_apart(sizes, [abs(stride) for stride in written]):
                raise UnsupportedOp(op, "a buffer whose elements share their memory is not covered")
            strides = tuple(
                self._unless_known(stride, f"stride {dimension} of {name}")
                for dimension, stride in enumerate(written)
            )
            if start == DYNAMIC_INDEX and starts_at is not None:
                start = starts_at
            offset = self._unless_known(start, f"offset of {name}")
        block = Block(
            name,
            tuple(shape),
            type.element_type,
            strides,
            offset,
            freeable=writable,
            is_part=is_part,
            is_linear=is_linear,
        )
        return self.memory.add(block, contents, writable=writable)

    def establish(
        self,
        name: str,
        shape: Sequence[Index],
        type: MemRefType[Attribute],
        contents: ArrayNode,
        op: Operation,
        place: Made,
    ) -> MemRefValue:
        """A buffer with all that `place` says of it, made on the other side of a border."""
        return self.new_symbolic_block(
            name,
            shape,
            type,
            contents,
            op,
            writable=place.is_own,
            is_part=not place.is_whole,
            starts_at=place.offset,
        )

    def left_open(self, usual: Index, name: str) -> Index:
        return self.terms.symbol(name, INT, self.term_domain.scope)

    def perhaps(self, name: str) -> Truth:
        return self.terms.symbol(name, BOOL, self.term_domain.scope)

    def unsettled(self, question: str) -> Truth:
        return self.terms.apply(BOOL, ("unsettled", question))

    def aligned(self, seen: BlockView, at: Sequence[Index], multiple: int) -> Truth:
        return aligned(self, seen, at, multiple)

    def _unless_known(self, written: int, name: str) -> Any:
        if written != DYNAMIC_INDEX:
            return written
        return self.terms.symbol(name, INT, self.term_domain.scope)

    def require_harmless_overlap(
        self,
        op: Operation,
        inputs: Sequence[tuple[MemRefValue, AccessMap]],
        outputs: Sequence[tuple[MemRefValue, AccessMap]],
        nest: LoopNest,
        *,
        captured: Sequence[MemRefValue] = (),
    ) -> None:
        self.overlap.require_harmless(op, inputs, outputs, nest, captured)

    def require_apart(self, op: Operation, one: MemRefValue, other: MemRefValue) -> None:
        self.overlap.require_apart(op, one, other)

    def run_unknown(self, op: Operation, nest: LoopNest) -> tuple[ArrayNode, ...]:
        found = self.term_domain.reductions.of_unknown(nest)
        self.require(found.runs, FaultKind.UNKNOWN, op)
        return found.results


def op_and_line(op: Operation) -> str:
    """The name of an op, with its file and line where it has one."""
    place = position_of(op)
    return f"at '{op_name(op)}'" + (f" in {place.path}:{place.line}" if place is not None else "")
