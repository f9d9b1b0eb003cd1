"""The contents of tensors and of buffers: elements as functions of an index.

    (i, j) -> (value, known)

A write makes a new function that calls the one before. A read yields a term, so a question about two contents is a
question about two terms at an arbitrary index in bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from oneshot_verify.encode.refusal import NotAble, NotCovered
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Term,
    Value,
    apply,
    at_most,
    both,
    known,
    less,
    unchanged,
    value_of,
)
from oneshot_verify.semantics.reading import is_bool, scalar_type
from oneshot_verify.semantics.symbolic import Symbolic
from oneshot_verify.semantics.values import (
    ArrayValue,
    Element,
    Index,
    MemRefValue,
    Truth,
    UnrankedValue,
    VectorValue,
)
from oneshot_verify.semantics.values import Value as ProgramValue

At: TypeAlias = Sequence[Index]
"""An index, or the sizes of what it is one of."""
VECTOR = "a look at an element that is a vector"


class Contents(Symbolic):
    """Immutable contents."""

    def __init__(
        self,
        read: Callable[[tuple[Index, ...]], Element],
        shape: At | None = None,
        under: Mapping[Truth, Contents] = MappingProxyType({}),
        body: Hashable = None,
    ) -> None:
        self._read = read
        self.shape = None if shape is None else tuple(shape)
        """The sizes, or None if they are not known; there are no elements outside of them."""
        self._found: dict[tuple[Value, ...], Element] = {}
        self.under: dict[Truth, Contents] = dict(under)
        """The contents that it equals under a condition, by that condition."""
        self.body = object() if body is None else body
        """Says what all elements are: contents of one shape are equal if their bodies are."""
        self.type: Attribute | None = None
        """The type of the elements, if they are of the source and nobody wrote any of them."""
        self.round: int | None = None
        """The round in which such contents were made; None as soon as it is said what they are."""

    def become(self, other: Contents) -> list[Value]:
        """Read from `other` from here on. Returns the facts that elements read before are equal in both; nothing else
        of the old contents is known any more."""
        if any(isinstance(element, ArrayValue) for element in self._found.values()):
            raise NotAble(VECTOR)
        pairs = [(element, other.at(place)) for place, element in self._found.items()]
        self._read, self._found, self.under = other.at, {}, {}
        self.round, self.body = None, object()
        return [unchanged(*each) for each in pairs]

    def at(self, indices: At) -> Element:
        """The element at an index in bounds, a scalar; undefined where the index is undefined."""
        element = self.element(indices)
        if isinstance(element, ArrayValue):
            raise NotAble(VECTOR)
        return element

    def element(self, indices: At) -> Element:
        """The same; the element may be a vector."""
        place = tuple(map(value_of, indices))
        if place not in self._found:
            self._found[place] = self._read(tuple(map(Scalar.of, place)))
        element, is_known = self._found[place], known(*indices)
        if is_known is True:
            return element
        if isinstance(element, VectorValue):
            return _only_where(is_known, element)
        return Scalar.of(value_of(element), both(known(element), is_known))


def _only_where(condition: Value, vector: VectorValue) -> VectorValue:
    """A vector whose elements are undefined unless `condition` holds."""
    lanes: Contents = vector.contents

    def read(lane: tuple[Index, ...]) -> Element:
        element = lanes.at(lane)
        return Scalar.of(value_of(element), both(condition, known(element)))

    return VectorValue(vector.shape, Contents(read, vector.shape), vector.element_type)


@cache
def element_sort(type: Attribute) -> str:
    """The sort of the scalars of a type. Raises `NotCovered` if it is no scalar type."""
    if not scalar_type(type):
        raise NotCovered(f"elements of type {type}")
    return INT if isinstance(type, IndexType) else BOOL if is_bool(type) else str(type)


def inside(indices: At, shape: At) -> Value:
    """The condition that an index is in bounds."""
    places = [(value_of(index), value_of(size)) for index, size in zip(indices, shape, strict=True)]
    return both(*(part for at, end in places for part in (at_most(0, at), less(at, end))))


def body_index(rank: int) -> tuple[Term, ...]:
    """The index of the body of an array: symbols of which nothing is known, so that facts with them hold of each
    index."""
    return tuple(apply(f"index {n}", (), INT) for n in range(rank))


def is_scalar(value: ProgramValue) -> bool:
    """True if a value is neither an array nor a buffer."""
    return not isinstance(value, ArrayValue | MemRefValue | UnrankedValue)
