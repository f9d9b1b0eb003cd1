"""Structured ops of one program that have no counterpart in the other: run by their meaning, on one machine alone.

Branches become choices, loops with constant bounds are unrolled, functions are walked where they are called. Under a
condition, nothing may happen that the outside world sees: the other program has nothing to compare it with.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.choices import MOST_CALLS, Choices
from oneshot_verify.encode.walk.events import assert_alone, witnesses
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.solo_loops import SoloLoop
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.semantics.control import Values
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.meanings import op_name

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep

Rule = Callable[[ProofMachine, Operation, Values], Values]


class Solo(Choices[ProofMachine]):
    """Runs ops on one of the two machines."""

    def __init__(self, walk: Lockstep) -> None:
        super().__init__(walk.domain)
        self.walk = walk

    @cached_property
    def rules(self) -> dict[str, Rule]:
        return {**super().rules, **dict.fromkeys(ASSERTIONS, self._assert)}

    def run(self, machine: ProofMachine, op: Operation) -> None:
        """Run one structured op and give it its results."""
        rule = self.rules.get(op_name(op))
        if rule is None:
            raise Incomplete("only one of the programs has this control flow", op)
        values = rule(machine, op, [machine.get(operand) for operand in op.operands])
        self.walk.give_results(machine, op, values)

    def run_block(self, machine: ProofMachine, block: IRBlock, arguments: Values) -> list[Any]:
        self.walk.bind(machine, block, arguments)
        for op in block.ops:
            if facts_of(op).is_terminator:
                return [machine.get(operand) for operand in op.operands]
            if op_name(op) in self.walk.rules:
                self.run(machine, op)
            else:
                self.walk.run_op(machine, op)
        raise Incomplete("a block without a terminator that the prover knows", block.parent_op())

    @contextmanager
    def under(self, machine: ProofMachine, op: Operation, condition: Truth) -> Generator[None]:
        """What is learned meanwhile, is known behind it where `condition` holds."""
        seen = len(machine.events)
        with self.walk.under(condition):
            yield
        if len(machine.events) != seen:
            raise Incomplete("only one of the programs decides here what the outside sees", op)

    def run_long(
        self, machine: ProofMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        if _only_hands_on(op):
            return carried
        loop = SoloLoop(
            self.walk, machine, op, lambda arguments: self.run_round(machine, op, arguments)
        )
        return loop.run(bounds[0], bounds[1], carried)

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
        return super().run_function(machine, function, [machine.lent(each) for each in operands])


def _only_hands_on(op: Operation) -> bool:
    """Whether a loop does nothing, however often."""
    body = op.regions[0].block
    end = body.last_op
    if end is None or end is not body.first_op:
        return False
    return tuple(end.operands) == tuple(body.args[1:])
