"""The places that the buffers of a loop take."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.guess import Known, Mode, Moving, Outer, Place
from oneshot_verify.encode.loops.pair import LoopPair
from oneshot_verify.encode.relation.places import MadeBuffers
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.values import BlockView, MemRefValue


class Modes:
    """Reads off the mode that a loop is in."""

    def __init__(self, pair: LoopPair) -> None:
        self.pair = pair
        self.walk = pair.walk
        self.terms = pair.terms
        self.widened: set[int] = set()
        """iter_args whose buffers are taken to move, whatever is known of the places where they are seen."""

    def of(self, values: Sequence[Any]) -> Iterator[tuple[Truth, Mode]]:
        """The modes that the loop-carried buffers `values` are in, each under its condition."""
        choices: list[list[tuple[Truth, Any]]] = [
            list(value.views) if isinstance(value, MemRefValue) else [(True, None)]
            for value in values
        ]
        for combination in product(*choices):
            guard = self.terms.conj(part for part, _ in combination)
            if guard is False or (guard is not True and self._impossible(guard)):
                continue
            yield guard, self._mode(values, [seen for _, seen in combination])

    def _impossible(self, guard: Truth) -> bool:
        return self.walk.session.holds(self.terms.neg(guard))

    def _mode(self, values: Sequence[Any], views: Sequence[BlockView | None]) -> Mode:
        places: list[Place | None] = []
        made = MadeBuffers(self.walk.target.memory)
        moving: dict[tuple[BlockView, tuple[Any, ...]], int] = {}
        for number, (value, view) in enumerate(zip(values, views, strict=True)):
            if view is None:
                is_known = isinstance(value, bool) and not self.pair.guess.scalars.get(number)
                places.append(Known(value) if is_known else None)
            elif view.block in self.pair.target_before:
                if number not in self.widened and self._stays(value, view):
                    places.append(Outer(view, value.shape))
                else:
                    known = moving.setdefault((view, value.shape), len(moving))
                    places.append(self._moving(value, view, known))
            else:
                place = made.add(view, value.shape)
                if place is None:
                    raise Incomplete(
                        "the loop carries a buffer that is known under another name, too",
                        self.pair.target_op,
                    )
                places.append(place)
        return tuple(places)

    def _stays(self, value: MemRefValue, view: BlockView) -> bool:
        """Whether a view is made of what was known before the loop."""
        home = len(self.walk.domain.scope)
        return all(len(leaf.payload[1]) <= home for leaf in leaves((view, value.shape)))

    def _moving(self, value: MemRefValue, view: BlockView, number: int) -> Moving:
        strides = [stride for terms in view.innermost.terms for _, stride in terms]
        is_plain = (
            view.distinct is True
            and not view.folds
            and view.start == 0
            and all(isinstance(stride, int) for stride in strides)
        )
        if len(value.views) > 1 or not is_plain:
            raise Incomplete(
                "the view of a buffer that the loop carries changes from round to round",
                self.pair.target_op,
            )
        return Moving(number, view.block, view.innermost.rank, view.innermost.terms)

    def widen(self, modes: Sequence[Mode]) -> bool:
        """Take the buffers to move that show one block in several ways in these modes; whether there are new ones."""
        before = len(self.widened)
        for number, places in enumerate(zip(*modes, strict=True)):
            outer = {place for place in places if isinstance(place, Outer)}
            if len(outer) > len({place.view.block for place in outer}):
                self.widened.add(number)
        return len(self.widened) > before

    def lasts(self, condition: Truth) -> bool:
        """Whether a condition speaks of values from before the loop only, so that it holds in all rounds or in none."""
        home = len(self.walk.domain.scope) - 1
        return all(len(leaf.payload[1]) <= home for leaf in leaves(condition))

    @contextmanager
    def home_scope(self) -> Generator[None]:
        """The scope that the loop itself stands in."""
        inner = self.walk.domain.scope
        self.walk.domain.scope = inner[:-1]
        try:
            yield
        finally:
            self.walk.domain.scope = inner
