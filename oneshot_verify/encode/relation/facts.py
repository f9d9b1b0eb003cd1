"""What the relation says of a pair of values that crosses a border, one class for each thing.

    source value        target value        crosses
    tensor              buffer              where a function begins or ends, a call or an opaque op, the head of a loop,
    buffer              buffer              a thread, a decision, an event
    scalar              scalar

What is on the other side of a border takes these facts for granted, as it was proved with values of which they are
true. A new fact is added here, and every border asks it at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Operation

from oneshot_verify.check.obligation import Needed, Obligation, Point
from oneshot_verify.encode.solving.solver import Answer, Model
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.scalars import scalar_sort
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.backing import require_current
from oneshot_verify.semantics.shapes import layout_of
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import (
    BlockView,
    MemRefValue,
    TensorValue,
    UnrankedValue,
    VectorValue,
)

if TYPE_CHECKING:
    from oneshot_verify.encode.relation.values import Relation
    from oneshot_verify.encode.walk.machine import ProofMachine

Found: TypeAlias = tuple[Answer, Model | None]
PROVED: Found = Answer.PROVED, None
FAILED: Found = Answer.FAILED, None


@dataclass(frozen=True)
class Pair:
    """What the two programs have for each other."""

    ours: Any
    """The value of the tensor program."""
    theirs: Any
    """That of the bufferized program."""

    @property
    def are_buffers(self) -> bool:
        """Whether it is a buffer in both programs."""
        return isinstance(self.ours, MemRefValue) and isinstance(self.theirs, MemRefValue)

    @property
    def is_shaped(self) -> bool:
        """Whether it is a tensor or a buffer in both programs."""
        shaped = TensorValue | MemRefValue
        return isinstance(self.ours, shaped) and isinstance(self.theirs, shaped)

    @property
    def is_number(self) -> bool:
        """Whether it is a number, or a vector of them, in both programs."""
        shaped = TensorValue | MemRefValue | UnrankedValue
        return not isinstance(self.ours, shaped) and not isinstance(self.theirs, shaped)

    def views(self, relation: Relation) -> Iterator[tuple[Truth, BlockView, BlockView]]:
        """For a pair of buffers: what both programs may show, and under which condition."""
        for guard, mine in self.ours.views:
            for other, its in self.theirs.views:
                yield relation.terms.conj((guard, other)), mine, its


@dataclass(frozen=True)
class Border:
    """A place where values cross, and what is on the other side."""

    needed: Needed
    """What is asked there, in words."""
    op: Operation | None = None
    copies: bool = False
    """Whether a copy does for a buffer of the tensor program's own: who gets it cannot tell."""
    with_contents: bool = True
    """Whether the other side reads what is in buffers."""
    is_touched: bool = True
    """Whether it reads or writes them."""
    defined: bool = False
    """Whether the other side takes numbers to be defined."""
    as_one: bool = False
    """Whether the other side has one number for both programs, which may be undefined if that of the tensor program
    may."""
    addressed: bool = False
    """Whether the other side asks where buffers lie."""
    given: BlockStates | None = None
    """Where a value leaves a function: the memory of the bufferized program that was there before it."""

    @property
    def is_left(self) -> bool:
        """Whether anything does where the tensor program has poison: each use of that may see something else."""
        return self.as_one or self.needed.obligation.point in LEFT


LEFT = (Point.EXIT, Point.EVENT, Point.CALL)
"""Where values are handed to somebody else."""


class Fact(ABC):
    """One thing that has to be true of a pair of values at a border."""

    name: str
    words: str
    """What has to be true."""
    lacking: str = ""
    """What is said of a call whose callee is walked, as it cannot be taken by its summary without this."""

    def asked_at(self, border: Obligation) -> Obligation:
        """This at a border, by name."""
        return Obligation(border.point, f"{border.question}-{self.name}")

    def needed_at(self, border: Border) -> Needed:
        """This at a border, in words."""
        return self.asked_at(border.needed.obligation).says(f"{border.needed.text} ({self.words})")

    @abstractmethod
    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        """Whether it is true of a pair of values."""


class ViewFact(Fact):
    """One thing that has to be true of what buffers that both programs have show of memory."""

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if not pair.are_buffers:
            return PROVED
        terms = relation.terms
        return relation.ask(
            terms.disj((terms.neg(guard), self.holds(relation, mine, its, pair, border)))
            for guard, mine, its in pair.views(relation)
        )

    @abstractmethod
    def holds(
        self, relation: Relation, mine: BlockView, its: BlockView, pair: Pair, border: Border
    ) -> Truth:
        """Whether it is true of two views."""


class Place(ViewFact):
    """Both programs hand out the same part of the same argument, or each a buffer of its own."""

    name = "place"
    words = "where the buffer comes from"

    def holds(
        self, relation: Relation, mine: BlockView, its: BlockView, pair: Pair, border: Border
    ) -> Truth:
        twin = relation.pairs.get(mine.block)
        same = (twin, mine.innermost, mine.folds) == (its.block, its.innermost, its.folds)
        is_twin = any(its.block is block for block in relation.pairs.values())
        return same or ((twin is None or border.copies) and not is_twin)


class Layout(ViewFact):
    """Strides and offset are the same, which whoever gets a buffer may ask for."""

    name = "layout"
    words = "how it lies in memory"

    def holds(
        self, relation: Relation, mine: BlockView, its: BlockView, pair: Pair, border: Border
    ) -> Truth:
        (strides, offset), (their_strides, their_offset) = map(layout_of, (mine, its))
        pairs = zip((*strides, offset), (*their_strides, their_offset), strict=True)
        return relation.terms.conj(relation.terms.eq(one, other) for one, other in pairs)


class Owner(ViewFact):
    """A buffer that leaves a function is its new owner's: it may be written if it may be so in the tensor program, and
    is no memory of somebody else if it is none there."""

    name = "owner"
    words = "nobody but its new owner may write to it"

    def holds(
        self, relation: Relation, mine: BlockView, its: BlockView, pair: Pair, border: Border
    ) -> Truth:
        if border.given is None:
            return True
        source, target = relation.source.memory, relation.target.memory
        may_not = relation.terms.neg(source.blocks[mine.block].writable)
        others_may = target.blocks[its.block].writable
        if its.block not in border.given or mine.block in relation.pairs:
            return relation.terms.disj((may_not, others_may))
        # Of several arguments, the text does not say when it is which.
        argument = relation.given_for.get(its.block)
        if argument is not None and source.borrowed.get(mine.block) == frozenset({argument}):
            return relation.terms.disj((may_not, others_may))
        # Its owner may change it behind the call, if somebody may.
        return relation.terms.conj((may_not, relation.terms.neg(others_may)))


class Alignment(ViewFact):
    """A buffer of the program's own lies at a multiple of what the tensor program asks for."""

    name = "alignment"
    words = "its alignment"

    def holds(
        self, relation: Relation, mine: BlockView, its: BlockView, pair: Pair, border: Border
    ) -> Truth:
        return its.block.alignment % mine.block.alignment == 0


class Whole(ViewFact):
    """A buffer that leaves a function is a whole allocation, which its new owner may free, if it is one in the tensor
    program."""

    name = "whole"
    words = "it is a whole allocation"

    def holds(
        self, relation: Relation, mine: BlockView, its: BlockView, pair: Pair, border: Border
    ) -> Truth:
        is_asked = border.given is not None and self._is_whole(mine, pair.ours)
        return not is_asked or self._is_whole(its, pair.theirs)

    @staticmethod
    def _is_whole(view: BlockView, buffer: MemRefValue) -> bool:
        block = view.block
        return block.freeable and not block.is_part and view.shows_all(buffer.shape)


class Type(Fact):
    """Both have elements, lanes, or numbers of one type; vectors have as many lanes."""

    name = "type"
    words = "its type"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if type_of(pair.ours) != type_of(pair.theirs):
            return FAILED
        if not isinstance(pair.ours, VectorValue) or not isinstance(pair.theirs, VectorValue):
            return PROVED
        return relation.ask((relation.comparer.same_shape(pair.ours.shape, pair.theirs.shape),))


def type_of(value: Any) -> tuple[Any, ...]:
    """What two values of one type have in common: the type of elements, that of a vector as far as its sizes are known,
    or the sort of a number."""
    if isinstance(value, VectorValue):
        if not all(isinstance(size, int) for size in value.shape):
            return str(value.element_type), len(value.shape)
        # An element that is a vector has its type for a sort.
        return (str(VectorType(value.element_type, value.shape)),)
    if isinstance(value, TensorValue | MemRefValue | UnrankedValue):
        return (value.element_type,)
    return (scalar_sort(value),)


class Sizes(Fact):
    """Tensors and buffers have the same sizes."""

    name = "sizes"
    words = "its sizes"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if not pair.is_shaped:
            return PROVED
        return relation.session.ask(
            relation.comparer.same_shape(pair.ours.shape, pair.theirs.shape)
        )


class Life(Fact):
    """The buffer may still be used; a tensor is what the buffers that it may live in hold."""

    name = "life"
    words = "it is live"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if isinstance(pair.theirs, TensorValue) and border.op is not None:
            require_current(relation.target, border.op, pair.theirs)
        if not isinstance(pair.theirs, MemRefValue):
            return PROVED
        return relation.session.ask(relation.target.memory.is_live(pair.theirs))


class Distinct(Fact):
    """A buffer shows no element twice: its elements are taken for different ones on the other side."""

    name = "elements"
    words = "its elements are different ones"
    lacking = "with a buffer that may show one element twice"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        return relation.ask(
            machine.memory.shows_once(value)
            for machine, value in ((relation.source, pair.ours), (relation.target, pair.theirs))
            if isinstance(value, MemRefValue)
        )


class Quiet(Fact):
    """No other thread may be writing to the buffer at the same time."""

    name = "single-writer"
    words = "no other thread writes to it"
    lacking = "with memory that another thread writes to"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if not border.is_touched or not isinstance(pair.theirs, MemRefValue):
            return PROVED
        return FAILED if relation.target.watched.is_raced(pair.theirs) else PROVED


class Address(Fact):
    """A buffer that both programs have lies at the same place in memory, where somebody asks."""

    name = "address"
    words = "where it lies"
    lacking = "which asks where its arguments lie"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if not border.addressed or not pair.are_buffers:
            return PROVED
        twins = [relation.pairs.get(seen.block) for _, seen in pair.ours.views]
        return PROVED if twins == [seen.block for _, seen in pair.theirs.views] else FAILED


class Defined(Fact):
    """A number is defined in both programs, where somebody takes that for granted."""

    name = "defined"
    words = "it is defined"
    lacking = "with a number that may be undefined"

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if not border.defined or not pair.is_number:
            return PROVED
        return relation.ask(map(relation.defined, (pair.ours, pair.theirs)))


class Contents(Fact):
    """Tensors and buffers hold the same, numbers are the same; what the bufferized program has is defined where that of
    the tensor program is."""

    name = "contents"
    words = ""

    def asked_at(self, border: Obligation) -> Obligation:
        return border

    def needed_at(self, border: Border) -> Needed:
        return border.needed

    def agree(self, relation: Relation, pair: Pair, border: Border) -> Found:
        if not pair.is_shaped:
            return relation.scalars_agree(pair, border)
        if not border.with_contents:
            return PROVED
        mine = self._held(relation.source, pair.ours)
        its = self._held(relation.target, pair.theirs)
        return relation.comparer.equal(mine, its, pair.ours.shape, is_left=border.is_left)

    @staticmethod
    def _held(machine: ProofMachine, value: TensorValue | MemRefValue) -> ArrayNode:
        return machine.memory.peek(value) if isinstance(value, MemRefValue) else value.contents


FACTS: tuple[Fact, ...] = (
    Type(),
    Place(),
    Layout(),
    Alignment(),
    Whole(),
    Sizes(),
    Life(),
    Distinct(),
    Quiet(),
    Address(),
    Owner(),
    Defined(),
    Contents(),
)
"""All that is asked of a pair of values."""
