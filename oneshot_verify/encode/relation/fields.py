"""What the relation says of a pair of blocks, one class for each thing.

A new field is added here, and every point of the walk asks it at once: where a function ends, where a call gets
memory, at the head of a loop and after each round, at the end of a thread, where two paths meet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from oneshot_verify.encode.solving.solver import Answer, Model
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.states import BlockState
from oneshot_verify.semantics.values import Block

if TYPE_CHECKING:
    from oneshot_verify.encode.relation.memory import MemoryRelation


class Field(ABC):
    """One thing that is true of a block at one moment, and that the two programs have to agree on."""

    name: str
    """In words: `has the same ...`"""

    @abstractmethod
    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block
    ) -> tuple[Answer, Model | None]:
        """Whether a block of the tensor program and its counterpart agree now."""

    @abstractmethod
    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        """Whether one program has left it as it was."""

    def merge(
        self,
        domain: TermDomain,
        condition: Truth,
        then: BlockState,
        otherwise: BlockState,
        into: BlockState,
    ) -> BlockState:
        """`into` with what is true where two paths meet: `then` where `condition` holds, else `otherwise`."""
        return into


def _asked(relation: MemoryRelation, one: Truth, other: Truth) -> tuple[Answer, Model | None]:
    if one is other:
        return Answer.PROVED, None
    terms = relation.domain.terms
    same = terms.disj((terms.conj((one, other)), terms.conj(map(terms.neg, (one, other)))))
    return relation.session.ask(same)


class Contents(Field):
    """What the block holds, and which of it is defined."""

    name = "contents"

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block
    ) -> tuple[Answer, Model | None]:
        source, target = relation.states(ours, theirs)
        return relation.comparer.equal(source.contents, target.contents, ours.shape)

    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        return after.contents is before.contents

    def merge(
        self,
        domain: TermDomain,
        condition: Truth,
        then: BlockState,
        otherwise: BlockState,
        into: BlockState,
    ) -> BlockState:
        contents: Any = domain.arrays.choice(condition, then.contents, otherwise.contents)
        return replace(into, contents=contents)


class Life(Field):
    """Whether the block may still be used."""

    name = "lifetime"

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block
    ) -> tuple[Answer, Model | None]:
        source, target = relation.states(ours, theirs)
        return _asked(relation, source.live, target.live)

    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        return after.live is before.live

    def merge(
        self,
        domain: TermDomain,
        condition: Truth,
        then: BlockState,
        otherwise: BlockState,
        into: BlockState,
    ) -> BlockState:
        return replace(into, live=domain.either(condition, then.live, otherwise.live))


class Permission(Field):
    """Whether the block may be written: what the bufferized program may write, the tensor program may."""

    name = "permission"

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block
    ) -> tuple[Answer, Model | None]:
        source, target = relation.states(ours, theirs)
        terms = relation.domain.terms
        return relation.session.ask(terms.disj((terms.neg(target.writable), source.writable)))

    def is_kept(self, after: BlockState, before: BlockState) -> bool:
        return after.writable is before.writable

    def merge(
        self,
        domain: TermDomain,
        condition: Truth,
        then: BlockState,
        otherwise: BlockState,
        into: BlockState,
    ) -> BlockState:
        return replace(into, writable=domain.either(condition, then.writable, otherwise.writable))


class Quiet(Field):
    """That no other thread may be writing to the block at the same time."""

    name = "single writer"

    def agree(
        self, relation: MemoryRelation, ours: Block, theirs: Block
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
        into = field.merge(domain, condition, then, otherwise, into)
    return into
