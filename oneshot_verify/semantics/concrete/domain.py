"""The domain of numbers: what makes the meanings of ops an interpreter.

| type | scalar |
|---|---|
| `index`, `iN` | `int`, signed |
| `i1` | `bool` |
| `f16`, `bf16`, `f32`, `f64` | `float`, a number of that type |
| anything that nobody has defined | `UNDEF` |

Truth values are `True`, `False` and `UNDEF`; `conj` and `disj` are decided as soon as one part decides them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from operator import mul
from typing import Any, cast

from xdsl.dialects.builtin import ComplexType, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.ir.layouts import linear_of
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.concrete.arrays import (
    NumberArray,
    multi_indices,
    positions,
    vector_sizes,
)
from oneshot_verify.semantics.concrete.constants import Constant, pairs_to_compare
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import UnknownScalarOp
from oneshot_verify.semantics.numbers.elements import kernel
from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.reading import is_bool, items, vector_type
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.values import (
    AffineView,
    LoopNest,
    VectorValue,
    joined_shape,
    surely_one_to_one,
)

MOST_ELEMENTS = 16_000_000
"""Elements that one run may make in all: about 0.6 GB if all of them stay."""
INDEX_BITS = 64
"""Width of an `index` on the machines that verdicts are about."""
LIMIT = 1 << (INDEX_BITS - 1)


class OutOfRoom(Exception):
    """The program makes more elements than one run may."""


class IndexOverflow(Exception):
    """Index arithmetic has overflowed; each verdict assumes that this does not happen."""

    def __init__(self, op: Operation) -> None:
        super().__init__("index arithmetic overflows")
        self.op = op


class NumberDomain(Domain):
    """Scalars are Python numbers, arrays are `NumberArray`s."""

    def __init__(self) -> None:
        self._elements_left = MOST_ELEMENTS

    def take_room(self, shape: Sequence[int]) -> None:
        """Use up a part of the elements that the run may make: an array of `shape`."""
        self._elements_left -= prod(shape)
        if self._elements_left < 0:
            raise OutOfRoom

    def on_numbers(
        self, op: Operation, operands: Sequence[Any], result: Any, part: str = ""
    ) -> Any:
        if isinstance(result, int) and not -LIMIT <= result < LIMIT:
            raise IndexOverflow(op)
        return result

    def conj(self, *parts: Any) -> Any:
        result: Any = True
        for part in parts:
            if part is False:
                return False
            if part is UNDEF:
                result = UNDEF
        return result

    def disj(self, *parts: Any) -> Any:
        result: Any = False
        for part in parts:
            if part is True:
                return True
            if part is UNDEF:
                result = UNDEF
        return result

    def neg(self, part: Any) -> Any:
        return UNDEF if part is UNDEF else not part

    def eq(self, left: Any, right: Any) -> Any:
        return UNDEF if left is UNDEF or right is UNDEF else left == right

    def lt(self, left: Any, right: Any) -> Any:
        return UNDEF if left is UNDEF or right is UNDEF else left < right

    def le(self, left: Any, right: Any) -> Any:
        return UNDEF if left is UNDEF or right is UNDEF else left <= right

    def floordiv(self, left: Any, right: Any) -> Any:
        return UNDEF if left is UNDEF or right is UNDEF else left // right

    def mod(self, left: Any, right: Any) -> Any:
        return UNDEF if left is UNDEF or right is UNDEF else left % right

    def is_one_to_one(self, sizes: Sequence[Any], strides: Sequence[Any]) -> Any:
        if UNDEF in (*sizes, *strides):
            return UNDEF
        # A view that nobody uses may have a negative size.
        if surely_one_to_one(sizes, strides) or min(sizes) < 1:
            return True
        self.take_room(sizes)
        sums = [sum(map(mul, index, strides)) for index in product(*map(range, sizes))]
        return len(set(sums)) == len(sums)

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        if condition is UNDEF:
            return UNDEF
        return then if condition else otherwise

    def constant(self, value: Attribute, type: Attribute) -> Any:
        if isinstance(value, IntegerAttr):
            number = value.value.data
            return bool(number & 1) if is_bool(type) else number
        if isinstance(value, FloatAttr):
            # A number of the type already; rounding would make a signalling NaN a quiet one.
            return value.value.data
        if isinstance(type, ComplexType):
            part = cast("Any", type).element_type
            return complex(*(self.constant(each, part) for each in items(value)))
        raise UnknownScalarOp(f"constants of type {type} are not covered")

    def element_op(
        self,
        name: str,
        result_type: Attribute,
        operands: Sequence[Any],
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Any:
        return self.prepare_element_op(name, result_type, operand_types, attributes)(operands)

    def prepare_element_op(
        self,
        name: str,
        result_type: Attribute,
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Callable[[Sequence[Any]], Any]:
        return kernel(name, result_type, operand_types, attributes)

    def _take_room_again(self, array: NumberArray) -> None:
        """An array that was written over is restored in a list of its own when it is used once more."""
        if array.is_written_over:
            self.take_room(array.shape)

    def _undefined_like(self, array: NumberArray) -> NumberArray:
        self.take_room(array.shape)
        return NumberArray(array.shape, [UNDEF] * prod(array.shape))

    def undefined(self, shape: Sequence[int], element_type: Attribute, label: str) -> NumberArray:
        self.take_room(shape)
        nothing: Any = UNDEF
        vector = vector_type(element_type)
        if vector is not None:
            lanes = self.undefined(vector_sizes(vector), vector.element_type, label)
            nothing = VectorValue(lanes.shape, lanes, vector.element_type)
        return NumberArray(shape, [nothing] * prod(shape))

    def generate(
        self,
        shape: Sequence[int],
        body: Callable[[tuple[int, ...]], Any],
        element_type: Attribute,
    ) -> NumberArray:
        self.take_room(shape)
        return NumberArray(shape, [body(index) for index in multi_indices(shape)])

    def literal(
        self, shape: Sequence[int], elements: Sequence[Any], element_type: Attribute
    ) -> NumberArray:
        self.take_room(shape)
        return NumberArray(shape, list(elements))

    def dense(
        self, shape: Sequence[int], elements: Elements, element_type: Attribute
    ) -> NumberArray:
        if elements.length != prod(shape):
            # A splat of a scalable vector has more elements than its type says.
            return super().dense(shape, elements, element_type)
        return NumberArray(shape, Constant(elements, self.constant, self.take_room))

    def read(self, array: NumberArray, indices: Sequence[int]) -> Any:
        self._take_room_again(array)
        return array.data[array.position(indices)]

    def read_where(
        self, condition: Any, array: NumberArray, indices: Sequence[int], otherwise: Any
    ) -> Any:
        if condition is UNDEF:
            return UNDEF
        return self.read(array, indices) if condition else otherwise

    def write_where(
        self, condition: Any, array: NumberArray, indices: Sequence[int], value: Any
    ) -> NumberArray:
        if condition is UNDEF:
            return self._undefined_like(array)
        return self.write(array, indices, value) if condition else array

    def write(self, array: NumberArray, indices: Sequence[int], value: Any) -> NumberArray:
        self._take_room_again(array)
        return array.write(indices, value)

    def view(self, array: NumberArray, view: AffineView, shape: Sequence[int]) -> NumberArray:
        if array.shape == tuple(shape) and view.is_identity:
            return array
        self.take_room(shape)
        return array.view(view, shape)

    def collapse(
        self, array: NumberArray, shape: Sequence[int], groups: Sequence[Sequence[int]]
    ) -> NumberArray:
        self.take_room(array.shape)
        return NumberArray(joined_shape(array.shape, groups), array.data.copy())

    def overlay(
        self, array: NumberArray, view: AffineView, shape: Sequence[int], source: NumberArray
    ) -> NumberArray:
        if array.shape == tuple(shape) and view.is_identity:
            return source
        self.take_room(array.shape)
        return array.overlay(view, shape, source)

    def choose_array(
        self, condition: Any, then: NumberArray, otherwise: NumberArray
    ) -> NumberArray:
        if condition is UNDEF:
            return self._undefined_like(then)
        return then if condition else otherwise

    def same_contents(self, left: NumberArray, right: NumberArray, shape: Sequence[int]) -> bool:
        return all(same(a, b) for _, a, b in pairs_to_compare(left.data, right.data))

    def run_nest(self, nest: LoopNest) -> tuple[NumberArray, ...]:
        for array in nest.outputs:
            self.take_room(max(nest.extents, array.shape, key=prod))
        for array in nest.inputs:
            self._take_room_again(array)
        outputs = [array.data.copy() for array in nest.outputs]
        steps = prod(nest.extents)
        lists = [*(_read_often(array, steps) for array in nest.inputs), *outputs]
        places = nest_positions(nest)
        count = len(nest.inputs)
        body = nest.body
        reads = [
            (data, where) if is_used else None
            for data, where, is_used in zip(lists, places, nest.used, strict=True)
        ]
        writes = list(zip(outputs, places[count:], strict=True))
        for step, indices in enumerate(multi_indices(nest.extents)):
            elements = [UNDEF if read is None else read[0][read[1][step]] for read in reads]
            for (data, where), value in zip(writes, body(indices, elements), strict=True):
                data[where[step]] = value
        return tuple(
            NumberArray(before.shape, data)
            for before, data in zip(nest.outputs, outputs, strict=True)
        )


def same(one: Any, other: Any) -> bool:
    """True if two elements are equal, both NaN, or both undefined."""
    return one is other or one == other or (one != one and other != other)


def _read_often(array: NumberArray, times: int) -> Any:
    """The elements as a list, unless there are more of them than reads."""
    is_list = isinstance(array.data, list)
    return array.data if is_list or len(array.data) > times else array.data.copy()


def nest_positions(nest: LoopNest) -> list[list[int]]:
    """Per operand of a nest, where its element stands in row-major order: one place per iteration."""
    return [
        access_positions(shape, results, nest.extents)
        for shape, results in zip(nest.shapes, nest.maps, strict=True)
    ]


def access_positions(
    shape: Sequence[int], results: Sequence[Any], extents: Sequence[int]
) -> list[int]:
    """Row-major positions of the accesses of an operand of `shape` through a map, one per iteration."""
    if 0 in extents:
        return []
    start, steps, within = 0, [0] * len(extents), row_major(shape)
    for step, expression in zip(within, results, strict=True):
        linear = linear_of(expression, len(extents))
        if linear is None:
            places = ([evaluate(DOMAIN, e, at) for e in results] for at in multi_indices(extents))
            return [sum(map(mul, within, place)) for place in places]
        # These maps have no symbols, so that no factor is open.
        start += step * (linear.offset or 0)
        steps = [
            own + step * (factor or 0) for own, factor in zip(steps, linear.strides, strict=True)
        ]
    return positions(start, steps, extents)


DOMAIN = NumberDomain()
"""The domain has no state; this is for code that needs one to evaluate an expression."""
