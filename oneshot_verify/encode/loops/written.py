"""Which part of a tensor that a loop carries earlier rounds may have changed.

    for i = l to u step s:   t[i] := ...         before round i, t is the init but at [l, i)

The part is a box whose edges are linear in the induction variable. It is read off what one round does to the tensor,
and is a candidate fact like any other: each round has to leave all that is outside of the box of the next round as it
was before the loop. What a loop reads elsewhere of the init is then known to be there still, in whatever buffer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.nodes import is_loose
from oneshot_verify.encode.terms.table import INT, Atom, Int, Poly, TermTable
from oneshot_verify.encode.terms.views import interval
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.values import AffineView

Box: TypeAlias = Sequence[tuple[Int, Int]]
"""For each dimension the first index and the one behind the last."""
Part: TypeAlias = tuple[AffineView, tuple[Int, ...]]
"""A part of a tensor as a view of it, and its sizes."""


@dataclass(frozen=True)
class Count:
    """How far a loop that counts has got."""

    lower: Int
    step: Int
    now: Int
    """The induction variable at the head of the round, or behind the loop."""
    is_over: bool = False
    """Whether the loop has ended."""

    def advanced(self, terms: TermTable) -> Count:
        """The same at the next head."""
        return replace(self, now=terms.add(self.now, self.step))

    @property
    def at_start(self) -> Count:
        """The same before the first round."""
        return replace(self, now=self.lower)


@dataclass(frozen=True)
class Edge:
    """An index `factor * i + rest`, where `i` is the induction variable and `rest` is known before the loop."""

    factor: int
    rest: Int
    most: Int | None = None
    """The index where that is less, as when the last tile is shorter than the others."""

    def at(self, now: Int, terms: TermTable) -> Int:
        """The index when the induction variable is `now`."""
        index = self.rest + self.factor * now if self.factor else self.rest
        if self.most is None:
            return index
        return terms.ite(terms.le(index, self.most), index, self.most, INT)


@dataclass(frozen=True)
class Written:
    """A box that holds all changes of earlier rounds."""

    edges: tuple[tuple[Edge, Edge], ...]
    """For each dimension the first index and the one behind the last."""

    def at(self, now: Int, terms: TermTable) -> Box:
        """The first index and the one behind the last when the induction variable is `now`."""
        return tuple((first.at(now, terms), end.at(now, terms)) for first, end in self.edges)


def part_of(box: Box) -> Part:
    """A box as a view of the tensor, and its sizes."""
    offsets = [first for first, _ in box]
    return AffineView.slice(offsets, (1,) * len(box)), tuple(end - first for first, end in box)


def written_by_round(
    head: ArrayNode, yielded: ArrayNode, count: Count, walk: Lockstep
) -> Written | None:
    """The box of all that rounds like this one change; None where it is the whole tensor, or not known.

    `head` and `yielded` are the contents before and after the round.
    """
    boxes = _changes(yielded, head)
    if not boxes:
        return None
    reader = _Reader(count, walk)
    edges = tuple(
        reader.edges([box[d] for box in boxes], size) for d, size in enumerate(head.shape)
    )
    is_whole = all(pair == _whole(size) for pair, size in zip(edges, head.shape, strict=True))
    return None if is_whole else Written(edges)


def _whole(size: Int) -> tuple[Edge, Edge]:
    return Edge(0, 0), Edge(0, size)


def _changes(node: ArrayNode, base: ArrayNode) -> list[Box] | None:
    """The boxes where `node` may differ from `base`; None where that is not known."""
    boxes: list[Box] = []
    seen = {base}
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if node.kind == "write":
            below, indices, _ = node.payload
            boxes.append([(index, index + 1) for index in indices])
            waiting.append(below)
        elif node.kind == "overlay":
            below, view, source = node.payload
            ends = [interval(view, source.shape, d) for d in range(len(base.shape))]
            if any(end is None for end in ends):
                return None
            boxes.append([(end[0], end[1] + 1) for end in ends if end is not None])
            waiting.append(below)
        elif node.kind == "choice":
            waiting += node.payload[1:]
        else:
            return None
    return boxes


class _Reader:
    """Reads the edges of boxes off those of one round."""

    def __init__(self, count: Count, walk: Lockstep) -> None:
        self.count, self.session, self.terms = count, walk.session, walk.terms
        self.home = len(walk.domain.scope) - 1
        """Longer scopes are those of the loop."""

    def edges(self, ranges: Sequence[tuple[Int, Int]], size: Int) -> tuple[Edge, Edge]:
        """Those of one dimension, of which a round changes `ranges`; of the whole dimension where nothing is known."""
        whole = _whole(size)
        lows = [self._linear(low) for low, _ in ranges]
        ends = [self._linear(end) for _, end in ranges]
        low, end = _extreme(lows, -1), _extreme(ends, 1)
        if low is not None and end is None and low.factor > 0:
            return self._up_to(low, [end for _, end in ranges], size)
        if low is None or end is None or low.factor != end.factor:
            return whole
        if low.factor == 0:
            return low, end
        advance = abs(low.factor) * self.count.step
        width = end.rest - low.rest
        if self._at_most(width, advance):
            # Rounds change parts one behind the other.
            behind, ahead = low, end
        elif self._at_most(advance, width):
            behind, ahead = (
                Edge(end.factor, end.rest - advance),
                Edge(low.factor, low.rest + advance),
            )
        else:
            return whole
        if low.factor > 0:
            return self._at_start(low), behind
        return ahead, self._at_start(end)

    def _up_to(self, low: Edge, ends: Sequence[Int], size: Int) -> tuple[Edge, Edge]:
        """The edges where each round begins behind the one before, but may end sooner than the others."""
        now, advance = low.at(self.count.now, self.terms), low.factor * self.count.step
        if all(self._at_most(end - now, advance) for end in ends):
            return self._at_start(low), Edge(low.factor, low.rest, most=self._most(ends, size))
        return _whole(size)

    def _most(self, ends: Sequence[Int], size: Int) -> Int:
        """An index that no round gets behind: one at which a round may end sooner, or the end of the dimension."""
        edges = (self._linear(index) for end in ends for index in self._chosen(end))
        known = (edge.rest for edge in edges if edge is not None and edge.factor == 0)
        farthest = (most for most in known if all(self._at_most(end, most) for end in ends))
        return next(farthest, size)

    def _chosen(self, index: Int) -> Iterator[Int]:
        """What an index may be that hangs on a choice, as where the smaller one of two numbers is taken."""
        for atom, factor in _single(index, "ite"):
            _, *branches = atom.payload
            rest = index - factor * self.terms.lift(atom)
            yield from (rest + factor * branch for branch in branches)

    def _at_start(self, edge: Edge) -> Edge:
        return Edge(0, edge.at(self.count.lower, self.terms))

    def _at_most(self, one: Int, other: Int) -> bool:
        return self.session.holds(self.terms.le(one, other))

    def _linear(self, index: Int) -> Edge | None:
        """An index that one round touches as an edge, if it is linear in the induction variable."""
        if isinstance(index, int):
            return Edge(0, index)
        now = self.count.now
        factor = 0
        for atom, scale in _single(now):
            if len(atom.payload[1]) <= self.home:
                continue
            found = dict(_single(index)).get(atom, 0)
            if found % scale:
                return None
            factor = found // scale
        rest = index - factor * now
        is_known = not any(len(leaf.payload[1]) > self.home for leaf in leaves(rest))
        return Edge(factor, rest) if is_known and not is_loose(rest) else None


def _single(term: Int, kind: str = "symbol") -> list[tuple[Atom, int]]:
    """The atoms of a kind that a sum has, each with its factor."""
    if not isinstance(term, Poly):
        return []
    return [
        (monomial[0], factor)
        for monomial, factor in term.monomials
        if len(monomial) == 1 and monomial[0].kind == kind
    ]


def _extreme(edges: Sequence[Edge | None], sign: int) -> Edge | None:
    """The smallest of the edges (`sign` -1) or the largest (1), if they are a known number apart."""
    best: Edge | None = None
    for edge in edges:
        if edge is None:
            return None
        if best is None:
            best = edge
            continue
        apart: Any = edge.rest - best.rest
        if edge.factor != best.factor or not isinstance(apart, int):
            return None
        if apart * sign > 0:
            best = edge
    return best
