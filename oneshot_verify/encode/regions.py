"""Regions: the elements of a tensor at which a buffer holds it. A certificate gives them as boxes.

    for i = l to u step s:          at the head, of the tensor that the loop starts from
      t[i] := x                     all but [l, i) is still in t:

        0        l        i              u
        |========|        |==============|      {"outside": [[{"dimension": 0, "first": l, "end": i}]]}

A box has the indices from `first` up to before `end`, in the dimensions that it names; it is empty if `end` is not
beyond `first`. Nothing is known of what the buffer has elsewhere: the rules take a tensor that is undefined there. So a
region is no claim by itself. It is built anew from the scalars of each state in which the hold is asked or known:
before the loop, at the head of an arbitrary iteration, and at the head of the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from oneshot_verify.encode.certificate import Box, Hold, Sum
from oneshot_verify.encode.contents import At, Contents
from oneshot_verify.encode.refusal import Obligation, Refused
from oneshot_verify.encode.terms import (
    INT,
    Scalar,
    Term,
    Value,
    at_most,
    both,
    ite,
    known,
    less,
    no,
    plus,
    some,
    sort_of,
    times,
    value_of,
)
from oneshot_verify.semantics.values import TensorValue

_Boxes: TypeAlias = Sequence[Sequence[tuple[int, Value, Value]]]
"""For each box, some dimensions with the first index and the one behind the last."""


class Region:
    """The region of a hold; `scalar` gives the value of a name of the source in the present state."""

    def __init__(self, hold: Hold, scalar: Callable[[str], Any]) -> None:
        self._hold, self._scalar = hold, scalar
        self._inside, self._outside = map(self._boxes, (hold.inside, hold.outside))
        self.is_part = hold.is_part
        """False if it has all elements."""

    def has(self, at: At) -> Value:
        """The condition that an element is in the region."""
        inside, outside = (
            some(*(self._is_in(each, at) for each in boxes))
            for boxes in (self._inside, self._outside)
        )
        return both(inside if self._inside else True, no(outside))

    def of(self, contents: Contents, rest: Contents) -> Contents:
        """The contents in the region, and `rest`, undefined, elsewhere."""

        def read(at: tuple[Any, ...]) -> Any:
            element, is_here = contents.at(at), self.has(at)
            value = ite(is_here, value_of(element), value_of(rest.at(at)))
            return Scalar.of(value, both(known(element), is_here))

        return Contents(read, contents.shape)

    def require_tensor(self, value: Any) -> None:
        """Require that a value may have a region. Raises `Refused`."""
        if self.is_part and not isinstance(value, TensorValue):
            raise self._refused("only a tensor has a region")

    def _is_in(self, box: Sequence[tuple[int, Value, Value]], at: At) -> Value:
        if any(dimension not in range(len(at)) for dimension, _, _ in box):
            raise self._refused("a region of a tensor names its dimensions")
        places = [(value_of(at[dimension]), first, end) for dimension, first, end in box]
        return both(
            *(part for at, first, end in places for part in (at_most(first, at), less(at, end)))
        )

    def _boxes(self, boxes: Sequence[Box]) -> _Boxes:
        return [
            [(each.dimension, self._total(each.first), self._total(each.end)) for each in box]
            for box in boxes
        ]

    def _total(self, parts: Sum) -> Value:
        found: Value = 0
        for factor, name in parts:
            number: Any = value_of(self._scalar(name)) if name else 1
            if not isinstance(number, int | Term) or sort_of(number) != INT:
                raise self._refused("a region has its bounds from numbers of type index")
            found = plus(found, times(number, factor))
        return found

    def _refused(self, words: str) -> Refused:
        return Refused(Obligation.PLAN.asks(words, self._hold))
