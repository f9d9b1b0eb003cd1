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

from xdsl.ir import Operation, SSAValue

from oneshot_verify.check.obligation import Obligation, Point
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.anything import Anything
from oneshot_verify.encode.relation.facts import Pair
from oneshot_verify.encode.relation.fields import FIELDS, Contents, Field
from oneshot_verify.encode.solving.solver import Answer, Model
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine


class MemoryRelation:
    """The pairs of blocks of one walk."""

    def __init__(self, source: ProofMachine, target: ProofMachine) -> None:
        self.source, self.target = source, target
        self.domain, self.terms = source.term_domain, source.terms
        self.obligations, self.session = source.obligations, source.obligations.session
        self.comparer = Comparer(self.domain, self.session)
        self.anything = Anything(self.domain, self.session)
        self.fields: Sequence[Field] = FIELDS
        self.pairs: dict[Block, Block] = self.source.twins
        """For each block that the tensor program was given, the one that the bufferized program got for it."""
        self.given_for: dict[Block, SSAValue] = {}
        """For each buffer that the bufferized program was given, the argument of the tensor program."""

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
            answer, model = field.agree(self, ours, theirs, point)
            if answer is not Answer.PROVED:
                return obligation, answer, model
        return None

    def require_blocks(
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
        self.require_blocks(pairs, Point.EXIT, op)

    def havoc(
        self, machine: ProofMachine, block: Block, contents: ArrayNode | None = None
    ) -> ArrayNode:
        """Nothing is known of what a block holds from here on, but that it is `contents`: the same symbol in both
        programs where they agree."""
        blocks = machine.memory.blocks
        contents = self.anything.like(block, block.name) if contents is None else contents
        blocks[block] = replace(blocks[block], contents=contents)
        return contents

    def havoc_buffers(self, buffers: Pair, name: str) -> None:
        """Nothing is known of what these show from here on, but that it is the same in both programs; None for a
        program that has no such buffer."""
        known = buffers.theirs if buffers.ours is None else buffers.ours
        contents = self.anything.like(known, name)
        for machine, buffer in ((self.source, buffers.ours), (self.target, buffers.theirs)):
            if isinstance(buffer, MemRefValue):
                self.put(machine, buffer, contents)

    def put(self, machine: ProofMachine, buffer: MemRefValue, contents: ArrayNode) -> None:
        """Somebody who is no op has changed all that a buffer shows: nothing is required."""
        machine.memory.poke(buffer, contents)
        for guard, seen in buffer.views:
            machine.memory.changed[seen.block] = None
            machine.memory.spoil_shadows(seen.block, guard)

    def changed(self, machine: ProofMachine, before: BlockStates, op: Operation) -> Iterator[Block]:
        """The blocks from before in which a program has changed something since, and nothing but what they hold."""
        for block, field in self.changes(machine, before):
            if not isinstance(field, Contents):
                what = f"{block.name} is freed inside of the loop, but was made before it"
                raise Incomplete(what, op)
            yield block

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
