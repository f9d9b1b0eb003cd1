"""A loop that only one of the programs has: what it leaves behind is havocked, and one round stands for all.

The memory that a round changes is looked for first: it may hold anything at the head of each round. From there the body
is walked once more, and what it requires must hold. Nothing is known behind the loop of what it has written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import ROUND_FREED
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import INT
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep
    from oneshot_verify.encode.walk.machine import ProofMachine

Body = Callable[[Sequence[Any]], Sequence[Any]]
"""Runs one iteration with these arguments of the block; the values that it hands on."""


class SoloLoop:
    """One loop of one program."""

    def __init__(self, walk: Lockstep, machine: ProofMachine, op: Operation, body: Body) -> None:
        self.walk = walk
        self.machine = machine
        self.op = op
        self.body = body
        self.before = machine.memory.snapshot()
        self.changed: dict[Block, None] = {}
        """The blocks from before that a round changes."""

    def run(self, lower: Any, upper: Any, carried: Sequence[Any]) -> list[Any]:
        """Walk an iteration of a loop from `lower` to `upper`; the values that the loop hands on at its end."""
        if any(isinstance(value, MemRefValue) for value in carried):
            raise Incomplete(
                "only one of the programs has this loop, which carries buffers", self.op
            )
        start, seen = self.walk.checkpoint(), len(self.machine.events)
        while not self._round(lower, upper, carried):
            self.walk.rollback(start)
        if len(self.machine.events) != seen:
            raise Incomplete("only one of the programs decides here what the outside sees", self.op)
        self._havoc(self.before)
        return self._anything()

    def _round(self, lower: Any, upper: Any, carried: Sequence[Any]) -> bool:
        """Walk the body once, for any iteration; True if it has changed nothing but what was havocked."""
        walk, terms = self.walk, self.walk.terms
        known = len(self.changed)
        with walk.session.scope(), walk.loop_scope():
            number = terms.symbol("iv", INT, walk.domain.scope)
            walk.session.assume(terms.conj((terms.le(lower, number), terms.lt(number, upper))))
            self._havoc(self.before)
            head = self.machine.memory.snapshot()
            self.body([number, *self._anything()])
            if self.machine is walk.target:
                walk.require_freed(head, (), self.op, ROUND_FREED)
            for block in walk.relation.changed(self.machine, head, self.op):
                if block in self.before:
                    self.changed[block] = None
        return len(self.changed) == known

    def _havoc(self, before: BlockStates) -> None:
        """Restore the memory before the loop, and havoc the blocks that iterations change."""
        self.machine.memory.restore(before)
        for block in self.changed:
            self.walk.relation.havoc(self.machine, block)

    def _anything(self) -> list[Any]:
        """Unknown values for what the loop carries."""
        anything = self.walk.relation.anything
        return [anything.value("carried", type) for type in self.op.result_types]
