"""The interpreter of both programs, on numbers that know how they were computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.bits import BINARY
from oneshot_verify.encode.terms import BOOL, Term, both, no, some
from oneshot_verify.refute.concolic.path import Trace
from oneshot_verify.refute.concolic.terms import (
    INDEX_BITS,
    Fact,
    Number,
    Place,
    cast,
    compared,
    computed,
    fact,
    is_traced,
    plain,
)
from oneshot_verify.semantics.concrete import (
    UNDEF,
    Interpreter,
    NumberArray,
    NumberDomain,
    NumberMachine,
)
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.machine import AccessMap
from oneshot_verify.semantics.meanings import Meaning, op_name
from oneshot_verify.semantics.reading import bit_width, switch_cases
from oneshot_verify.semantics.values import (
    AffineView,
    ArrayValue,
    LoopNest,
    MemRefValue,
    TensorValue,
    Truth,
)

ROUNDS = (0, 1, 10)
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
        term = self.trace.arguments.get(place)
        if term is None:
            return value
        return Fact(value, term) if term.sort == BOOL else Number.of(value, term)


EQ, SLT, SLE = 0, 2, 3
"""Predicates of `arith.cmpi`."""
CASTS = {"extsi": True, "index_cast": True, "extui": False, "index_castui": False, "trunci": False}
"""Ops of `arith` that change the width of their operand; True if they extend it with its sign."""
Compute = Callable[[Sequence[Any]], Any]


class ConcolicDomain(NumberDomain):
    """Numbers; scalars that depend on the arguments carry terms. A decided condition is noted as a branch."""

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self.trace = trace

    # Truth values.

    def conj(self, *parts: Any) -> Any:
        value = super().conj(*map(plain, parts))
        is_decided = value is UNDEF or any(part is False for part in parts)
        return value if is_decided else fact(value, both(*_terms(parts)))

    def disj(self, *parts: Any) -> Any:
        value = super().disj(*map(plain, parts))
        is_decided = value is UNDEF or any(part is True for part in parts)
        return value if is_decided else fact(value, some(*_terms(parts)))

    def neg(self, part: Any) -> Any:
        found = super().neg(plain(part))
        return fact(found, no(part.term)) if isinstance(part, Fact) else found

    # Index arithmetic.

    def eq(self, left: Any, right: Any) -> Any:
        return compared(EQ, super().eq(left, right), (left, right))

    def lt(self, left: Any, right: Any) -> Any:
        return compared(SLT, super().lt(left, right), (left, right))

    def le(self, left: Any, right: Any) -> Any:
        return compared(SLE, super().le(left, right), (left, right))

    def is_one_to_one(self, sizes: Sequence[Any], strides: Sequence[Any]) -> Any:
        return super().is_one_to_one(plain_shape(sizes), plain_shape(strides))

    def floordiv(self, left: Any, right: Any) -> Any:
        return computed("floordivsi", super().floordiv(left, right), (left, right))

    def mod(self, left: Any, right: Any) -> Any:
        return left - right * self.floordiv(left, right)

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        return super().choose(self.trace.branch(condition), then, otherwise)

    # Elements.

    def prepare_element_op(
        self,
        name: str,
        result_type: Attribute,
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Compute:
        compute = super().prepare_element_op(name, result_type, operand_types, attributes)
        kind, predicate = name.removeprefix("arith."), attributes.get("predicate")
        width = INDEX_BITS if isinstance(result_type, IndexType) else bit_width(result_type) or 0

        def run(operands: Sequence[Any]) -> Any:
            if not any(map(is_traced, operands)):
                return compute(operands)
            value = compute([plain(operand) for operand in operands])
            if value is UNDEF or not 0 < width <= INDEX_BITS:
                return value
            if kind in CASTS:
                return cast(value, operands[0], width, signed=CASTS[kind])
            if kind == "cmpi" and isinstance(predicate, IntegerAttr):
                return compared(predicate.value.data, value, operands)
            return computed(kind, value, operands) if kind in BINARY else value

        return run

    # Arrays. Their sizes are plain, and so is where in them something stands.

    def undefined(self, shape: Sequence[int], element_type: Attribute, label: str) -> NumberArray:
        return super().undefined(plain_shape(shape), element_type, label)

    def generate(
        self,
        shape: Sequence[int],
        body: Callable[[tuple[int, ...]], Any],
        element_type: Attribute,
    ) -> NumberArray:
        return super().generate(plain_shape(shape), body, element_type)

    def read(self, array: NumberArray, indices: Sequence[int]) -> Any:
        return super().read(array, plain_shape(indices))

    def read_where(
        self, condition: Any, array: NumberArray, indices: Sequence[int], otherwise: Any
    ) -> Any:
        return super().read_where(self.trace.branch(condition), array, indices, otherwise)

    def write_where(
        self, condition: Any, array: NumberArray, indices: Sequence[int], value: Any
    ) -> NumberArray:
        return super().write_where(self.trace.branch(condition), array, indices, value)

    def write(self, array: NumberArray, indices: Sequence[int], value: Any) -> NumberArray:
        return super().write(array, plain_shape(indices), value)

    def view(self, array: NumberArray, view: AffineView, shape: Sequence[int]) -> NumberArray:
        return super().view(array, plain_view(view), plain_shape(shape))

    def overlay(
        self, array: NumberArray, view: AffineView, shape: Sequence[int], source: NumberArray
    ) -> NumberArray:
        return super().overlay(array, plain_view(view), plain_shape(shape), source)

    def choose_array(
        self, condition: Any, then: NumberArray, otherwise: NumberArray
    ) -> NumberArray:
        return super().choose_array(self.trace.branch(condition), then, otherwise)


def plain_shape(shape: Sequence[Any]) -> tuple[Any, ...]:
    """Sizes or indices without their terms."""
    return tuple(map(plain, shape))


def plain_view(view: AffineView) -> AffineView:
    """A view whose offsets and strides have no terms."""
    terms = tuple(tuple((d, plain(stride)) for d, stride in each) for each in view.terms)
    return AffineView(view.rank, plain_shape(view.offsets), terms)


def plain_nest(nest: LoopNest) -> LoopNest:
    """A nest whose extents and shapes have no terms."""
    shapes = tuple(map(plain_shape, nest.shapes))
    return replace(nest, extents=plain_shape(nest.extents), shapes=shapes)


def _terms(parts: Sequence[Any]) -> Iterator[Term]:
    return (part.term for part in parts if isinstance(part, Fact))
