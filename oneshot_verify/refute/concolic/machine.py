"""The interpreter of both programs, on numbers that know how they were computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.refute.concolic.domain import ConcolicDomain, plain_nest
from oneshot_verify.refute.concolic.path import Trace
from oneshot_verify.refute.concolic.terms import INDEX_BITS, TRUTH, Fact, Number, Place
from oneshot_verify.semantics.concrete import Interpreter, NumberMachine
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.machine import AccessMap
from oneshot_verify.semantics.meanings import Meaning, op_name
from oneshot_verify.semantics.reading import switch_cases
from oneshot_verify.semantics.values import ArrayValue, LoopNest, MemRefValue, TensorValue, Truth

ROUNDS = (0, 1, 8)
"""Iteration counts: a loop that runs for more than one of these takes another path, if the arguments decide it."""


class ConcolicMachine(NumberMachine):
    """A machine that notes the conditions of its path."""

    def __init__(self, trace: Trace, *given: Any, **options: Any) -> None:
        super().__init__(*given, domain=ConcolicDomain(trace), **options)
        self.trace = trace

    def require(self, condition: Truth, kind: FaultKind, op: Operation, detail: str = "") -> None:
        if isinstance(condition, Fact):
            condition = self.trace.require(condition)
        super().require(condition, kind, op, detail)

    def known(self, condition: Any, op: Operation) -> Any:
        if isinstance(condition, Number) and op_name(op) == "cf.switch":
            for case in switch_cases(op):
                self.trace.branch(self.domain.eq(condition, case))
        return self.trace.branch(super().known(condition, op))

    def note_rounds(self, lower: int, upper: int, step: int) -> None:
        for rounds in ROUNDS:
            self.trace.branch(self.domain.lt(lower + rounds * step, upper))

    def apply(self, meaning: Meaning, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        # Which buffer or tensor it is has no term.
        if any(isinstance(value, MemRefValue | ArrayValue) for value in operands):
            operands = [self.trace.branch(value) for value in operands]
        return super().apply(meaning, op, operands)

    def require_harmless_overlap(
        self,
        op: Operation,
        inputs: Sequence[tuple[MemRefValue, AccessMap]],
        outputs: Sequence[tuple[MemRefValue, AccessMap]],
        nest: LoopNest,
        *,
        captured: Sequence[MemRefValue] = (),
    ) -> None:
        super().require_harmless_overlap(op, inputs, outputs, plain_nest(nest), captured=captured)

    def run_nest(
        self,
        op: Operation,
        nest: LoopNest,
        operands: Sequence[Any],
        captured: Sequence[MemRefValue],
    ) -> Any:
        return super().run_nest(op, plain_nest(nest), operands, captured)


@dataclass
class TracingInterpreter(Interpreter):
    """Runs one of the two programs; its integer arguments, and the sizes of the others, have terms."""

    trace: Trace = field(default_factory=lambda: Trace({}))
    is_target: bool = False

    def make_machine(self, *given: Any, **options: Any) -> NumberMachine:
        self.trace.in_target = self.is_target
        return ConcolicMachine(self.trace, *given, **options)

    def enter(self, number: int, value: Any) -> Any:
        if isinstance(value, TensorValue | MemRefValue):
            sizes = [self._traced((number, d), size) for d, size in enumerate(value.shape)]
            return replace(value, shape=tuple(sizes))
        return self._traced((number, None), value)

    def _traced(self, place: Place, value: Any) -> Any:
        """A scalar or size of an argument, with its term if inputs may choose it."""
        width = self.trace.places.get(place, 0)
        if not 0 < width <= INDEX_BITS:
            return value
        term = self.trace.terms.argument(place, width)
        if width == TRUTH:
            return Fact(value, term)
        return Number.of(value, term, self.trace.terms)
