"""Arrays of numbers: a shape and the elements in row-major order. Immutable for all who hold one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Protocol, cast

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute

from oneshot_verify.semantics.numbers.undefined import UNDEF
from oneshot_verify.semantics.shapes import row_major
from oneshot_verify.semantics.values import AffineView, BlockView

HAND_OVER_FROM = 64
"""Writing to an array of at least this many elements hands its list over to the new array instead of copying it."""


class Elements(Protocol):
    """A list, or the elements of a constant, which are read from its bytes."""

    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def copy(self) -> list[Any]:
        """A list of its own."""
        ...


class NumberArray:
    """An array of static shape.

    A write to a large array gives its list to the new array, and the old one remembers what it had at that place: a
    loop that writes element after element stays linear. Whoever reads the old one again gets a copy made then.

        old ---(position, old element)---> newer ---(position, old element)---> newest: list
    """

    __slots__ = ("_data", "_newer", "shape")

    def __init__(self, shape: Sequence[int], data: Elements) -> None:
        self.shape = tuple(shape)
        self._data: Elements | None = data
        self._newer: tuple[NumberArray, int, Any] | None = None

    @property
    def is_written_over(self) -> bool:
        """True if a newer array has taken over the list of this one."""
        return self._data is None

    @property
    def data(self) -> Elements:
        """The elements in row-major order; not to be changed."""
        if self._data is not None:
            return self._data
        undo: list[tuple[int, Any]] = []
        array = self
        while array._data is None and array._newer is not None:
            array, position, element = array._newer
            undo.append((position, element))
        data = list(array._data or ())
        for position, element in reversed(undo):
            data[position] = element
        self._data, self._newer = data, None
        return data

    def __repr__(self) -> str:
        return f"{self.shape}{self.data}"

    def position(self, indices: Sequence[int]) -> int:
        """The row-major position of the element at `indices`."""
        position = 0
        for index, size in zip(indices, self.shape, strict=True):
            position = position * size + index
        return position

    def write(self, indices: Sequence[int], value: Any) -> NumberArray:
        """The array with one element replaced."""
        position = self.position(indices)
        data = self.data
        if len(data) < HAND_OVER_FROM or not isinstance(data, list):
            changed: list[Any] = data.copy()
            changed[position] = value
            return NumberArray(self.shape, changed)
        newer = NumberArray(self.shape, cast("list[Any]", data))
        self._newer = (newer, position, data[position])
        self._data = None
        data[position] = value
        return newer

    def view(self, view: AffineView, shape: Sequence[int]) -> NumberArray:
        """The elements that a view shows."""
        positions = view_positions(self.shape, view, shape)
        data = self.data
        return NumberArray(shape, [data[position] for position in positions])

    def overlay(self, view: AffineView, shape: Sequence[int], source: NumberArray) -> NumberArray:
        """The array with the elements that a view shows replaced."""
        data = self.data.copy()
        for position, value in zip(
            view_positions(self.shape, view, shape), source.data, strict=True
        ):
            data[position] = value
        return NumberArray(self.shape, data)


def multi_indices(shape: Sequence[int]) -> product[tuple[int, ...]]:
    """All multi-indices inside of a shape, in row-major order."""
    return product(*map(range, shape))


def multi_index(shape: Sequence[int], place: int) -> tuple[int, ...]:
    """The multi-index of the element at a place in row-major order."""
    index: list[int] = []
    for size in reversed(shape):
        place, position = divmod(place, size)
        index.append(position)
    return tuple(reversed(index))


def positions(start: int, steps: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """`start + sum(step * index)` for all multi-indices inside of `sizes`, in row-major order."""
    found = [start]
    for step, size in zip(steps, sizes, strict=True):
        if size == 1:
            continue
        offsets = [step * index for index in range(size)]
        found = [position + offset for position in found for offset in offsets]
    return found


def view_positions(behind: Sequence[int], view: AffineView, shape: Sequence[int]) -> list[int]:
    """Row-major positions, in an array of shape `behind`, of the elements of a view of `shape`, in the view's order."""
    start = 0
    steps = [0] * len(shape)
    for step, offset, terms in zip(row_major(behind), view.offsets, view.terms, strict=True):
        start += step * offset
        for dimension, stride in terms:
            steps[dimension] += step * stride
    return positions(start, steps, shape)


def seen_positions(seen: BlockView, shape: Sequence[int]) -> list[int]:
    """Row-major positions, in a block, of the elements of a view of `shape` of it, in the view's order."""
    spaces = [seen.block.shape, *(fold.joined for fold in seen.folds)]
    found = view_positions(spaces[-1], seen.innermost, shape)
    for space, fold in zip(reversed(spaces[:-1]), reversed(seen.folds), strict=True):
        window = view_positions(space, fold.view, fold.shape)
        found = [window[position] for position in found]
    return found


def place_of(seen: BlockView, index: Sequence[int]) -> int:
    """Row-major position, in a block, of one element of a view."""
    at = seen.innermost.apply(index)
    single = BlockView(seen.block, AffineView(0, at, ((),) * len(at)), seen.folds)
    return seen_positions(single, ())[0]


def poisoned(array: NumberArray, places: Iterable[int]) -> NumberArray:
    """The array with undefined elements at these places."""
    data = list(array.data)
    for place in places:
        data[place] = UNDEF
    return NumberArray(array.shape, data)


VSCALE = 2
"""The factor of the sizes of scalable vectors: any positive number would do."""


def vector_sizes(type: VectorType[Attribute]) -> tuple[int, ...]:
    """The sizes of a vector."""
    return tuple(
        size * VSCALE if scalable else size
        for size, scalable in zip(type.get_shape(), type.get_scalable_dims(), strict=True)
    )
