"""Which block of the tensor program belongs to which of the bufferized one, and what is asked of such pairs.

establish   both programs were given this memory                    entry
require     they agree on it, in every field                        exit, call
havoc       nothing is known of it, but that they agree             call, opaque op, head of a loop
changes     what a program has done to blocks from before           round, thread
merge       `fields.merged`                                         where two paths meet
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.encode.obligation import Obligation, Point
from oneshot_verify.encode.relation.fields import FIELDS, Field
from oneshot_verify.encode.solving.solver import Answer, Model, Session
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import Block

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine
    from oneshot_verify.encode.walk.obligations import Obligations


class MemoryRelation:
    """The pairs of blocks of one walk."""

    def __init__(
        self,
        domain: TermDomain,
        session: Session,
        obligations: Obligations,
        comparer: Comparer,
        machines: tuple[ProofMachine, ProofMachine],
    ) -> None:
        self.domain = domain
        self.session = session
        self.obligations = obligations
        self.comparer = comparer
        self.source, self.target = machines
        self.fields: Sequence[Field] = FIELDS
        self.pairs: dict[Block, Block] = self.source.twins
        """For each block that the tensor program was given, the one that the bufferized program got for it."""

    def establish(self, ours: Block, theirs: Block) -> None:
        """Both programs are given this memory: they are taken to agree on it from here on."""
        self.pairs[ours] = theirs

    def states(self, ours: Block, theirs: Block) -> tuple[BlockState, BlockState]:
        """What is true of a pair of blocks now."""
        return self.source.memory.blocks[ours], self.target.memory.blocks[theirs]

    def disagreement(
        self, ours: Block, theirs: Block, point: Point
    ) -> tuple[Obligation, Answer, Model | None] | None:
        """The first field that the programs are not known to agree on."""
        for field in self.fields:
            obligation = field.asked_at(point)
            if not self.obligations.asks(obligation):
                continue
            answer, model = field.agree(self, ours, theirs)
            if answer is not Answer.PROVED:
                return obligation, answer, model
        return None

    def require(
        self, pairs: Iterable[tuple[Block, Block, str]], point: Point, op: Operation | None
    ) -> None:
        """The programs agree on these blocks; the text says what is needed in words."""
        for ours, theirs, what in pairs:
            found = self.disagreement(ours, theirs, point)
            if found is not None:
                obligation, answer, model = found
                self.obligations.settle((answer, model), obligation.says(what), op)

    def require_all(self, op: Operation | None) -> None:
        """The programs agree on all memory that both were given."""
        pairs = (
            (ours, theirs, f"{ours.name} is left behind with the same contents")
            for ours, theirs in self.pairs.items()
        )
        self.require(pairs, Point.EXIT, op)

    def havoc(self, machine: ProofMachine, block: Block, contents: ArrayNode) -> None:
        """Nothing is known of what a block holds from here on, but that it is `contents`: the same symbol in both
        programs where they agree."""
        blocks = machine.memory.blocks
        blocks[block] = replace(blocks[block], contents=contents)

    def changes(
        self, machine: ProofMachine, before: BlockStates
    ) -> Iterator[tuple[Block, Field | None]]:
        """The blocks from before that a program has changed since, with each field; None where a block is gone."""
        after: Any
        for block, after, then in machine.memory.blocks.differences(before):
            if then is None:
                continue
            if after is None:
                yield block, None
                continue
            yield from ((block, field) for field in self.fields if not field.is_kept(after, then))
