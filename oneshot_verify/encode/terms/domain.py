"""The domain of terms: what makes the meanings of ops a proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.arrays import ArrayNode, ArrayTable
from oneshot_verify.encode.terms.constants import LongConstants, written_out
from oneshot_verify.encode.terms.definedness import Definedness
from oneshot_verify.encode.terms.expand import Expander
from oneshot_verify.encode.terms.packing import packed, unpacked
from oneshot_verify.encode.terms.reductions import Reductions
from oneshot_verify.encode.terms.scalars import (
    INDEX_CASTS,
    cast_index,
    is_constant,
    is_shift_in_range,
    scalar_sort,
    sort_of,
)
from oneshot_verify.encode.terms.table import (
    BOOL,
    INT,
    LARGEST_NUMBER,
    Atom,
    Function,
    Int,
    Poisoned,
    Scalar,
    Scope,
    TermTable,
    Truth,
    any_loose,
    is_loose,
)
from oneshot_verify.encode.terms.views import joins_digits
from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.facts.fact import Poison
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.pointwise import pointwise_orders, run_pointwise
from oneshot_verify.semantics.poison import kinds_of_poison
from oneshot_verify.semantics.reading import attributes_text, vector_type
from oneshot_verify.semantics.values import AffineView, LoopNest, VectorValue, surely_one_to_one

WRITTEN_OUT = 64
"""Most constants of an array that is known element by element; a larger one is a symbol."""


class TermDomain(Domain):
    """Scalars are terms, arrays are nodes of the contents DAG."""

    def __init__(self, *, simplify: bool = True) -> None:
        self.terms = TermTable()
        self.arrays = ArrayTable(self.terms, simplify=simplify)
        self.expander = Expander(self.terms, self.arrays)
        self.long_constants = LongConstants(self.arrays, self.constant)
        self.definedness = Definedness(self.terms, self.expander)
        self.vscale: Int = self.terms.symbol("vscale", INT)
        """The unknown factor of the sizes of scalable vectors."""
        self.scope: Scope = ()
        """The loops whose body is being walked; new symbols belong to them."""
        self.binders: list[Truth] = []
        """For each array body that is being built, the condition that its bound variables are inside of its shape."""
        self.body_shapes: list[Sequence[Int]] = []
        """The shapes of these bodies."""
        self.summarized = 0
        """Number of loop nests whose bodies are being run though their results stay uninterpreted."""
        self.accumulated: dict[Atom, Scalar] = {}
        """Terms for the accumulated values in the last of these, and the terms that may replace them."""
        self.made_undefined: list[ArrayNode] = []
        """All undefined contents, in the order in which they were made."""
        self._undefined_outside = 0
        """The number of these before the outermost array body that is being built."""
        self.opaque_elements: dict[int, tuple[ArrayNode, ...]] = {}
        """Results of ops without a meaning for all elements, by number: see `opaque_elements.py`."""
        self.opaque_runs = 0
        """The number of runs of such ops."""
        self.reductions = Reductions(self, sort_of)
        """The loop nests that stay uninterpreted."""

    # Truth values and index arithmetic.

    def conj(self, *parts: Truth) -> Truth:
        return self.terms.conj(parts)

    def disj(self, *parts: Truth) -> Truth:
        return self.terms.disj(parts)

    def neg(self, part: Truth) -> Truth:
        return self.terms.neg(part)

    def eq(self, left: Scalar, right: Scalar) -> Truth:
        return self.terms.same(left, right, scalar_sort(left, right))

    def lt(self, left: Int, right: Int) -> Truth:
        return self.terms.lt(left, right)

    def le(self, left: Int, right: Int) -> Truth:
        return self.terms.le(left, right)

    def floordiv(self, left: Int, right: Int) -> Int:
        return self.terms.floordiv(left, right)

    def mod(self, left: Int, right: Int) -> Int:
        return self.terms.mod(left, right)

    def choose(self, condition: Truth, then: Any, otherwise: Any) -> Any:
        if isinstance(then, VectorValue) or isinstance(otherwise, VectorValue):
            then, otherwise = self.unpacked_alike(then, otherwise)
            contents = self._choose_elements(condition, then, otherwise)
            return VectorValue(then.shape, contents, then.element_type)
        chosen = self.either(condition, then, otherwise)
        if not is_loose(condition):
            return chosen
        known = self.definedness.of([condition])
        either = (self.definedness.of([then]), self.definedness.of([otherwise]))
        wanted = self.terms.conj((known, self.terms.ite(condition, *either, BOOL)))
        return self._defined_where(known, wanted, chosen, ("select",), (condition,))

    def either(self, condition: Truth, then: Any, otherwise: Any) -> Any:
        if isinstance(then, VectorValue) or isinstance(otherwise, VectorValue):
            then, otherwise = self.unpacked_alike(then, otherwise)
            contents = self.arrays.choice(condition, then.contents, otherwise.contents)
            return VectorValue(then.shape, contents, then.element_type)
        return self.terms.ite(condition, then, otherwise, scalar_sort(then, otherwise))

    def _choose_elements(
        self, condition: Truth, then: VectorValue, otherwise: VectorValue
    ) -> ArrayNode:
        """The elements of one of two vectors; undefined where `condition` is."""
        if not is_loose(condition):
            return self.choose_array(condition, then.contents, otherwise.contents)
        return self.generate(
            then.shape,
            lambda index: self.choose(
                condition, self.read(then.contents, index), self.read(otherwise.contents, index)
            ),
            then.element_type,
        )

    def fresh(self, name: str, type: Attribute, scope: Scope = (), *, defined: bool = False) -> Any:
        """An unknown scalar or vector; unless it is `defined`, it may be undefined."""
        vector = vector_type(type)
        if vector is None:
            return self.terms.symbol(name, sort_of(type), scope, loose=not defined)
        sizes = zip(vector.get_shape(), vector.get_scalable_dims(), strict=True)
        shape = tuple(size * self.vscale if scalable else size for size, scalable in sizes)
        contents = self.arrays.symbol(
            name, shape, sort_of(vector.element_type), scope, defined=defined
        )
        return VectorValue(shape, contents, vector.element_type)

    def unpacked(self, value: Any, type: Attribute) -> Any:
        """A value of type `type`; a packed vector, an element of a tensor or buffer, is unpacked."""
        vector = vector_type(type)
        if vector is None or isinstance(value, VectorValue):
            return value
        element = vector.element_type
        return unpacked(self, value, vector.get_shape(), element, sort_of(element))

    def unpacked_alike(self, one: Any, other: Any) -> tuple[VectorValue, VectorValue]:
        """Two values of one vector type, at least one of them unpacked already, as vectors."""
        known: VectorValue = one if isinstance(one, VectorValue) else other
        shape, element = known.shape, known.element_type
        sort = sort_of(element)
        return (
            unpacked(self, one, shape, element, sort),
            unpacked(self, other, shape, element, sort),
        )

    # Elements.

    def constant(self, value: Attribute, type: Attribute) -> Scalar:
        sort = sort_of(type)
        if isinstance(value, IntegerAttr) and sort == INT:
            return value.value.data
        if isinstance(value, IntegerAttr) and sort == BOOL:
            return bool(value.value.data & 1)
        # The text of an integer is looked into (`refine.py`); any other text is there to be compared.
        text = str(value.value.data) if isinstance(value, IntegerAttr) else attribute_text(value)
        found = self.terms.apply(sort, ("constant", text))
        return self.written(cast("Attribute", value), found)

    def is_one_to_one(self, sizes: Sequence[Int], strides: Sequence[Int]) -> Truth:
        if surely_one_to_one(sizes, strides):
            return True
        numbers = (*sizes, *strides)
        return self.terms.apply(BOOL, ("one to one", (), ("index",) * len(numbers)), *numbers)

    def element_op(
        self,
        name: str,
        result_type: Attribute,
        operands: Sequence[Scalar],
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Scalar:
        if name in INDEX_CASTS and sort_of(result_type) == INT and "nonNeg" not in attributes:
            original = cast_index(operands[0])
            if original is not None:
                return original
        details = tuple(sorted((key, attribute_text(value)) for key, value in attributes.items()))
        types = tuple(map(str, operand_types))
        poison = kinds_of_poison(name, attributes)
        if Poison.SHIFT in poison and is_shift_in_range(types[0], operands[1]):
            poison -= {Poison.SHIFT}
        function = Function(name, details, types, bool(poison))
        return self.terms.apply(sort_of(result_type), function, *operands)

    def on_numbers(
        self, op: Operation, operands: Sequence[Scalar], result: Scalar, part: str = ""
    ) -> Scalar:
        is_large = isinstance(result, int) and result.bit_length() > LARGEST_NUMBER
        if not is_large and not any_loose(operands):
            return result
        details = attributes_text(op)
        if is_large:
            sort = scalar_sort(result)
            result = self.terms.apply(sort, ("large", op_name(op), part, *details), *operands)
        known = self.definedness.of(operands)
        function = ("undefined", op_name(op), part, *details)
        return self._defined_where(known, known, result, function, operands)

    def only_where(
        self, condition: Truth, op: Operation, operands: Sequence[Scalar], result: Int, part: str
    ) -> Int:
        poison = Poisoned(op_name(op), (part, *attributes_text(op)))
        return self.choose(condition, result, self.terms.apply(INT, poison, *operands))

    def poison(self, type: Attribute) -> Scalar:
        return self.terms.apply(sort_of(type), Poisoned("ub.poison", ()))

    def _defined_where(
        self, known: Truth, wanted: Truth, result: Scalar, function: Any, operands: Sequence[Scalar]
    ) -> Scalar:
        """`result`, perhaps simplified, as a term that is defined where `wanted` holds. Where `known` does not hold, an
        operand is undefined, and it is an uninterpreted function of `operands`."""
        own = self.definedness.of([result])
        if own is wanted or self.terms.conj((own, wanted)) is own:
            return result
        sort = scalar_sort(result)
        nothing = self.terms.apply(sort, function, *operands)
        return self.terms.ite(known, result, nothing, sort)

    # Arrays.

    def undefined(self, shape: Sequence[Int], element_type: Attribute, label: str) -> ArrayNode:
        around = tuple(size for body in self.body_shapes for size in body)
        made = self.arrays.undefined(label, (*around, *shape), sort_of(element_type), self.scope)
        self.made_undefined.append(made)
        if not self.binders:
            return made
        # Other contents at each index of the array bodies that are being built.
        level = len(self.binders)
        own = tuple(self.terms.bound(level, position) for position in range(len(shape)))
        element = self.read(made, (*self.bound_indices, *own))
        return self.arrays.lambda_(shape, made.sort, level, element)

    def generate(
        self,
        shape: Sequence[Int],
        body: Callable[[tuple[Int, ...]], Scalar],
        element_type: Attribute,
    ) -> ArrayNode:
        level = len(self.binders)
        variables = tuple(self.terms.bound(level, position) for position in range(len(shape)))
        if not self.binders:
            self._undefined_outside = len(self.made_undefined)
        self.binders.append(self.inside(variables, shape))
        self.body_shapes.append(shape)
        try:
            result = packed(self, body(variables))
        finally:
            self.binders.pop()
            self.body_shapes.pop()
        return self.arrays.lambda_(shape, sort_of(element_type), level, result)

    @property
    def bound_indices(self) -> tuple[Int, ...]:
        """The variables of all array bodies that are being built, outermost first."""
        return tuple(
            self.terms.bound(level, position)
            for level, shape in enumerate(self.body_shapes)
            for position in range(len(shape))
        )

    @property
    def made_undefined_inside(self) -> list[ArrayNode]:
        """The undefined contents that the array body under construction has made."""
        return self.made_undefined[self._undefined_outside :]

    def inside(self, indices: Sequence[Int], shape: Sequence[Int]) -> Truth:
        """The condition that `indices` are inside of `shape`."""
        return self.terms.conj(
            part
            for index, size in zip(indices, shape, strict=True)
            for part in (self.terms.le(0, index), self.terms.lt(index, size))
        )

    def literal(
        self, shape: Sequence[int], elements: Sequence[Scalar], element_type: Attribute
    ) -> ArrayNode:
        sort = sort_of(element_type)
        elements = [packed(self, element) for element in elements]
        if len(elements) > WRITTEN_OUT and is_constant(elements):
            return self.long_constants.literal(shape, sort, elements)
        level = len(self.binders)
        body = (
            written_out(self.terms, level, shape, elements, sort)
            if elements
            else self.constant(StringAttr("none"), element_type)
        )
        return self.arrays.lambda_(shape, sort, level, body)

    def dense(self, shape: Sequence[Int], elements: Elements, element_type: Attribute) -> ArrayNode:
        if elements.is_splat or len(elements) <= WRITTEN_OUT:
            return super().dense(shape, elements, element_type)
        return self.long_constants.dense(shape, sort_of(element_type), elements)

    def constant_array(
        self, op: Operation, value: Attribute | None, shape: Sequence[Int], element_type: Attribute
    ) -> ArrayNode:
        if isinstance(value, ResourceElementsAttr) and value.elements is None:
            return self.long_constants.resource(op, value, shape, sort_of(element_type))
        return super().constant_array(op, value, shape, element_type)

    def read(self, array: ArrayNode, indices: Sequence[Int]) -> Scalar:
        return self.expander.peek(array, tuple(indices))

    def write(self, array: ArrayNode, indices: Sequence[Int], value: Scalar) -> ArrayNode:
        return self.arrays.write(array, indices, packed(self, value))

    def read_through(
        self, array: ArrayNode, view: AffineView, shape: Sequence[Int], indices: Sequence[Int]
    ) -> Scalar:
        if joins_digits(view, shape, self.terms):
            return self.read(self.view(array, view, shape), indices)
        return super().read_through(array, view, shape, indices)

    def write_through(
        self,
        array: ArrayNode,
        view: AffineView,
        shape: Sequence[Int],
        indices: Sequence[Int],
        value: Scalar,
    ) -> ArrayNode:
        if joins_digits(view, shape, self.terms):
            # Whoever looks through the same view sees that just one element is another one: products of sizes and
            # indices would not tell.
            changed = self.write(self.view(array, view, shape), indices, value)
            return self.overlay(array, view, shape, changed)
        return super().write_through(array, view, shape, indices, value)

    def view(self, array: ArrayNode, view: AffineView, shape: Sequence[Int]) -> ArrayNode:
        return self.arrays.view(array, view, shape)

    def collapse(
        self, array: ArrayNode, shape: Sequence[Int], groups: Sequence[Sequence[int]]
    ) -> ArrayNode:
        return self.arrays.collapse(array, groups)

    def overlay(
        self, array: ArrayNode, view: AffineView, shape: Sequence[Int], source: ArrayNode
    ) -> ArrayNode:
        return self.arrays.overlay(array, view, source)

    def choose_array(self, condition: Truth, then: ArrayNode, otherwise: ArrayNode) -> ArrayNode:
        return self.arrays.choice(condition, then, otherwise)

    def same_contents(self, left: ArrayNode, right: ArrayNode, shape: Sequence[Int]) -> Truth:
        if left is right:
            return True
        # What holds at an index that nothing is known of, holds at all of them.
        index = tuple(self.terms.symbol("at", INT, self.scope) for _ in shape)
        same = self.terms.same(self.read(left, index), self.read(right, index), left.sort)
        return self.terms.disj((self.terms.neg(self.inside(index, shape)), same))

    # Loop nests.

    def run_nest(self, nest: LoopNest) -> tuple[ArrayNode, ...]:
        if any(isinstance(extent, int) and extent <= 0 for extent in nest.extents):
            return nest.outputs
        orders = pointwise_orders(nest)
        if orders is None:
            return self.reductions.results(nest)
        opaque = self.opaque_runs
        arrays, runs = run_pointwise(self, nest, orders)
        if runs > 1 and self.opaque_runs > opaque:
            raise Incomplete(
                "an op without a meaning, for outputs that lie in different ways", None
            )
        return arrays
