"""Structured ops in bodies that are run for each element: branches, short loops, calls.

The indices of the element are variables, so nothing is decided here: both regions of a branch are run, each under its
condition, and what comes out is a choice.

    scf.if %c { yield f(i) } else { yield g(i) }   ->   c(i) ? f(i) : g(i)

What a region requires, it requires under its condition alone: a division by zero on the path that is not taken is none.
In straight-line code (`solo.py`) facts hold from one op to the next; here the condition is kept with the bounds of the
index variables (`TermDomain.binders`).
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.choices import MOST_CALLS, Choices
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.semantics.control import Values
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function, scalar_type

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.machine import ProofMachine


class ElementControl(Choices):
    """Runs structured ops for one machine, in the body of an array that is being built."""

    def __init__(self, domain: TermDomain) -> None:
        super().__init__(domain)
        self._asserted: list[Truth] = []
        """Assertions in the bodies that are being run."""
        self._calls = 0

    @staticmethod
    def is_outside(op: Operation) -> bool:
        """True if the op calls a function without a body."""
        function = called_function(op) if op_name(op) == "func.call" else None
        return function is not None and not function.regions[0].blocks

    def run(self, machine: ProofMachine, op: Operation) -> bool:
        """Run an op and give it its results, if it is structured."""
        rule = self.rules.get(op_name(op))
        if rule is None:
            return False
        values = rule(machine, op, [machine.get(operand) for operand in op.operands])
        for result, value in zip(op.results, values, strict=True):
            machine.values[result] = value
        return True

    def run_block(self, machine: ProofMachine, block: Block, arguments: Values) -> Values:
        return machine.run_body(block, arguments)

    @contextmanager
    def under(self, machine: ProofMachine, op: Operation, condition: Truth) -> Generator[None]:
        binders = self.domain.binders
        before = binders[-1]
        binders[-1] = self.domain.conj(before, condition)
        asserted = len(self._asserted)
        try:
            yield
        finally:
            binders[-1] = self.domain.conj(before, *self._asserted[asserted:])

    def assert_here(self, held: Truth) -> None:
        """Require what is required from here on only where `held` holds."""
        self._asserted.append(held)
        binders = self.domain.binders
        binders[-1] = self.domain.conj(binders[-1], held)

    def run_long(
        self, machine: ProofMachine, op: Operation, bounds: tuple[Any, Any, Any], carried: Values
    ) -> Values:
        if not all(isinstance(bound, int) for bound in bounds):
            raise UnsupportedOp(op, "a loop of any length inside of an elementwise body")
        raise Incomplete("a long loop inside of an elementwise body", op)

    def run_over_integers(
        self, machine: ProofMachine, op: Operation, bounds: Values, carried: Values
    ) -> Values:
        what = "a loop over machine integers, or without sign, inside of an elementwise body"
        raise UnsupportedOp(op, what)

    @contextmanager
    def called(self, machine: ProofMachine, op: Operation, function: Operation) -> Generator[None]:
        """Enter a function; only calls on scalars are covered, and a proved summary of the function is not used."""
        if not all(map(scalar_type, (*op.operand_types, *op.result_types))):
            raise UnsupportedOp(op, "a call, inside of an elementwise body, that is not of scalars")
        if self._calls >= MOST_CALLS:
            raise Incomplete(f"@{path_of(function)} is called inside of an elementwise body", op)
        self._calls += 1
        try:
            yield
        finally:
            self._calls -= 1

    def call_outside(
        self, machine: ProofMachine, op: Operation, function: Operation, operands: Values
    ) -> Values:
        raise UnsupportedOp(op, "a call of a function without a body, inside of another op")

    def leave_stack(self, machine: ProofMachine, op: Operation, depth: int) -> None:
        if len(machine.stack) > depth:
            raise UnsupportedOp(op, "'memref.alloca' in here, inside of an elementwise body")
