"""What the relation says of a pair of blocks, one class for each thing.

A new field is added here, and every point of the walk asks it at once: where a function ends, where a call gets
memory, at the head of a loop and after each round, at the end of a thread, where two paths meet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from oneshot_verify.check.obligation import Obligation, Point
from oneshot_verify.encode.solving.solver import Answer, Model
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import BOOL, Truth
from oneshot_verify.semantics.states import BlockState
from oneshot_verify.semantics.values import Block

if TYPE_CHECKING:
    from oneshot_verify.encode.relation.memory import MemoryRelation

States: TypeAlias = tuple[BlockState, BlockState]
"""Of one block, on two paths."""


class Field(ABC):
    """One thing that is true of a block at one moment, and that the two programs have to agree on."""

    name: str
    """In words: `has the same ...`"""

    def asked_at(self, point: Point) -> Obligation:
        """That the programs agree on it, where both come to such a point."""
        return Obligation(point, self.name.replace(" ", "-"))

    @abstractmethod
    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block, point: Point
    ) -> tuple[Answer, Model | None]:
        """Whether a block of the tensor program and its counterpart agree at this point, now."""

    @abstractmethod
    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        """Whether one program has left it as it was."""

    def merge(
        self, domain: TermDomain, condition: Truth, states: States, into: BlockState
    ) -> BlockState:
        """`into` with what is true where two paths meet: of the first state where `condition` holds."""
        return into


class Contents(Field):
    """What the block holds, and which of it is defined."""

    name = "contents"

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block, point: Point
    ) -> tuple[Answer, Model | None]:
        source, target = relation.states(ours, theirs)
        return relation.comparer.equal(
            source.contents, target.contents, ours.shape, is_left=point is Point.EXIT
        )

    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        return after.contents is before.contents

    def merge(
        self, domain: TermDomain, condition: Truth, states: States, into: BlockState
    ) -> BlockState:
        contents: Any = domain.arrays.choice(condition, *(each.contents for each in states))
        return replace(into, contents=contents)


class StateField(Field):
    """A truth value of the state of a block."""

    def __init__(self, name: str, attribute: str) -> None:
        self.name = name
        self.attribute = attribute
        """Of `BlockState`."""

    def of(self, state: BlockState) -> Truth:
        """The truth value itself."""
        return getattr(state, self.attribute)

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block, point: Point
    ) -> tuple[Answer, Model | None]:
        one, other = map(self.of, relation.states(ours, theirs))
        return relation.session.ask(relation.domain.terms.same(one, other, BOOL))

    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        return self.of(after) is self.of(before)

    def merge(
        self, domain: TermDomain, condition: Truth, states: States, into: BlockState
    ) -> BlockState:
        met = domain.either(condition, *map(self.of, states))
        return replace(into, **{self.attribute: met})


class Life(StateField):
    """Whether the block may still be used."""

    def __init__(self) -> None:
        super().__init__("lifetime", "live")


class Permission(StateField):
    """Whether the block may be written: what the bufferized program may write, the tensor program may."""

    def __init__(self) -> None:
        super().__init__("permission", "writable")

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block, point: Point
    ) -> tuple[Answer, Model | None]:
        source, target = relation.states(ours, theirs)
        terms = relation.domain.terms
        return relation.session.ask(terms.disj((terms.neg(target.writable), source.writable)))


class Quiet(Field):
    """That no other thread may be writing to the block at the same time."""

    name = "single writer"

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block, point: Point
    ) -> tuple[Answer, Model | None]:
        raced = theirs in relation.target.watched.raced
        return (Answer.FAILED if raced else Answer.PROVED), None

    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        return True


FIELDS: tuple[Field, ...] = (Contents(), Life(), Permission(), Quiet())
"""All that the relation says."""


def merged(
    domain: TermDomain, condition: Truth, then: BlockState, otherwise: BlockState
) -> BlockState:
    """The state of a block where two paths meet."""
    into = then
    for field in FIELDS:
        into = field.merge(domain, condition, (then, otherwise), into)
    return into
