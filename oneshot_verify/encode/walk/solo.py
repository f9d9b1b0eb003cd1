"""Structured ops of one program that have no counterpart in the other: run by their meaning, on one machine alone.

Branches become choices, loops with constant bounds are unrolled, functions are walked where they are called. Under a
condition, nothing may happen that the outside world sees: the other program has nothing to compare it with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import count, pairwise
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import INT, Truth
from oneshot_verify.encode.walk.choices import MOST_CALLS, MOST_ROUNDS, Choices
from oneshot_verify.encode.walk.events import assert_alone, witnesses
from oneshot_verify.encode.walk.graph import chain_of
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.solo_loops import SoloLoop
from oneshot_verify.encode.walk.solo_threads import THREADS, threads_alone
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.semantics.assumed import assumed_by_ops
from oneshot_verify.semantics.attributes import require_known_attributes_in
from oneshot_verify.semantics.control import Run, Values, decision, ways_back
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.meanings import op_name

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep

MOST_UNDECIDED = 4
"""Most iterations of a loop in only one program for which it may be open whether they are run."""
Rule = Callable[[ProofMachine, Operation, Values], Values]


class Solo(Choices):
    """Runs ops on one of the two machines."""

    def __init__(self, walk: Lockstep) -> None:
        super().__init__(walk.domain)
        self.walk = walk

    @cached_property
    def rules(self) -> dict[str, Rule]:
        own: dict[str, Rule] = {
            "scf.while": self._run_while,
            **dict.fromkeys(ASSERTIONS, self._assert),
            **dict.fromkeys(THREADS, self._run_threads),
        }
        return {**super().rules, **own}

    def run(self, machine: ProofMachine, op: Operation) -> None:
        """Run one structured op and give it its results."""
        rule = self.rules.get(op_name(op))
        if rule is None and op_name(op) not in self.walk.rules:
            seen = len(machine.events)
            machine.is_alone = True
            try:
                self.walk.run_op(machine, op)
            finally:
                machine.is_alone = False
            if len(machine.events) != seen:
                raise Incomplete(
                    "only one of the programs runs this body, which may not return", op
                )
            return
        if rule is None:
            what = "op without a meaning" if op_name(op) in self.walk.opaque else "control flow"
            raise Incomplete(f"only one of the programs has this {what}", op)
        values = rule(machine, op, [machine.get(operand) for operand in op.operands])
        self.walk.give_results(machine, op, values)

    def run_region(self, machine: ProofMachine, region: Region, arguments: Values) -> Values:
        """Run a region along all ways through its blocks; each block anew on each way."""
        known, blocks = machine.values, count()
        try:
            return self._run_on(machine, region.blocks[0], arguments, blocks, ())
        finally:
            machine.values = known

    def _run_on(
        self,
        machine: ProofMachine,
        block: IRBlock,
        arguments: Values,
        blocks: Iterator[int],
        way: tuple[IRBlock, ...],
    ) -> Values:
        """Run the blocks from `block`, to which a way has led, to the ends of their region; the values handed on."""
        if next(blocks) >= MOST_ROUNDS:
            raise Incomplete(
                "a region of many blocks is in one of the programs only", block.last_op
            )
        _ = self.run_block(machine, block, arguments)
        end = block.last_op
        assert end is not None
        return self._leave(machine, end, blocks, (*way, block))

    def go_on(self, machine: ProofMachine, end: Operation, way: Sequence[IRBlock]) -> Values:
        """Run on from a terminator, to which a way has led, as `run_region` does."""
        known = machine.values
        try:
            return self._leave(machine, end, count(), tuple(way))
        finally:
            machine.values = known

    def _leave(
        self,
        machine: ProofMachine,
        end: Operation,
        blocks: Iterator[int],
        before: tuple[IRBlock, ...],
    ) -> Values:
        if not end.successors:
            self.count_again(machine, before)
            return [machine.get(operand) for operand in end.operands]
        found, known = decision(machine, end), machine.values
        if found.by is not None:
            machine.require_defined(found.by, end)

        def follow(way: tuple[IRBlock, Values]) -> Values:
            # A way that was run before may have been at the same blocks.
            machine.values = known.copy()
            return self._run_on(machine, *way, blocks, before)

        return self.choose(
            machine, end, found.conditions, [partial(follow, way) for way in found.ways]
        )

    def count_again(self, machine: ProofMachine, way: Sequence[IRBlock]) -> None:
        """Note the trip count of each loop of blocks, each time that a way through a region comes to it."""
        around = way[0].parent_op()
        assert around is not None
        back = machine.once(around, "ways back", ways_back)
        heads = {end.successors[number] for end, numbers in back.items() for number in numbers}
        rounds: list[int] = []
        latest: dict[IRBlock, int] = {}
        for block, after in pairwise(way if back else ()):
            if after in latest and _goes_back(back, block, after):
                rounds[latest[after]] += 1
            elif after in heads:
                latest[after] = len(rounds)
                rounds.append(0)
        for each in rounds:
            self.count(machine, each)

    def choose(
        self, machine: ProofMachine, op: Operation, conditions: Sequence[Truth], runs: Sequence[Run]
    ) -> Values:
        if self.walk.thorough:
            conditions = list(map(self.walk.settled, conditions))
        return super().choose(machine, op, conditions, runs)

    def _run_while(
        self,
        machine: ProofMachine,
        op: Operation,
        operands: Values,
        rounds: int = 0,
        undecided: int = 0,
    ) -> Values:
        """Run all iterations that there may be."""
        # What lies on the stack stays there: this loop opens no scope.
        condition, *values = self.run_region(machine, op.regions[0], operands)
        machine.require_defined(condition, op)
        condition = self.walk.settled(condition)
        if not isinstance(condition, bool):
            undecided += 1
        if rounds == MOST_ROUNDS or undecided > MOST_UNDECIDED:
            what = "only one of the programs has this loop, whose rounds are not known"
            raise Incomplete(what, op)

        def go_on() -> Values:
            handed_on = self.run_region(machine, op.regions[1], values)
            return self._run_while(machine, op, handed_on, rounds + 1, undecided)

        def stop() -> Values:
            self.count(machine, rounds)
            return values

        return self.choose(machine, op, [condition], [go_on, stop])

    def run_block(self, machine: ProofMachine, block: IRBlock, arguments: Values) -> list[Any]:
        self.walk.bind(machine, block, arguments)
        for op in block.ops:
            if facts_of(op).is_terminator:
                return [machine.get(operand) for operand in op.operands]
            if self.walk.rule_of(op, machine.side) is not None:
                self.run(machine, op)
            else:
                self.walk.run_op(machine, op)
        raise Incomplete("a block without a terminator that the prover knows", block.parent_op())

    @contextmanager
    def under(self, machine: ProofMachine, op: Operation, condition: Truth) -> Generator[None]:
        """Facts learned inside hold afterwards under `condition`. Raises `Incomplete` if there is an event inside."""
        seen = len(machine.events)
        with self.walk.under(condition):
            yield
        if len(machine.events) != seen:
            raise Incomplete("only one of the programs decides here what the outside sees", op)

    def run_long(
        self, machine: ProofMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        lower, upper, step = bounds
        terms = self.walk.terms
        rounds = terms.floordiv(upper - lower + step - 1, step)
        rounds = terms.ite(terms.lt(lower, upper), rounds, 0, INT)
        self.count(machine, rounds)
        if _only_hands_on(op):
            return carried
        loop = SoloLoop(
            self.walk, machine, op, lambda arguments: self.run_round(machine, op, arguments)
        )
        machine.around.append(rounds)
        try:
            return loop.run(lower, upper, carried)
        finally:
            machine.around.pop()

    def _run_threads(self, machine: ProofMachine, op: Operation, operands: Values) -> Values:
        count, given = threads_alone(self.walk, machine, op)
        self.count(machine, count)
        return given

    def _assert(self, machine: ProofMachine, op: Operation, operands: Values) -> Values:
        assert_alone(machine, op)
        return witnesses(op)

    @contextmanager
    def called(self, machine: ProofMachine, op: Operation, function: Operation) -> Generator[None]:
        opened, calls = (machine.side, path_of(function)), self.walk.open_calls
        if opened in calls or len(calls) >= MOST_CALLS:
            self.call_outside(machine, op, function, ())
        calls.append(opened)
        try:
            yield
        finally:
            calls.pop()

    def call_outside(
        self, machine: ProofMachine, op: Operation, function: Operation, operands: Values
    ) -> Values:
        raise Incomplete(f"@{path_of(function)} is called by one of the programs only", op)

    def run_function(self, machine: ProofMachine, function: Operation, operands: Values) -> Values:
        require_known_attributes_in(function)
        self.walk.assumptions |= dict.fromkeys(assumed_by_ops(function))
        return super().run_function(machine, function, [machine.lent(each) for each in operands])


def _goes_back(back: Mapping[Operation, Collection[int]], block: IRBlock, after: IRBlock) -> bool:
    """True if a step from a block, or from one merged with it, to another is a back edge of a loop."""
    ends = (each.last_op for each in chain_of(block))
    return any(
        end.successors[number] is after
        for end in ends
        if end is not None
        for number in back.get(end, ())
    )


def _only_hands_on(op: Operation) -> bool:
    """True if the body of a loop only hands on its arguments."""
    body = op.regions[0].block
    end = body.last_op
    if end is None or end is not body.first_op:
        return False
    return tuple(end.operands) == tuple(body.args[1:])
