"""Index maps of views: from a view to the memory behind it, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from oneshot_verify.semantics.values import (
    AffineView,
    BlockView,
    FoldedView,
    Index,
    Truth,
    expansion,
)


class Numbers(Protocol):
    """Arithmetic on indices, for example a domain."""

    def eq(self, left: Index, right: Index, /) -> Truth: ...
    def le(self, left: Index, right: Index, /) -> Truth: ...
    def lt(self, left: Index, right: Index, /) -> Truth: ...
    def mod(self, left: Index, right: Index, /) -> Index: ...
    def floordiv(self, left: Index, right: Index, /) -> Index: ...


def split(
    numbers: Numbers,
    indices: Sequence[Index],
    shape: Sequence[Index],
    groups: Sequence[Sequence[int]],
) -> tuple[Index, ...]:
    """The multi-index in an array of `shape` of the element at `indices` after its dimensions were joined."""
    behind: list[Index] = [0] * len(shape)
    for position, group in zip(indices, groups, strict=True):
        wide = [dimension for dimension in group if not _is_single(shape[dimension])]
        for dimension in reversed(wide[1:]):
            behind[dimension] = numbers.mod(position, shape[dimension])
            position = numbers.floordiv(position, shape[dimension])
        if wide:
            behind[wide[0]] = position
    return tuple(behind)


def behind(numbers: Numbers, seen: BlockView, indices: Sequence[Index]) -> tuple[Index, ...]:
    """The multi-index in its block of an element of a view."""
    place = seen.innermost.apply(indices)
    for fold in reversed(seen.folds):
        place = fold.view.apply(split(numbers, place, fold.shape, fold.groups))
    return place


def located(
    numbers: Numbers, view: AffineView, shape: Sequence[Index], indices: Sequence[Index]
) -> tuple[list[Truth], tuple[Index, ...]]:
    """Conditions for a one-to-one `view` of `shape` to show the element at `indices`, and its index in the view.

    Several dimensions run over one behind the view as the digits of a number do (`expand_shape`): the stride of each is
    that of the next one times its size.
    """
    conditions: list[Truth] = []
    own: list[Index] = [0] * len(shape)
    for index, offset, terms in zip(indices, view.offsets, view.terms, strict=True):
        position = index - offset
        # The index in a dimension of size one is 0.
        parts = [part for part in terms if not _is_single(shape[part[0]])]
        if not parts:
            conditions.append(numbers.eq(position, 0))
            continue
        *outer, (dimension, stride) = parts
        if not (isinstance(stride, int) and stride == 1):
            conditions.append(numbers.eq(numbers.mod(position, stride), 0))
            position = numbers.floordiv(position, stride)
        for wider, step in reversed(outer):
            stride = stride * shape[dimension]
            # One and the same number, even if nothing says that it is defined.
            if step is not stride and numbers.eq(step, stride) is not True:
                raise FoldedView("a write through a view that folds two dimensions into one")
            own[dimension] = numbers.mod(position, shape[dimension])
            position = numbers.floordiv(position, shape[dimension])
            dimension = wider
        own[dimension] = position
    moving = [dimension for terms in view.terms for dimension, _ in terms]
    for dimension, (place, size) in enumerate(zip(own, shape, strict=True)):
        # One that moves nothing behind the view stands at 0: it has one index, or none.
        if moving.count(dimension) != 1 and not (isinstance(size, int) and size <= 1):
            raise FoldedView("a write through a view that does not tell its elements apart")
        conditions += [numbers.le(0, place), numbers.lt(place, size)]
    return conditions, tuple(own)


def shown(
    numbers: Numbers, seen: BlockView, shape: Sequence[Index], indices: Sequence[Index]
) -> tuple[list[Truth], tuple[Index, ...]]:
    """Conditions for a view of `shape` to show the element at `indices` of its block, and its index there."""
    found: list[Truth] = []
    for fold in seen.folds:
        conditions, own = located(numbers, fold.view, fold.shape, indices)
        found += conditions
        indices = expansion(fold.shape, fold.groups).apply(own)
    conditions, own = located(numbers, seen.innermost, shape, indices)
    return found + conditions, own


def _is_single(size: Index) -> bool:
    return isinstance(size, int) and size == 1
