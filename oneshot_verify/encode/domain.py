"""The judge's domain: scalars as terms, and arrays as contents (`contents.py`)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import product
from typing import Any

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.contents import VECTOR, At, Contents, body_index, element_sort, inside
from oneshot_verify.encode.inverse import inverse_of
from oneshot_verify.encode.refusal import NotAble
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Term,
    Value,
    apply,
    at_most,
    both,
    floordiv,
    implies,
    ite,
    known,
    less,
    lifted,
    no,
    rebuilt,
    same,
    some,
    unchanged,
    value_of,
)
from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.symbols import GLOBALS
from oneshot_verify.semantics.affine import pointwise_orders, run_pointwise
from oneshot_verify.semantics.attributes import require_said
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.numbers.folding import kinds_of_poison
from oneshot_verify.semantics.places import located, split
from oneshot_verify.semantics.reading import vector_type
from oneshot_verify.semantics.values import (
    AffineView,
    ArrayValue,
    Element,
    Index,
    LoopNest,
    Truth,
    VectorValue,
    joined_shape,
    surely_one_to_one,
)

POISON, UNWRITTEN, RACED = "poison", "nobody wrote", "threads race for"
"""The names of symbols of which no program may rely on the value."""
_LIFTED: Any = [staticmethod(partial(lifted, each)) for each in (same, less, at_most, floordiv)]


class CheckDomain(Domain):
    """Scalars and contents as terms."""

    def __init__(self) -> None:
        self.made = 0
        """The number of symbols made so far."""
        self.bodies: list[tuple[At, At]] = []
        """For each array body that is being run, its index and its bounds."""
        self.places: list[Value] = []
        """The indices of the bodies of `generate`: a fresh symbol in a body is a function of them."""
        self.epoch = 0
        """A counter: unknown ops may give other results in another epoch."""
        self.round = 0
        """The number of the loop body, thread, or body of a loop nest that is being walked; 0 outside of all."""
        self.is_source = False
        """True while the source runs an op."""
        self.promises: set[str] = set()
        """The functions of ops that may give poison though their operands are defined."""
        self.open: dict[str, Contents] = {}
        """By the names of their elements, contents of the source that nobody wrote."""
        self.later: list[tuple[Value, Value]] = []
        """Preconditions of bodies of the source, not assumed yet, as an event in the body may come before them: each
        with the condition that the run comes to its iteration."""
        self._numbers: dict[Hashable, int] = {}
        self.define: Callable[[Value], object] = id
        """Adds a fact that holds everywhere."""
        self.run_opaque: Callable[[LoopNest], tuple[Contents, ...]]
        """Gives the results of a loop nest that is not run pointwise."""

    def enter(self) -> None:
        """Enter a loop body, or a thread."""
        self.made += 1
        self.round = self.made

    def number_of(self, key: Hashable) -> int:
        """The number of a key: the same for the same one."""
        return self._numbers.setdefault(key, len(self._numbers))

    @contextmanager
    def in_round(self) -> Generator[None]:
        """Enter a round, and leave it."""
        before = self.round
        self.enter()
        try:
            yield
        finally:
            self.round = before

    @contextmanager
    def in_body(self, at: At, shape: At) -> Generator[None]:
        """Enter the body of an array at an index of it, and leave it."""
        self.bodies.append((at, shape))
        try:
            yield
        finally:
            self.bodies.pop()

    def in_bodies(self, goal: Value) -> Value:
        """`goal`, required only where the indices of the bodies that are being run are in bounds."""
        return some(*(no(inside(*body)) for body in self.bodies), goal)

    def comes_here(self) -> Value:
        """The condition that the run comes to this iteration of the body of an array: no event of one before ends it.
        Nothing is known of it, but that it is the same in both programs if the bodies have the same events."""
        return apply(f"comes in {self.epoch} to", [*map(value_of, self.bodies[0][0])], BOOL)

    def returns(self, number: int) -> Value:
        """The condition that the run comes to this iteration, and behind event `number` of it; nothing else is known of
        it, either."""
        at = [*map(value_of, self.bodies[0][0])]
        return both(self.comes_here(), apply(f"returns in {self.epoch} from {number}", at, BOOL))

    def fresh(self, name: str, sort: str, places: Sequence[Value] | None = None) -> Term:
        """A fresh symbol, or a function of `places`: the indices of the bodies that are being run, if not given."""
        self.made += 1
        return apply(f"{name}#{self.made}", self.places if places is None else places, sort)

    def index(self, shape: At) -> tuple[Index, ...]:
        """An arbitrary index of the rank of `shape`, for questions."""
        self.made += 1
        return tuple(Scalar.of(apply(f"at {n}#{self.made}", (), INT)) for n in range(len(shape)))

    def unknown(
        self, shape: At, type: Attribute, known: Value | None = None, name: str = "elements"
    ) -> Contents:
        """Arbitrary contents. Each element may be undefined, if it is not said by `known`."""
        places, vector = tuple(self.places), vector_type(type)
        of = type if vector is None else vector.element_type
        sort, lanes = element_sort(of), () if vector is None else vector.get_shape()
        is_scalable = vector is not None and any(vector.get_scalable_dims())
        self.made += 1
        name = f"{name}#{self.made}"

        def read(at: tuple[Index, ...]) -> Element:
            place = [*places, *map(value_of, at)]
            is_known = apply(f"{name} known", place, BOOL) if known is None else known
            return Scalar.of(apply(name, place, sort), is_known)

        def read_vector(at: tuple[Index, ...]) -> VectorValue:
            if is_scalable:
                raise NotAble(VECTOR)
            return VectorValue(lanes, Contents(lambda lane: read((*at, *lane)), lanes), of)

        return Contents(read if vector is None else read_vector, shape)

    def is_one_to_one(self, sizes: At, strides: At) -> Truth:
        if surely_one_to_one(sizes, strides):
            return True
        numbers = (*sizes, *strides)
        return Scalar.of(
            apply(f"one to one {len(sizes)}", [*map(value_of, numbers)], BOOL), known(*numbers)
        )

    # Truth values: a conjunction with a false part is false, even if other parts are undefined.

    def conj(self, *parts: Truth) -> Truth:
        decided = (both(known(part), no(value_of(part))) for part in parts)
        is_known = known(*parts) is True or some(known(*parts), *decided)
        return Scalar.of(both(*map(value_of, parts)), is_known)

    def neg(self, part: Truth) -> Truth:
        return Scalar.of(no(value_of(part)), known(part))

    eq, lt, le, floordiv = _LIFTED

    def choose(self, condition: Truth, then: Element, otherwise: Element) -> Element:
        if isinstance(then, ArrayValue):
            contents = self.choose_array(condition, then.contents, otherwise.contents)
            return then.__class__(then.shape, contents, then.element_type)
        test = value_of(condition)
        is_known = both(known(condition), ite(test, known(then), known(otherwise)))
        return Scalar.of(ite(test, value_of(then), value_of(otherwise)), is_known)

    # Elements.

    def constant(self, value: Attribute, type: Attribute) -> Element:
        sort = element_sort(type)
        if sort in (INT, BOOL) and isinstance(value, IntegerAttr):
            number: int = value.value.data
            return number if sort == INT else bool(number & 1)
        return self.written(value, Scalar.of(apply(f"constant {attribute_text(value)}", (), sort)))

    def element_op(
        self,
        name: str,
        result_type: Attribute,
        operands: Sequence[Element],
        operand_types: Sequence[Attribute],
        attributes: Mapping[str, Attribute],
    ) -> Element:
        details = sorted(f"{key}={attribute_text(value)}" for key, value in attributes.items())
        types = f"({','.join(map(attribute_text, operand_types))}) -> {attribute_text(result_type)}"
        function = f"{name}{types} {';'.join(details)}"
        values = [value_of(each) for each in operands]
        is_known = known(*operands)
        predicate = attributes.get("predicate") if name == "arith.cmpi" else None
        if isinstance(predicate, IntegerAttr) and predicate.value.data < 2:
            # `eq` or `ne`: integers with the same bits are one value.
            is_same = same(*values)
            return Scalar.of(no(is_same) if predicate.value.data else is_same, is_known)
        if kinds_of_poison(name, attributes):
            is_known = both(is_known, apply(f"{function} known", values, BOOL))
            self.promises.add(function)
        return Scalar.of(apply(function, values, element_sort(result_type)), is_known)

    # Contents.

    def undefined(self, shape: At, element_type: Attribute, label: str) -> Contents:
        of_source, name = (
            self.is_source and not self.bodies,
            label if label == POISON else UNWRITTEN,
        )
        return self.unwritten(shape, element_type, of_source=of_source, name=name)

    def unwritten(
        self, shape: At, type: Attribute, *, of_source: bool, name: str = UNWRITTEN
    ) -> Contents:
        """Contents that nobody wrote. Those of the source stay open until it is said what they are."""
        found = self.unknown(shape, type, known=False, name=name)
        if of_source:
            self.open[f"{name}#{self.made}"] = found
            found.type, found.round = type, self.round
        return found

    def generate(
        self, shape: At, body: Callable[..., Element], element_type: Attribute
    ) -> Contents:
        # Both programs have the same symbols for the index, so what one body requires at an index is known there.
        first = len(self.places)
        places = body_index(first + len(shape))[first:]
        with self.in_body(places, shape):
            self.places += places
            try:
                element = body(tuple(map(Scalar.of, places)))
            finally:
                del self.places[first:]
        if isinstance(element, ArrayValue):
            raise NotAble("elements that are vectors")
        value, is_known = value_of(element), known(element)

        def read(at: tuple[Index, ...]) -> Element:
            here: dict[Value, Value] = dict(zip(places, map(value_of, at), strict=True))
            return Scalar.of(rebuilt(value, here), rebuilt(is_known, here))

        # In Python, `True == 1`.
        return Contents(read, shape, body=(places, type(value), value, is_known))

    def literal(self, shape: At, elements: Sequence[Element], element_type: Attribute) -> Contents:
        found = self.undefined(shape, element_type, "")
        # An index is in bounds: what is at no other place is at the first one.
        found = Contents(lambda _: elements[0], shape) if elements else found
        for place, element in zip(product(*map(range, shape)), elements, strict=True):
            found = self.write(found, place, element)
        return found

    def dense(self, shape: At, elements: Elements, element_type: Attribute) -> Contents:
        made = cache(partial(super().dense, shape, elements, element_type))
        if elements.is_splat:
            return made()
        # One of more elements is a function that its bytes name.
        named = self.named(f"constant {elements.digest}", shape, element_type)
        few = Contents(lambda at: made().element(at), shape, body=named.body)
        return few if len(elements) <= 64 else named

    def named(self, name: str, shape: At, type: Attribute) -> Contents:
        """The contents of a name, the same for the same name."""
        name, sort = f"{name} {list(shape)}", element_sort(type)
        made = partial(apply, name, sort=sort)
        return Contents(lambda at: Scalar.of(made([*map(value_of, at)])), shape, body=(name, sort))

    def constant_array(
        self, op: Operation, value: Attribute | None, shape: At, element_type: Attribute
    ) -> Contents:
        if not isinstance(value, ResourceElementsAttr) or value.elements is not None:
            return super().constant_array(op, value, shape, element_type)
        if value.is_elided and op_name(op) in GLOBALS:
            # Many functions stand beside a global: those that use it learn nothing of its contents.
            return self.unknown(shape, element_type, known=True)
        require_said(op, value)
        # Equal by name, and by the bytes that are there.
        return self.named(f"resource {value.key}", shape, element_type)

    def read(self, array: Contents, indices: At) -> Element:
        return array.element(indices)

    def write(self, array: Contents, indices: At, value: Element) -> Contents:
        def read(at: tuple[Index, ...]) -> Element:
            return self.choose(self.conj(*map(self.eq, at, indices)), value, array.element(at))

        return Contents(read, array.shape)

    def view(self, array: Contents, view: AffineView, shape: At) -> Contents:
        if view.is_identity and array.shape == tuple(shape):
            return array
        inverse = inverse_of(self, view, shape)

        def read(at: tuple[Index, ...]) -> Element:
            if inverse is not None:
                self.define(inverse.fact(at))
            return array.element(view.apply(at))

        return Contents(read, shape)

    def collapse(self, array: Contents, shape: At, groups: Sequence[Sequence[int]]) -> Contents:
        joined = joined_shape(shape, groups)
        return Contents(lambda at: array.element(split(self, at, shape, groups)), joined)

    def overlay(self, array: Contents, view: AffineView, shape: At, source: Contents) -> Contents:
        if view.is_identity and array.shape == tuple(shape):
            return source

        inverse = inverse_of(self, view, shape)
        locate = partial(located, self, view, shape) if inverse is None else inverse.located

        def read(at: tuple[Index, ...]) -> Element:
            where, own = locate(at)
            return self.choose(self.conj(*where), source.element(own), array.element(at))

        return Contents(read, array.shape)

    def choose_array(self, condition: Truth, then: Contents, otherwise: Contents) -> Contents:
        # Each of them may be a choice by the same condition; under an undefined one no element is defined.
        other = self.neg(condition)
        then, otherwise = then.under.get(condition, then), otherwise.under.get(other, otherwise)
        shape = then.shape if then.shape == otherwise.shape else None
        under = {condition: then, other: otherwise}
        return Contents(
            lambda i: self.choose(condition, then.element(i), otherwise.element(i)), shape, under
        )

    def either_of(self, one: Contents, other: Contents, is_one: Callable[[At], Value]) -> Contents:
        """The elements of `one` where `is_one` holds, else of `other`; defined where either is."""

        def read(at: tuple[Index, ...]) -> Element:
            mine, its = one.at(at), other.at(at)
            value = ite(is_one(at), value_of(mine), value_of(its))
            return Scalar.of(value, some(known(mine), known(its)))

        return Contents(read, one.shape)

    def agreeing(self, one: Contents, other: Contents, given: Value) -> Contents:
        """Contents as defined as `other`; if `given` holds, with the values of `one`."""
        all = self.choose_array(given, one, other)
        return Contents(lambda i: Scalar.of(value_of(all.at(i)), known(other.at(i))), other.shape)

    def same_contents(self, left: Contents, right: Contents, shape: At) -> Truth:
        # A fact about an arbitrary index holds at all of them.
        at = self.index(shape)
        return implies(inside(at, shape), unchanged(left.at(at), right.at(at)))

    # Loop nests.

    def run_nest(self, nest: LoopNest) -> tuple[Contents, ...]:
        # Without a body there are no maps either.
        orders = None if nest.body is None or self.said else pointwise_orders(nest)
        return self.run_opaque(nest) if orders is None else run_pointwise(self, nest, orders)[0]
