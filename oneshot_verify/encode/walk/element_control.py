"""Structured ops in bodies that are run for each element: branches, short loops, calls.

The indices of the element are variables, so nothing is decided here: both regions of a branch are run, each under its
condition, and what comes out is a choice.

    scf.if %c { yield f(i) } else { yield g(i) }   ->   c(i) ? f(i) : g(i)

What a region requires, it requires under its condition alone: a division by zero on the path that is not taken is none.
The rest of `solo.py` applies to straight-line code, where facts hold from one op to the next; here the condition is
kept with the bounds of the index variables (`TermDomain.binders`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, Region

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.merge import merge_memories, merge_values
from oneshot_verify.semantics.dialects.affine_control import is_met, loop_bounds
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import (
    attribute,
    called_function,
    callee_of,
    integers,
    scalar_type,
)

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine

MOST_ROUNDS = 64
"""A loop that runs for more rounds than this is not unrolled."""
MOST_CALLS = 10
"""So many functions may be under way."""

Rule = Callable[[Operation, Sequence[Any]], Sequence[Any]]


class ElementControl:
    """Runs structured ops for one machine, in the body of an array that is being built."""

    def __init__(self, machine: ProofMachine) -> None:
        self.machine = machine
        self.conditions: list[Truth] = []
        """Those of the branches that are being run."""
        self._asserted: list[Truth] = []
        """What was asserted in the bodies that are being run."""
        self._calls = 0
        self.rules: dict[str, Rule] = {
            "affine.for": self._affine_for,
            "affine.if": self._affine_if,
            "func.call": self._call,
            "scf.execute_region": lambda op, _: self._region(op.regions[0], op),
            "scf.for": self._for,
            "scf.if": self._if,
            "scf.index_switch": self._index_switch,
        }

    def is_outside(self, op: Operation) -> bool:
        """Whether the op calls a function that has no body here."""
        return op_name(op) == "func.call" and self._callee(op) is None

    def run(self, op: Operation) -> None:
        """Run an op that is in `rules`, and give it its results."""
        machine = self.machine
        values = self.rules[op_name(op)](op, [machine.get(operand) for operand in op.operands])
        for result, value in zip(op.results, values, strict=True):
            machine.values[result] = value

    # Branches.

    def _if(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        return self._branch(op, operands[0])

    def _affine_if(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        return self._branch(op, is_met(self.machine, op))

    def _index_switch(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        default, *regions = op.regions
        return self._switch(op, operands[0], integers(op, "cases"), regions, default)

    def _switch(
        self,
        op: Operation,
        argument: Any,
        cases: Sequence[int],
        regions: Sequence[Region],
        default: Region,
    ) -> Sequence[Any]:
        if not cases:
            return self._region(default, op)
        here = self.machine.terms.eq(argument, cases[0])
        return self._choose(
            op,
            here,
            lambda: self._region(regions[0], op),
            lambda: self._switch(op, argument, cases[1:], regions[1:], default),
        )

    def _branch(self, op: Operation, condition: Truth) -> Sequence[Any]:
        then, otherwise = op.regions
        return self._choose(
            op,
            condition,
            lambda: self._region(then, op),
            lambda: self._region(otherwise, op) if otherwise.blocks else (),
        )

    def _choose(
        self,
        op: Operation,
        condition: Truth,
        then: Callable[[], Sequence[Any]],
        otherwise: Callable[[], Sequence[Any]],
    ) -> Sequence[Any]:
        """What the one or the other gives; both are run where it is not known which one it is."""
        if isinstance(condition, bool):
            return then() if condition else otherwise()
        machine, domain = self.machine, self.machine.term_domain
        machine.require_defined(condition, op)
        before = machine.memory.snapshot()
        with self._under(condition):
            ours = then()
        after = machine.memory.snapshot()
        machine.memory.restore(before)
        with self._under(machine.terms.neg(condition)):
            theirs = otherwise()
        other = machine.memory.snapshot()
        machine.memory.restore(merge_memories(domain, condition, after, other))
        return [
            merge_values(domain, condition, one, two, op)
            for one, two in zip(ours, theirs, strict=True)
        ]

    @contextmanager
    def _under(self, condition: Truth) -> Generator[None]:
        """What is required meanwhile, is required where `condition` holds."""
        binders = self.machine.term_domain.binders
        before = binders[-1]
        binders[-1] = self.machine.terms.conj((before, condition))
        asserted = len(self._asserted)
        self.conditions.append(condition)
        try:
            yield
        finally:
            self.conditions.pop()
            binders[-1] = self.machine.terms.conj((before, *self._asserted[asserted:]))

    def assert_here(self, held: Truth) -> None:
        """From here on, what is required is required where `held` holds."""
        self._asserted.append(held)
        binders = self.machine.term_domain.binders
        binders[-1] = self.machine.terms.conj((binders[-1], held))

    def _region(self, region: Region, op: Operation) -> list[Any]:
        if len(region.blocks) != 1:
            raise UnsupportedOp(op, "a region of several blocks inside of an elementwise body")
        return self.machine.run_body(region.block, ())

    # Loops.

    def _for(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        lower, upper, step, *carried = operands
        if attribute(op, "unsignedCmp") is not None:
            raise UnsupportedOp(op, "an unsigned loop inside of an elementwise body")
        if not isinstance(op.operands[0].type, IndexType):
            raise UnsupportedOp(op, "a loop over machine integers inside of an elementwise body")
        self.machine.require(self.machine.terms.lt(0, step), FaultKind.BAD_STEP, op)
        return self._rounds(op, lower, upper, step, carried)

    def _affine_for(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        return self._rounds(op, *loop_bounds(self.machine, op))

    def _rounds(
        self, op: Operation, lower: Any, upper: Any, step: Any, carried: Sequence[Any]
    ) -> Sequence[Any]:
        if not (isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int)):
            raise UnsupportedOp(op, "a loop of any length inside of an elementwise body")
        if step <= 0 or len(range(lower, upper, step)) > MOST_ROUNDS:
            raise Incomplete("a long loop inside of an elementwise body", op)
        body = op.regions[0]
        if len(body.blocks) != 1:
            raise UnsupportedOp(op, "a region of several blocks inside of an elementwise body")
        stack = len(self.machine.stack)
        for number in range(lower, upper, step):
            carried = self.machine.run_body(body.block, [number, *carried])
        self._require_no_stack(op, stack)
        return carried

    # Calls.

    def _callee(self, op: Operation) -> Region | None:
        """The body of the function that is called."""
        function = called_function(op)
        if function is None:
            raise UnsupportedOp(op, "the function that is called is not there")
        return function.regions[0] if function.regions[0].blocks else None

    def _call(self, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        """The function that the program itself has: what is proved of it elsewhere is not relied on."""
        body, machine = self._callee(op), self.machine
        if not all(map(scalar_type, (*op.operand_types, *op.result_types))):
            raise UnsupportedOp(op, "a call, inside of an elementwise body, that is not of scalars")
        if body is None or len(body.blocks) != 1:
            raise UnsupportedOp(op, "a function of several blocks inside of an elementwise body")
        if self._calls >= MOST_CALLS:
            raise Incomplete(f"@{callee_of(op)} is called inside of an elementwise body", op)
        stack = len(machine.stack)
        # A function may be under way already, with other values of the same names.
        caller, machine.values = machine.values, {}
        self._calls += 1
        try:
            results = machine.run_body(body.block, operands)
        finally:
            self._calls -= 1
            machine.values = caller
        self._require_no_stack(op, stack)
        return results

    def _require_no_stack(self, op: Operation, depth: int) -> None:
        if len(self.machine.stack) > depth:
            raise UnsupportedOp(op, "'memref.alloca' in here, inside of an elementwise body")
