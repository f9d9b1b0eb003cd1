"""Jump pointers, to pass long chains of overlays in few steps.

A program that fills a tensor part by part makes a chain of overlays; a view of one part looks for the overlay that
holds it, and passes all that are apart from it. Each overlay knows a place further down the chain, and the smallest box
around all that is written on the way there. Where the view is apart from the box, it goes there at once; the places are
chosen so that it needs about log2(n) steps to pass n overlays (jump pointers).

    overlay 7 --> 3 ---------> 0        box of 7..4, then of 3..1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oneshot_verify.semantics.values import AffineView

if TYPE_CHECKING:
    from oneshot_verify.encode.terms.arrays import ArrayNode
    from oneshot_verify.encode.terms.table import Int

Side = tuple[tuple[Any, ...], int, int]
"""The symbolic part of the first and last index (as `Poly.monomials`), and the number that each adds to it."""

Box = tuple[Side | None, ...]
"""For each dimension the first and the last index; None if they have no such form."""


@dataclass(frozen=True, slots=True)
class Jump:
    """From an overlay to a place below it."""

    depth: int
    """The number of overlays from the start of the jump to the end of the chain."""
    to: ArrayNode
    box: Box
    """A box around all that is written in between, the start included."""


class Jumps:
    """The jumps from overlays, made when they are asked for."""

    def __init__(self) -> None:
        self._known: dict[ArrayNode, Jump] = {}

    def of(self, overlay: ArrayNode) -> Jump:
        """The jump that begins at `overlay`."""
        missing: list[ArrayNode] = []
        node = overlay
        while node.kind == "overlay" and node not in self._known:
            missing.append(node)
            node = node.payload[0]
        for node in reversed(missing):
            self._known[node] = self._make(node)
        return self._known[overlay]

    def _make(self, overlay: ArrayNode) -> Jump:
        base, view, source = overlay.payload
        own = box_of(view, source.shape)
        first = self._known.get(base)
        if first is None:
            return Jump(1, base, own)
        second = self._known.get(first.to)
        if second is not None and first.depth - second.depth == second.depth - self._depth(
            second.to
        ):
            return Jump(first.depth + 1, second.to, _around(own, first.box, second.box))
        return Jump(first.depth + 1, base, own)

    def _depth(self, node: ArrayNode) -> int:
        found = self._known.get(node)
        return 0 if found is None else found.depth


def box_of(view: AffineView, shape: Sequence[Int]) -> Box:
    """A box around what a view touches; None in dimensions with symbolic sizes or strides, or negative strides."""
    return tuple(
        _side(offset, terms, shape) for offset, terms in zip(view.offsets, view.terms, strict=True)
    )


def _side(offset: Int, terms: Sequence[tuple[int, Int]], shape: Sequence[Int]) -> Side | None:
    common, low = ((), offset) if isinstance(offset, int) else (offset.monomials, offset.constant)
    high = low
    for own, stride in terms:
        size = shape[own]
        if not isinstance(stride, int) or stride < 0 or not isinstance(size, int):
            return None
        high += stride * (size - 1)
    return common, low, high


def are_apart(left: Box, right: Box) -> bool:
    """True if two boxes surely have no index in common."""
    return any(
        one is not None
        and other is not None
        and one[0] == other[0]
        and (one[2] < other[1] or other[2] < one[1])
        for one, other in zip(left, right, strict=True)
    )


def _around(*boxes: Box) -> Box:
    return tuple(_around_sides(sides) for sides in zip(*boxes, strict=True))


def _around_sides(sides: Sequence[Side | None]) -> Side | None:
    known = [side for side in sides if side is not None]
    if len(known) < len(sides) or any(side[0] != known[0][0] for side in known):
        return None
    return known[0][0], min(side[1] for side in known), max(side[2] for side in known)
