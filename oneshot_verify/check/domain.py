"""The checker's domain: elements as functions of an index.

    contents of a tensor, of a buffer    (i, j) -> (value, known)

A change of contents is a function that asks the one before. What is read of it is a term, so a question about two
contents is a question about two terms at an index of which nothing is known but that it is inside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute

from oneshot_verify.check.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    apply,
    at_most,
    both,
    floordiv,
    ite,
    known,
    less,
    lifted,
    no,
    rebuilt,
    refines,
    same,
    some,
    unchanged,
    value_of,
)
from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.places import located, split
from oneshot_verify.semantics.pointwise import pointwise_orders, run_pointwise
from oneshot_verify.semantics.poison import kinds_of_poison
from oneshot_verify.semantics.reading import is_bool, scalar_type, vector_type
from oneshot_verify.semantics.symbolic import Symbolic
from oneshot_verify.semantics.values import (
    AffineView,
    ArrayValue,
    LoopNest,
    joined_shape,
    surely_one_to_one,
)

At: TypeAlias = Sequence[Any]
"""An index, or the sizes of what it is one of."""


_LIFTED: Any = [staticmethod(partial(lifted, each)) for each in (same, less, at_most, floordiv)]


class NotAble(Exception):
    """The checker has no rule for what it has met."""


class Contents(Symbolic):
    """Immutable contents."""

    def __init__(self, read: Callable[[Any], Any], shape: Any = None, under: Any = ()) -> None:
        self._read = read
        self.shape = None if shape is None else tuple(shape)
        """Where it is known: outside of it there is nothing."""
        self._found: dict[tuple[Value, ...], Any] = {}
        self.under: dict[Any, Contents] = dict(under)
        """What it is where a condition holds."""

    def become(self, other: Contents) -> list[Value]:
        """Be called something else from here on. What was read before is still the same, which are the facts that come
        back; of other elements nothing is known."""
        pairs = [(element, other.at(place)) for place, element in self._found.items()]
        self._read, self._found, self.under = other.at, {}, {}
        return [refines(*each) for one, new in pairs for each in ((one, new), (new, one))]

    def at(self, indices: Sequence[Any]) -> Any:
        """The element at an index that is inside; not defined where the index is not."""
        place = tuple(map(value_of, indices))
        if place not in self._found:
            self._found[place] = self._read(tuple(map(Scalar.of, place)))
        element = self._found[place]
        return Scalar.of(value_of(element), known(element, *indices))


def element_sort(type: Attribute) -> str:
    """The sort of the scalars of a type."""
    if not scalar_type(type):
        raise NotAble(f"elements of type {type}")
    return INT if isinstance(type, IndexType) else BOOL if is_bool(type) else str(type)


def inside(indices: Sequence[Any], shape: Sequence[Any]) -> Value:
    """An index is inside of a shape."""
    places = [(value_of(index), value_of(size)) for index, size in zip(indices, shape, strict=True)]
    return both(*(part for at, end in places for part in (at_most(0, at), less(at, end))))


class CheckDomain(Domain):
    """Scalars and contents as terms."""

    def __init__(self) -> None:
        self.made = 0
        """How many symbols were made."""
        self.bodies: list[tuple[At, At]] = []
        """For each array body that is being run, its index and the sizes."""
        self.places: list[Value] = []
        """The indices of these: what is unknown in a body, is so at each of them by itself."""
        self.epoch = 0
        """What others give in another one, they give anew."""
        self.later: list[Value] = []
        """What bodies of the source require, as long as they may have let others see something before."""
        self.run_opaque: Callable[[LoopNest], tuple[Contents, ...]]
        """What becomes of a loop nest that is not run for each element."""

    def in_bodies(self, goal: Value) -> Value:
        """What has to hold in the bodies that are being run: only where their indices are inside."""
        return some(*(no(inside(*body)) for body in self.bodies), goal)

    def fresh(self, name: str, sort: str) -> Any:
        """A symbol of which nothing is known."""
        self.made += 1
        return apply(f"{name}#{self.made}", self.places, sort)

    def index(self, shape: Sequence[Any]) -> tuple[Any, ...]:
        """An index of which nothing is known, for questions."""
        self.made += 1
        return tuple(Scalar.of(apply(f"at {n}#{self.made}", (), INT)) for n in range(len(shape)))

    def unknown(self, shape: Sequence[Any], type: Attribute, sure: bool = False) -> Contents:
        """Contents of which nothing is known, also not which elements are defined, unless all are."""
        places, sort = tuple(self.places), "" if vector_type(type) else element_sort(type)
        self.made += 1
        name = f"elements#{self.made}"

        def read(at: tuple[Any, ...]) -> Any:
            if not sort:
                raise NotAble("a look at an element that is a vector")
            place = [*places, *map(value_of, at)]
            return Scalar.of(apply(name, place, sort), sure or apply(f"{name} known", place, BOOL))

        return Contents(read, shape)

    def is_one_to_one(self, sizes: Sequence[Any], strides: Sequence[Any]) -> Any:
        if surely_one_to_one(sizes, strides):
            return True
        raise NotAble("a view that may show one element twice")

    # Truth values: a part that decides alone makes the others not matter.

    def conj(self, *parts: Any) -> Any:
        decided = (both(known(part), no(value_of(part))) for part in parts)
        is_known = known(*parts) is True or some(known(*parts), *decided)
        return Scalar.of(both(*map(value_of, parts)), is_known)

    def neg(self, part: Any) -> Any:
        return Scalar.of(no(value_of(part)), known(part))

    eq, lt, le, floordiv = _LIFTED

    def choose(self, condition: Any, then: Any, otherwise: Any) -> Any:
        if isinstance(then, ArrayValue):
            contents = self.choose_array(condition, then.contents, otherwise.contents)
            return then.__class__(then.shape, contents, then.element_type)
        test = value_of(condition)
        is_known = both(known(condition), ite(test, known(then), known(otherwise)))
        return Scalar.of(ite(test, value_of(then), value_of(otherwise)), is_known)

    # Elements.

    def constant(self, value: Attribute, type: Attribute) -> Any:
        sort = element_sort(type)
        if sort in (INT, BOOL) and isinstance(value, IntegerAttr):
            number: int = value.value.data
            return number if sort == INT else bool(number & 1)
        return self.written(value, Scalar.of(apply(f"constant {attribute_text(value)}", (), sort)))

    def element_op(
        self, name: str, result_type: Attribute, operands: Any, operand_types: Any, attributes: Any
    ) -> Any:
        details = sorted(f"{key}={attribute_text(value)}" for key, value in attributes.items())
        function = f"{name}({','.join(map(str, operand_types))}) {';'.join(details)}"
        values = [value_of(each) for each in operands]
        is_known = known(*operands)
        if kinds_of_poison(name, attributes):
            is_known = both(is_known, apply(f"{function} known", values, BOOL))
        return Scalar.of(apply(function, values, element_sort(result_type)), is_known)

    # Contents.

    def undefined(self, shape: Sequence[Any], element_type: Attribute, label: str) -> Contents:
        nothing = Scalar.of(apply("undefined", (), element_sort(element_type)), False)
        return Contents(lambda _: nothing, shape)

    def generate(self, shape: At, body: Callable[..., Any], element_type: Attribute) -> Contents:
        # Both programs have the same symbols for the index, so what one body requires at an index is known there.
        first = len(self.places)
        places = tuple(apply(f"index {first + n}", (), INT) for n in range(len(shape)))
        self.bodies.append((places, shape))
        self.places += places
        element = body(tuple(map(Scalar.of, places)))
        self.bodies.pop()
        del self.places[first:]
        if isinstance(element, ArrayValue):
            raise NotAble("elements that are vectors")
        value, is_known = value_of(element), known(element)

        def read(at: tuple[Any, ...]) -> Any:
            here: dict[Value, Value] = dict(zip(places, map(value_of, at), strict=True))
            return Scalar.of(rebuilt(value, here), rebuilt(is_known, here))

        return Contents(read, shape)

    def literal(self, shape: At, elements: Sequence[Any], element_type: Attribute) -> Contents:
        found = self.undefined(shape, element_type, "")
        for place, element in zip(product(*map(range, shape)), elements, strict=True):
            found = self.write(found, place, element)
        return found

    def dense(self, shape: Sequence[Any], elements: Elements, element_type: Attribute) -> Contents:
        # One of more elements is a function that its bytes name.
        if elements.is_splat or len(elements) <= 64:
            return super().dense(shape, elements, element_type)
        name, sort = f"constant {elements.digest} {list(shape)}", element_sort(element_type)
        return Contents(lambda at: Scalar.of(apply(name, [*map(value_of, at)], sort)), shape)

    def read(self, array: Contents, indices: Sequence[Any]) -> Any:
        return array.at(indices)

    def write(self, array: Contents, indices: Sequence[Any], value: Any) -> Contents:
        def read(at: tuple[Any, ...]) -> Any:
            return self.choose(self.conj(*map(self.eq, at, indices)), value, array.at(at))

        return Contents(read, array.shape)

    def view(self, array: Contents, view: AffineView, shape: Sequence[Any]) -> Contents:
        if view.is_identity and array.shape == tuple(shape):
            return array
        return Contents(lambda at: array.at(view.apply(at)), shape)

    def collapse(self, array: Contents, shape: At, groups: Sequence[Sequence[int]]) -> Contents:
        joined = joined_shape(shape, groups)
        return Contents(lambda at: array.at(split(self, at, shape, groups)), joined)

    def overlay(self, array: Contents, view: AffineView, shape: At, source: Contents) -> Contents:
        if view.is_identity and array.shape == tuple(shape):
            return source

        def read(at: tuple[Any, ...]) -> Any:
            where, own = located(self, view, shape, at)
            return self.choose(self.conj(*where), source.at(own), array.at(at))

        return Contents(read, array.shape)

    def choose_array(self, condition: Any, then: Contents, otherwise: Contents) -> Contents:
        # Each of them may be a choice by the same condition; one that is not defined chooses nothing anyway.
        other = self.neg(condition)
        then, otherwise = then.under.get(condition, then), otherwise.under.get(other, otherwise)
        shape = then.shape if then.shape == otherwise.shape else None
        under = {condition: then, other: otherwise}
        return Contents(lambda i: self.choose(condition, then.at(i), otherwise.at(i)), shape, under)

    def either_of(self, one: Contents, other: Contents) -> Contents:
        """What is in the first where that is defined, else what is in the other."""
        return Contents(lambda i: self.choose(known(one.at(i)), one.at(i), other.at(i)), one.shape)

    def agreeing(self, one: Contents, other: Contents, given: Value) -> Contents:
        """As defined as the other; the same as the first where that is defined, if `given` holds."""
        all = self.choose_array(given, self.either_of(one, other), other)
        return Contents(lambda i: Scalar.of(value_of(all.at(i)), known(other.at(i))), other.shape)

    def same_contents(self, left: Contents, right: Contents, shape: Sequence[Any]) -> Any:
        # What holds at an index of which nothing is known, holds at all of them.
        at = self.index(shape)
        return some(no(inside(at, shape)), unchanged(left.at(at), right.at(at)))

    # Loop nests.

    def run_nest(self, nest: LoopNest) -> tuple[Contents, ...]:
        # Without a body there are no maps either.
        orders = None if nest.body is None else pointwise_orders(nest)
        return self.run_opaque(nest) if orders is None else run_pointwise(self, nest, orders)[0]
