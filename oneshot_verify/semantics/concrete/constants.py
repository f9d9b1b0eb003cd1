"""Elements of constants as numbers, each converted when it is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, cast

from xdsl.dialects.builtin import Float32Type, Float64Type, IndexType
from xdsl.ir import Attribute

from oneshot_verify.ir.constants.elements import CHUNK, Elements, bytes_of_element, is_bit
from oneshot_verify.semantics.reading import bit_width

_FLOATS: dict[type[Attribute], str] = {Float32Type: "f", Float64Type: "d"}
_INTEGERS = {8: "b", 16: "h", 32: "i", 64: "q"}


class Constant(Sequence[Any]):
    """The numbers of a dense constant in row-major order, read from its bytes."""

    def __init__(
        self,
        elements: Elements,
        number: Callable[[Attribute, Attribute], Any],
        take_room: Callable[[Sequence[int]], None],
    ) -> None:
        """`number` gives the number of an attribute of a type, and raises what is raised here if it covers no such
        type; `take_room` says that so many are to be held."""
        self.elements = elements
        self._number, self._take_room = number, take_room
        self._splat = elements.is_splat
        code = None if sys.byteorder == "big" else _code(elements.element_type)
        self._numbers: Any = (
            None if code is None else cast("Any", memoryview(elements.raw)).cast(code)
        )
        _ = self[:1]

    def __len__(self) -> int:
        return self.elements.length

    def __getitem__(self, position: Any) -> Any:
        if isinstance(position, slice):
            return [self[number] for number in range(*position.indices(len(self)))]
        if not 0 <= position < len(self):
            raise IndexError(position)
        place = 0 if self._splat else position
        if self._numbers is not None:
            number = self._numbers[place]
            # Reading it this way makes a signalling NaN a quiet one.
            if number == number:
                return number
        return self._number(self.elements[place], self.elements.element_type)

    def __iter__(self) -> Iterator[Any]:
        if self._splat and len(self):
            return repeat(self[0], len(self))
        if self._numbers is None:
            return (self[position] for position in range(len(self)))
        numbers = enumerate(self._numbers)
        return (number if number == number else self[place] for place, number in numbers)

    def copy(self) -> list[Any]:
        """All elements, as a list that may be changed."""
        self._take_room((len(self),))
        return list(self)

    def differing(self, other: Constant) -> Iterator[int]:
        """Positions at which the elements of a constant of the same length may differ."""
        one, two = self.elements.raw, other.elements.raw
        type = self.elements.element_type
        if self._splat and other._splat:
            # The first element stands for all.
            yield from range(min(1, len(self)))
            return
        if self._splat or other._splat or type != other.elements.element_type:
            yield from range(len(self))
            return
        if one == two:
            return
        size, number = (1, 8) if is_bit(type) else (bytes_of_element(type), 1)
        step = CHUNK // size * size
        for start in range(0, len(one), step):
            if one[start : start + step] != two[start : start + step]:
                end = min((start + step) // size * number, len(self))
                yield from range(start // size * number, end)


def _code(type: Attribute) -> str | None:
    """The `struct` code that reads an element of this type from bytes; None if there is none."""
    if isinstance(type, IndexType):
        return "q"
    width = bit_width(type)
    if width is not None:
        return _INTEGERS.get(width)
    return _FLOATS.get(type.__class__)


def pairs_to_compare(ours: Iterable[Any], theirs: Iterable[Any]) -> Iterator[tuple[int, Any, Any]]:
    """The elements of two arrays of one shape that may differ, with their places in row-major order."""
    if ours is theirs:
        return
    if isinstance(ours, Constant) and isinstance(theirs, Constant):
        for place in ours.differing(theirs):
            yield place, ours[place], theirs[place]
        return
    for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        yield place, one, other
