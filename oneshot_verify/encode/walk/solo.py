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
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.encode.walk.merge import merge_memories, merge_values
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute, callee_of
from oneshot_verify.semantics.states import BlockStates

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


FunctionBody = Callable[[str], Region | None]
"""The body of a function of the program that is run, by name."""


@dataclass(frozen=True)
class _Path:
    values: Sequence[Any] | None
    """What the region yields; None if it is not there, or not taken on any input."""
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
            "func.call": self._call,
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
        condition: Truth = operands[0]
        if isinstance(condition, bool):
            region = op.regions[0 if condition else 1]
            return self._region(region, op) if region.blocks else ()
        self.machine.element_control.require_defined(op, condition)
        before = self.machine.memory.snapshot()
        then = self._branch(op, op.regions[0], condition)
        self.machine.memory.restore(before)
        otherwise = self._branch(op, op.regions[1], self.walk.terms.neg(condition))
        domain = self.walk.domain
        merged = merge_memories(domain, condition, then.memory, otherwise.memory)
        self.machine.memory.restore(merged)
        if then.values is None or otherwise.values is None:
            return then.values or otherwise.values or ()
        return [
            merge_values(domain, condition, one, other, op)
            for one, other in zip(then.values, otherwise.values, strict=True)
        ]

    def _branch(self, op: Operation, region: Region, condition: Truth) -> _Path:
        walk, seen = self.walk, len(self.machine.events)
        if not region.blocks:
            return _Path(None, self.machine.memory.snapshot())
        with walk.session.scope():
            walk.session.assume(condition)
            values = self._region(region, op)
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
        self.machine.require(self.walk.terms.lt(0, step), FaultKind.BAD_STEP, op)
        if _only_hands_on(op):
            return carried
        if not (isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int)):
            raise Incomplete("only one of the programs has this loop", op)
        if step <= 0 or len(range(lower, upper, step)) > MOST_ROUNDS:
            raise Incomplete("only one of the programs has this loop", op)
        for number in range(lower, upper, step):
            stack = len(self.machine.stack)
            carried = self.run_block(op.regions[0].block, [number, *carried])
            leave_stack(self.machine, stack)
        return carried

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
