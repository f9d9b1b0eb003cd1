"""The algebra in which the meanings of ops are written.

Two domains implement it: numbers (`semantics.concrete`), which makes the meanings an interpreter, and terms
(`encode`), which makes them a proof. A meaning never asks which of the two it runs on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from functools import cached_property

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.semantics.numbers.folding import folded, is_folded
from oneshot_verify.semantics.reading import dense_elements
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Element,
    Index,
    LoopNest,
    Scalar,
    Truth,
)


class Domain(ABC):
    """Scalars, truth values and arrays. Index arithmetic `+ - *` is written with the operators."""

    said: Set[Hashable] = frozenset()
    """The promises of the loop nest that is being run, as far as the target makes them."""

    # Truth values. `True` and `False` are truth values of every domain.

    @abstractmethod
    def conj(self, *parts: Truth) -> Truth:
        """All of `parts`."""

    def disj(self, *parts: Truth) -> Truth:
        """At least one of `parts`."""
        return self.neg(self.conj(*map(self.neg, parts)))

    @abstractmethod
    def neg(self, part: Truth) -> Truth:
        """Not `part`."""

    # Index arithmetic. `int` is an index of every domain.

    @abstractmethod
    def eq(self, left: Index, right: Index) -> Truth:
        """left = right"""

    @abstractmethod
    def lt(self, left: Index, right: Index) -> Truth:
        """left < right, signed"""

    @abstractmethod
    def le(self, left: Index, right: Index) -> Truth:
        """left <= right, signed"""

    def within(self, index: Index, size: Index) -> Truth:
        """True if an index is inside of a dimension."""
        return self.conj(self.le(0, index), self.lt(index, size))

    def is_empty(self, shape: Sequence[Index]) -> Truth:
        """True if a shape has no element."""
        return self.disj(*(self.le(size, 0) for size in shape))

    @abstractmethod
    def floordiv(self, left: Index, right: Index) -> Index:
        """Division that rounds down; the caller has required `right != 0`."""

    def mod(self, left: Index, right: Index) -> Index:
        """`left - right * floordiv(left, right)`; the caller has required `right != 0`."""
        return left - right * self.floordiv(left, right)

    @abstractmethod
    def choose(self, condition: Truth, then: Scalar, otherwise: Scalar) -> Scalar:
        """`then` where `condition` holds, else `otherwise`; both of the same scalar type, or vectors of one type."""

    def either(self, condition: Truth, then: Scalar, otherwise: Scalar) -> Scalar:
        """`choose` by a condition that is surely defined, for example because a branch has already used it."""
        return self.choose(condition, then, otherwise)

    def minimum(self, first: Index, *rest: Index) -> Index:
        """The smallest."""
        for other in rest:
            first = self.choose(self.le(first, other), first, other)
        return first

    def maximum(self, first: Index, *rest: Index) -> Index:
        """The largest."""
        for other in rest:
            first = self.choose(self.le(other, first), first, other)
        return first

    @abstractmethod
    def is_one_to_one(self, sizes: Sequence[Index], strides: Sequence[Index]) -> Truth:
        """True if no two multi-indices inside of `sizes` have the same dot product with `strides`. Over terms, it
        is unconstrained if not `surely_one_to_one`, but the same for the same sizes and strides."""

    # Elements.

    @abstractmethod
    def constant(self, value: Attribute, type: Attribute) -> Scalar:
        """The scalar that an `IntegerAttr`, `FloatAttr` or the like writes down."""

    @cached_property
    def literals(self) -> dict[Scalar, Attribute]:
        """The constants known for scalars that do not show their value."""
        return {}

    def written(self, value: Attribute, scalar: Scalar) -> Scalar:
        """`scalar`; remembers in `literals` that a constant writes it as `value`."""
        self.literals[scalar] = value
        return scalar

    @abstractmethod
    def element_op(
        self,
        name: str,
        result_type: Attribute,
        operands: Sequence[Scalar],
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Scalar:
        """A scalar op without side effect (`arith.addf`, `arith.cmpi` on `i32`, `math.exp`, ...), by its full name.

        Index and `i1` arithmetic has a meaning of its own in `semantics/dialects/arith.py`; this is for the rest, which
        numbers compute and terms may leave uninterpreted. Raises `UnknownScalarOp` for a name that it does not know.
        """

    def prepare_element_op(
        self,
        name: str,
        result_type: Attribute,
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Callable[[Sequence[Scalar]], Scalar]:
        """`element_op` as a function of the operands alone, for one op that runs many times. Constants are
        folded."""
        may_fold = is_folded(name, attributes)

        def run(operands: Sequence[Scalar]) -> Scalar:
            if may_fold:
                known = [self.literals.get(each, each) for each in operands]
                constant = folded(name, result_type, known, operand_types, attributes)
                if constant is not None:
                    return self.constant(constant, result_type)
            return self.element_op(name, result_type, operands, operand_types, attributes)

        return run

    def on_numbers(
        self, op: Operation, operands: Sequence[Scalar], result: Scalar, part: str = ""
    ) -> Scalar:
        """The exact `result` that `op` computes from `operands`, if these are numbers; else it is undefined.
        `part` tells several results of one op apart."""
        return result

    def only_where(
        self, condition: Truth, op: Operation, operands: Sequence[Scalar], result: Index, part: str
    ) -> Index:
        """`result` of `op` on these operands where `condition` holds; else it is poison. `part` as above."""
        return self.choose(condition, result, self.poison(IndexType()))

    def poison(self, type: Attribute) -> Scalar:
        """A scalar that is poison: each use may see another value."""
        return self.read(self.undefined((), type, "poison"), ())

    # Arrays.

    @abstractmethod
    def undefined(self, shape: Sequence[Index], element_type: Attribute, label: str) -> Array:
        """Uninitialized contents: fresh ones at each call."""

    @abstractmethod
    def generate(
        self,
        shape: Sequence[Index],
        body: Callable[[tuple[Index, ...]], Scalar],
        element_type: Attribute,
    ) -> Array:
        """The array that holds `body(i)` at each `i`. `body` may call `Machine.require`."""

    @abstractmethod
    def literal(
        self, shape: Sequence[int], elements: Sequence[Scalar], element_type: Attribute
    ) -> Array:
        """A constant array of static shape; `elements` in row-major order."""

    def dense(self, shape: Sequence[Index], elements: Elements, element_type: Attribute) -> Array:
        """The array that holds the elements of a dense constant; only a splat may have sizes that are no numbers."""
        if elements.is_splat:
            element = self.constant(elements[0], element_type)
            return self.generate(shape, lambda _: element, element_type)
        scalars = [self.constant(value, element_type) for value in elements]
        return self.literal(shape, scalars, element_type)

    def constant_array(
        self,
        op: Operation,
        value: Attribute | None,
        shape: Sequence[Index],
        element_type: Attribute,
    ) -> Array:
        """The array that holds the elements of a dense attribute of `op`."""
        return self.dense(shape, dense_elements(op, value), element_type)

    @abstractmethod
    def read(self, array: Array, indices: Sequence[Index]) -> Scalar:
        """The element at `indices`, which are in bounds."""

    def read_where(
        self, condition: Truth, array: Array, indices: Sequence[Index], otherwise: Scalar
    ) -> Scalar:
        """The element at `indices` where `condition` holds, which implies that they are in bounds; else `otherwise`."""
        return self.choose(condition, self.read(array, indices), otherwise)

    def write_where(
        self, condition: Truth, array: Array, indices: Sequence[Index], value: Scalar
    ) -> Array:
        """`array` with `value` at `indices` where `condition` holds, which implies that they are in bounds."""
        return self.choose_array(condition, self.write(array, indices, value), array)

    @abstractmethod
    def write(self, array: Array, indices: Sequence[Index], value: Scalar) -> Array:
        """`array`, but `value` at `indices`, which are in bounds."""

    def read_through(
        self, array: Array, view: AffineView, shape: Sequence[Index], indices: Sequence[Index]
    ) -> Scalar:
        """The element that `view`, of `shape`, shows at `indices`, which are inside of `shape`."""
        return self.read(array, view.apply(indices))

    def write_through(
        self,
        array: Array,
        view: AffineView,
        shape: Sequence[Index],
        indices: Sequence[Index],
        value: Scalar,
    ) -> Array:
        """`array` with `value` where `view`, of `shape`, shows the element at `indices`, inside of `shape`."""
        return self.write(array, view.apply(indices), value)

    @abstractmethod
    def view(self, array: Array, view: AffineView, shape: Sequence[Index]) -> Array:
        """The array of `shape` that holds `array[view.apply(i)]` at each `i`; all of it is in bounds."""

    @abstractmethod
    def collapse(
        self, array: Array, shape: Sequence[Index], groups: Sequence[Sequence[int]]
    ) -> Array:
        """`array`, of `shape`, with the dimensions of each group joined in row-major order."""

    @abstractmethod
    def overlay(
        self, array: Array, view: AffineView, shape: Sequence[Index], source: Array
    ) -> Array:
        """`array`, but `source[i]` at `view.apply(i)` for each `i` inside `shape`; all of it is in bounds."""

    @abstractmethod
    def choose_array(self, condition: Truth, then: Array, otherwise: Array) -> Array:
        """`then` where `condition` holds, else `otherwise`; both of the same rank, and of the same shape but for
        `arith.select` between buffers or tensors of different sizes."""

    @abstractmethod
    def same_contents(self, left: Array, right: Array, shape: Sequence[Index]) -> Truth:
        """True if two arrays are equal at each index inside of `shape`. May be required, but not negated."""

    @abstractmethod
    def run_nest(self, nest: LoopNest) -> tuple[Array, ...]:
        """The outputs of a loop nest on immutable inputs."""


__all__ = ["AffineView", "Array", "Domain", "Element", "Index", "LoopNest", "Scalar", "Truth"]
