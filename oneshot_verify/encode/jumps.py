"""Long chains of overlays, passed in few steps by what is written far away.

A program that fills a tensor part by part makes a chain of overlays; a view of one part looks for the overlay that
holds it, and passes all that are apart from it. Each overlay knows a place further down the chain, and the smallest box
around all that is written on the way there. Where the view is apart from the box, it goes there at once; the places are
chosen so that it needs about log2(n) steps to pass n overlays (jump pointers).

    overlay 7 --> 3 ---------> 0        box of 7..4, then of 3..1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oneshot_verify.semantics.values import AffineView

if TYPE_CHECKING:
    from oneshot_verify.encode.arrays import ArrayNode
    from oneshot_verify.encode.terms import Int

Box = tuple[tuple[int, int], ...]
"""For each dimension the first and the last index."""


@dataclass(frozen=True, slots=True)
class Jump:
    """From an overlay to a place below it."""

    depth: int
    """How many overlays there are from the start of the jump on."""
    to: ArrayNode
    box: Box | None
    """Holds all that is written in between, the start included; None if that is not known as numbers."""


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


def box_of(view: AffineView, shape: Sequence[Int]) -> Box | None:
    """What a view touches, if that is known as numbers and its strides are not negative."""
    box: list[tuple[int, int]] = []
    for low, terms in zip(view.offsets, view.terms, strict=True):
        if not isinstance(low, int):
            return None
        high = low
        for own, stride in terms:
            size = shape[own]
            if not isinstance(stride, int) or stride < 0 or not isinstance(size, int):
                return None
            high += stride * (size - 1)
        box.append((low, high))
    return tuple(box)


def are_apart(left: Box, right: Box) -> bool:
    """Whether two boxes have no index in common."""
    return any(a[1] < b[0] or b[1] < a[0] for a, b in zip(left, right, strict=True))


def _around(*boxes: Box | None) -> Box | None:
    known = [box for box in boxes if box is not None]
    if len(known) < len(boxes):
        return None
    return tuple(
        (min(low for low, _ in sides), max(high for _, high in sides))
        for sides in zip(*known, strict=True)
    )
