"""Structured ops of one program that have no counterpart in the other: run by their meaning, on one machine alone.

Branches become choices, loops with constant bounds are unrolled, functions are walked where they are called. Under a
condition, nothing may happen that the outside world sees: the other program has nothing to compare it with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.element_control import MOST_CALLS, MOST_ROUNDS
from oneshot_verify.encode.walk.events import assert_alone
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.merge import merge_memories, merge_values
from oneshot_verify.encode.walk.solo_loops import SoloLoop
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute, callee_of, integers
from oneshot_verify.semantics.states import BlockStates

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


FunctionBody = Callable[[str], Region | None]
"""The body of a function of the program that is run, by name."""


@dataclass(frozen=True)
class _Path:
    values: Sequence[Any]
    """What the region yields."""
    memory: BlockStates


class Solo:
    """Runs ops on one of the two machines."""

    def __init__(self, walk: Lockstep, machine: ProofMachine, body_of: FunctionBody) -> None:
        self.walk = walk
        self.machine = machine
        self.body_of = body_of

    def run(self, op: Operation) -> None:
        """Run one structured op and give it its results."""
        rules = {
            "scf.if": self._if,
            "scf.execute_region": self._execute_region,
            "scf.for": self._for,
            "scf.index_switch": self._index_switch,
            "func.call": self._call,
            "cf.assert": self._assert,
        }
        rule = rules.get(op_name(op))
        if rule is None:
            raise Incomplete("only one of the programs has this control flow", op)
        values = rule(op, [self.machine.get(operand) for operand in op.operands])
        for result, value in zip(op.results, values, strict=True):
            self.machine.values[result] = value

    def run_block(self, block: IRBlock, arguments: Sequence[Any] = ()) -> list[Any]:
        """Run a block to its terminator; what that hands on."""
        for argument, value in zip(block.args, arguments, strict=True):
            self.machine.values[argument] = value
        for op in block.ops:
            name = op_name(op)
            if facts_of(op).is_terminator:
                return [self.machine.get(operand) for operand in op.operands]
            if name in self.walk.rules:
                self.run(op)
            else:
                self.walk.run_op(self.machine, op)
        raise Incomplete("a block without a terminator that the prover knows", block.parent_op())

    def _if(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        self.machine.require_defined(operands[0], op)
        then, otherwise = op.regions
        return self._choose(
            op,
            operands[0],
            lambda: self._region(then, op),
            lambda: self._region(otherwise, op) if otherwise.blocks else (),
        )

    def _choose(
        self,
        op: Operation,
        condition: Truth,
        run: Callable[[], Sequence[Any]],
        run_other: Callable[[], Sequence[Any]],
    ) -> Sequence[Any]:
        """What the one or the other gives; both are run where it is not known which one it is."""
        if isinstance(condition, bool):
            return run() if condition else run_other()
        before = self.machine.memory.snapshot()
        then = self._branch(op, run, condition)
        self.machine.memory.restore(before)
        otherwise = self._branch(op, run_other, self.walk.terms.neg(condition))
        domain = self.walk.domain
        merged = merge_memories(domain, condition, then.memory, otherwise.memory)
        self.machine.memory.restore(merged)
        return [
            merge_values(domain, condition, one, other, op)
            for one, other in zip(then.values, otherwise.values, strict=True)
        ]

    def _branch(self, op: Operation, run: Callable[[], Sequence[Any]], condition: Truth) -> _Path:
        walk, seen = self.walk, len(self.machine.events)
        with walk.session.scope():
            walk.session.assume(condition)
            values = run()
            learned = walk.session.innermost_facts
        for fact in learned:
            walk.session.assume(walk.terms.disj((walk.terms.neg(condition), fact)))
        if len(self.machine.events) != seen:
            raise Incomplete("only one of the programs decides here what the outside sees", op)
        return _Path(values, self.machine.memory.snapshot())

    def _region(self, region: Region, op: Operation) -> list[Any]:
        if len(region.blocks) != 1:
            raise UnsupportedOp(op, "a region of several blocks")
        return self.run_block(region.block)

    def _execute_region(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        return self._region(op.regions[0], op)

    def _for(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        lower, upper, step, *carried = operands
        if attribute(op, "unsignedCmp") is not None:
            raise Incomplete(
                "only one of the programs has this loop, which compares without sign", op
            )
        if not isinstance(op.operands[0].type, IndexType):
            raise Incomplete("only one of the programs has this loop over machine integers", op)
        for bound in (lower, upper, step):
            self.machine.require_defined(bound, op, "a bound of a loop")
        self.machine.require(self.walk.terms.lt(0, step), FaultKind.BAD_STEP, op)
        if _only_hands_on(op):
            return carried
        is_known = isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int)
        if not is_known or step <= 0 or len(range(lower, upper, step)) > MOST_ROUNDS:
            loop = SoloLoop(self.walk, self.machine, op, self._round_of(op))
            return loop.run(lower, upper, carried)
        for number in range(lower, upper, step):
            stack = len(self.machine.stack)
            carried = self.run_block(op.regions[0].block, [number, *carried])
            leave_stack(self.machine, stack)
        return carried

    def _round_of(self, op: Operation) -> Callable[[Sequence[Any]], list[Any]]:
        """What runs one round of a loop."""

        def run(arguments: Sequence[Any]) -> list[Any]:
            stack = len(self.machine.stack)
            handed_on = self.run_block(op.regions[0].block, arguments)
            leave_stack(self.machine, stack)
            return handed_on

        return run

    def _index_switch(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        default, *regions = op.regions
        self.machine.require_defined(operands[0], op)
        return self._switch(
            op, operands[0], [*zip(integers(op, "cases"), regions, strict=True)], default
        )

    def _switch(
        self, op: Operation, argument: Any, cases: list[tuple[int, Region]], default: Region
    ) -> Sequence[Any]:
        if not cases:
            return self._region(default, op)
        (case, region), *rest = cases
        return self._choose(
            op,
            self.walk.terms.eq(argument, case),
            lambda: self._region(region, op),
            lambda: self._switch(op, argument, rest, default),
        )

    def _assert(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        assert_alone(self.machine, op)
        return ()

    def _call(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        name = callee_of(op)
        body = self.body_of(name) if name is not None else None
        opened = (self.machine.side, name or "")
        calls = self.walk.open_calls
        # A function that calls itself would overwrite its own values.
        if body is None or opened in calls or len(calls) >= MOST_CALLS:
            raise Incomplete(f"@{name} is called by one of the programs only", op)
        if len(body.blocks) != 1:
            raise UnsupportedOp(op, "a function of several blocks")
        calls.append(opened)
        stack = len(self.machine.stack)
        try:
            return self.run_block(body.block, [self.machine.lent(value) for value in operands])
        finally:
            leave_stack(self.machine, stack)
            calls.pop()


def leave_stack(machine: ProofMachine, depth: int) -> None:
    """End the life of the stack buffers above `depth`."""
    blocks = machine.memory.blocks
    for block in machine.stack[depth:]:
        if block in blocks:
            blocks[block] = replace(blocks[block], live=False)
    del machine.stack[depth:]


def _only_hands_on(op: Operation) -> bool:
    """Whether a loop does nothing, however often."""
    body = op.regions[0].block
    end = body.last_op
    if end is None or end is not body.first_op:
        return False
    return tuple(end.operands) == tuple(body.args[1:])
