"""Structured ops over terms: where the region that is taken is unknown, all are run, and the results are choices.

    scf.if %c { yield f } else { yield g }   ->   c ? f : g

Loops with constant bounds are unrolled, functions are walked where they are called.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, Operation, Region

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.merge import merge_memories, merge_values
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import INT, Int, Truth
from oneshot_verify.semantics.control import Run, Structured, Values
from oneshot_verify.semantics.faults import UnsupportedOp

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine

MOST_ROUNDS = 64
"""Most iterations of a loop that is unrolled."""
MOST_CALLS = 10
"""Most calls that may be under way."""


def constant_rounds(bounds: Sequence[Any]) -> range | None:
    """The iterations of a loop from a lower bound to an upper one, by a step; None if they are not known."""
    if all(isinstance(bound, int) for bound in bounds) and bounds[2] > 0:
        return range(*bounds)
    return None


class Choices(Structured["ProofMachine"]):
    """Runs structured ops of one of the two programs."""

    def __init__(self, domain: TermDomain) -> None:
        self.domain = domain
        self.conditions: list[Truth] = []
        """The conditions of the branches that are being run."""

    @abstractmethod
    def under(
        self, machine: ProofMachine, op: Operation, condition: Truth
    ) -> AbstractContextManager[None]:
        """Context in which requirements are required where `condition` holds."""

    @abstractmethod
    def run_block(self, machine: ProofMachine, block: Block, arguments: Values) -> Values:
        """Run a block to its terminator; the values that this hands on."""

    @abstractmethod
    def run_long(
        self, machine: ProofMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        """A loop of unknown length, or of more than `MOST_ROUNDS`."""

    def run_region(self, machine: ProofMachine, region: Region, arguments: Values) -> Values:
        if len(region.blocks) != 1:
            assert region.parent is not None
            raise UnsupportedOp(region.parent, "a region of several blocks")
        return self.run_block(machine, region.block, arguments)

    def choose(
        self, machine: ProofMachine, op: Operation, conditions: Sequence[Truth], runs: Sequence[Run]
    ) -> Values:
        run, *others = runs
        if not conditions:
            return run()
        condition, *rest = conditions
        if isinstance(condition, bool):
            return run() if condition else self.choose(machine, op, rest, others)
        before = machine.memory.snapshot()
        ours = self.run_under(machine, op, condition, run)
        memory = machine.memory.snapshot()
        machine.memory.restore(before)
        rest_runs = partial(self.choose, machine, op, rest, others)
        theirs = self.run_under(machine, op, self.domain.neg(condition), rest_runs)
        other = machine.memory.snapshot()
        machine.memory.restore(merge_memories(self.domain, condition, memory, other))
        return [
            merge_values(self.domain, condition, one, two, op)
            for one, two in zip(ours, theirs, strict=True)
        ]

    def run_under(self, machine: ProofMachine, op: Operation, condition: Truth, run: Run) -> Values:
        """Run something under `condition`."""
        self.conditions.append(condition)
        try:
            with self.under(machine, op, condition):
                return run()
        finally:
            self.conditions.pop()

    def at_head(
        self, machine: ProofMachine, op: Operation, rounds: int, carried: Values, *, is_over: bool
    ) -> None:
        if is_over:
            self.count(machine, rounds)

    def count(self, machine: ProofMachine, rounds: Int) -> None:
        """Note the trip count of a loop, 0 where the branches around it are not taken; with it those of the loops and
        bodies around it."""
        terms = self.domain.terms
        times = terms.ite(terms.conj(self.conditions), rounds, 0, INT)
        elements = (reduce(terms.multiply, shape, 1) for shape in self.domain.body_shapes)
        machine.rounds.append((times, *machine.around, *elements))

    def run_rounds(
        self, machine: ProofMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        rounds = constant_rounds(bounds)
        if rounds is not None and len(rounds) <= MOST_ROUNDS:
            return self.repeat(machine, op, rounds, carried)
        return self.run_long(machine, op, bounds, carried)

    def run_over_integers(
        self, machine: ProofMachine, op: Operation, bounds: Values, carried: Values
    ) -> Values:
        what = "a loop over machine integers, or one that compares without sign"
        raise Incomplete(f"{what}, is in one of the programs only", op)
