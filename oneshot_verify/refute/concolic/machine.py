"""The interpreter of both programs, on numbers that know how they were computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.refute.concolic.path import Trace
from oneshot_verify.refute.concolic.paths import BINARY_NAMES
from oneshot_verify.refute.concolic.terms import (
    INDEX_BITS,
    TRUTH,
    Fact,
    Number,
    Part,
    Place,
    is_traced,
    part_of,
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


EQ, SLT, SLE = 0, 2, 3
"""Predicates of `arith.cmpi`."""
EXTENSIONS = {
    "arith.extsi": "signed",
    "arith.index_cast": "signed",
    "arith.extui": "unsigned",
    "arith.index_castui": "unsigned",
    "arith.trunci": "unsigned",
}
"""Signedness with which an op extends its operand, if the result is wider."""
Compute = Callable[[Sequence[Any]], Any]


class ConcolicDomain(NumberDomain):
    """Numbers; scalars that depend on the arguments carry terms. A decided condition is noted as a branch."""

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self.trace = trace

    # Truth values.

    def conj(self, *parts: Any) -> Any:
        return self._joined("and", super().conj(*map(plain, parts)), parts)

    def disj(self, *parts: Any) -> Any:
        return self._joined("or", super().disj(*map(plain, parts)), parts)

    def neg(self, part: Any) -> Any:
        found = super().neg(plain(part))
        if not isinstance(part, Fact):
            return found
        return Fact(found, self.trace.terms.make("not", TRUTH, [part.term]))

    def _joined(self, kind: str, value: Any, parts: Sequence[Any]) -> Any:
        terms = [part.term for part in parts if isinstance(part, Fact)]
        deciding = kind == "or"
        if value is UNDEF or not terms or any(part is deciding for part in parts):
            return value
        return Fact(value, self.trace.terms.make(kind, TRUTH, terms))

    # Index arithmetic.

    def eq(self, left: Any, right: Any) -> Any:
        return self._compared(EQ, super().eq(left, right), left, right)

    def lt(self, left: Any, right: Any) -> Any:
        return self._compared(SLT, super().lt(left, right), left, right)

    def le(self, left: Any, right: Any) -> Any:
        return self._compared(SLE, super().le(left, right), left, right)

    def is_one_to_one(self, sizes: Sequence[Any], strides: Sequence[Any]) -> Any:
        return super().is_one_to_one(plain_shape(sizes), plain_shape(strides))

    def _compared(self, predicate: int, value: Any, left: Any, right: Any) -> Any:
        parts = _parts_of_one_width([left, right])
        if value is UNDEF or parts is None:
            return value
        return Fact(value, self.trace.terms.make("arith.cmpi", TRUTH, parts, predicate))

    def floordiv(self, left: Any, right: Any) -> Any:
        return self._number("arith.floordivsi", super().floordiv(left, right), left, right)

    def mod(self, left: Any, right: Any) -> Any:
        return left - right * self.floordiv(left, right)

    def _number(self, name: str, value: Any, left: Any, right: Any) -> Any:
        parts = _parts_of_one_width([left, right])
        if value is UNDEF or parts is None:
            return value
        width = next(each.term.width for each in (left, right) if isinstance(each, Number))
        return Number.of(int(value), self.trace.terms.make(name, width, parts), self.trace.terms)

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
        predicate = attributes.get("predicate")
        detail = predicate.value.data if isinstance(predicate, IntegerAttr) else None
        width = _width(result_type)

        def run(operands: Sequence[Any]) -> Any:
            if not any(map(is_traced, operands)):
                return compute(operands)
            value = compute([plain(operand) for operand in operands])
            return self._with_term(name, value, operands, width, detail)

        return run

    def _with_term(
        self, name: str, value: Any, operands: Sequence[Any], width: int | None, detail: Any
    ) -> Any:
        """`value` with its term as result of the op `name`, if it has one."""
        if value is UNDEF or width is None or width > INDEX_BITS:
            return value
        terms = self.trace.terms
        if name in EXTENSIONS:
            [part] = map(part_of, operands)
            if width != TRUTH:
                return Number.of(value, terms.make(EXTENSIONS[name], width, [part]), terms)
            if part.width != TRUTH:
                odd = terms.make("arith.andi", part.width, [part, 1])
                return Fact(value, terms.make("arith.cmpi", TRUTH, [odd, 1], EQ))
        parts = _parts_of_one_width(operands)
        if name == "arith.cmpi" and parts is not None:
            return Fact(value, terms.make(name, TRUTH, parts, detail))
        if name in BINARY_NAMES and parts is not None and width != TRUTH:
            return Number.of(value, terms.make(name, width, parts), terms)
        return value

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


def _width(type: Attribute) -> int | None:
    return INDEX_BITS if isinstance(type, IndexType) else bit_width(type)


def _parts_of_one_width(operands: Sequence[Any]) -> list[Part] | None:
    """The parts of a term, None if none of them is one, or if their widths differ."""
    widths = {operand.term.width for operand in operands if is_traced(operand)}
    return [part_of(operand) for operand in operands] if len(widths) == 1 else None
