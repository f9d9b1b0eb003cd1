"""The pairs of ops at which both programs meet, found in their texts: sequence alignment, region by region.

    source   linalg.fill   scf.for    tensor.insert   linalg.matmul
                 |            |                            |
    target   linalg.fill   scf.for      linalg.copy   linalg.matmul

An op has a strong key, which tells of its regions, too, and is surely alike another one with the same key; ops of one
name are alike weakly. Long lines are cut at keys that both lines have once (patience diff), so cost grows with the
length; between these, and ops with equal keys of what is still long, an alignment of the highest score is computed by
dynamic programming.

Source: Needleman, Wunsch, J. Mol. Biol. 48 (1970); patience diff, as in `git diff --patience`.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TypeAlias

from xdsl.ir import Block, Operation, Region

from oneshot_verify.ir.branches import following
from oneshot_verify.search.structure import (
    COUNTING,
    WITH_REGIONS,
    becomes,
    becomes_loops,
    bodies,
    is_lowered,
    loop_heads,
    rule_of,
)
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.control import flattened
from oneshot_verify.semantics.fills import fill_of
from oneshot_verify.semantics.meanings import op_name

Key: TypeAlias = tuple[object, ...]
WINDOW = 200
"""So many ops of each line, if both are of one length, are aligned at once."""
STRONG, WEAK, WEAKER = 4, 3, 1
"""The scores of a pair: equal keys, the same name, and ops of different names that may do the same."""


COMPUTES = ("arith", "complex", "math")
"""The dialects whose ops bufferization leaves as they are."""


@dataclass(frozen=True, eq=False)
class Match:
    """A pair of ops at which both programs meet."""

    ours: Operation
    theirs: Operation
    rule: str
    regions: tuple[tuple[Match, ...], ...] = ()
    """The pairs in the regions of both."""
    inside: tuple[Sequence[Block], Sequence[Block]] = ((), ())
    """For a `head`, the blocks of both loops."""

    @property
    def inner(self) -> Iterator[Match]:
        """The pairs in the regions."""
        return (each for region in self.regions for each in region)


@dataclass
class Alignment:
    """Pairs ops of two programs."""

    meanings: Meanings
    paired: list[tuple[Block, Block]] = field(default_factory=list[tuple[Block, Block]])
    """The pairs of blocks that were aligned."""
    _keys: dict[Operation, Key] = field(default_factory=dict[Operation, Key])

    def __post_init__(self) -> None:
        # Each op is compared with many others.
        self._rule = cache(partial(rule_of, meanings=self.meanings))
        self._computed, self._becomes_loops = cache(_computed), cache(becomes_loops)
        self._is_lowered = cache(is_lowered)

    def regions(self, ours: Region, theirs: Region) -> tuple[Match, ...]:
        """The pairs in two regions, whose blocks are paired by the ways that lead to them."""
        heads = loop_heads(ours), loop_heads(theirs)
        found: list[Match] = []
        for mine, its in _pairs_of_blocks(ours, theirs):
            one, other = mine.first_op, its.first_op
            if mine in heads[0] and its in heads[1] and one is not None and other is not None:
                found.append(Match(one, other, "head", inside=(heads[0][mine], heads[1][its])))
            found += self.blocks(mine, its)
        return tuple(found)

    def blocks(self, ours: Block, theirs: Block) -> Iterator[Match]:
        """The pairs in two blocks, in the order of both texts."""
        self.paired.append((ours, theirs))
        lines = [[op for op in flattened(block) if self._rule(op)] for block in (ours, theirs)]
        for mine, its in self._crossed(*lines) or self.lines(*lines):
            yield self._match(mine, its)

    def _crossed(
        self, ours: Sequence[Operation], theirs: Sequence[Operation]
    ) -> list[tuple[Operation, Operation]]:
        """The pairs of two lines of loops that come in another order, if what they compute tells each from the others:
        in the order of the target."""
        if {self._rule(op) for op in (*ours, *theirs)} != {"loop"} or len(ours) != len(theirs):
            return []
        mine, its = ({self._computed(op): op for op in line} for line in (ours, theirs))
        is_other = [*mine] != [*its] and mine.keys() == its.keys() and len(mine) == len(ours)
        return [(mine[each], op) for each, op in its.items()] if is_other else []

    def _match(self, ours: Operation, theirs: Operation) -> Match:
        is_loops = self._rule(ours) == "nest" and self._rule(theirs) in ("loop", "threads")
        is_lowered = is_loops and fill_of(theirs) is None
        rule = "lowered" if is_lowered else self._rule(ours) or ""
        pairs = bodies(ours, theirs) if rule in WITH_REGIONS else ()
        inner = (self.regions(*each) if all(r.blocks for r in each) else () for each in pairs)
        return Match(ours, theirs, rule, tuple(inner))

    # Lines of ops.

    def lines(
        self, ours: Sequence[Operation], theirs: Sequence[Operation]
    ) -> Iterator[tuple[Operation, Operation]]:
        """Align two lines of ops."""
        keys = [*map(self.key, ours)], [*map(self.key, theirs)]
        start, left = 0, min(len(ours), len(theirs))
        while start < left and keys[0][start] == keys[1][start]:
            yield ours[start], theirs[start]
            start += 1
        begin = start, start
        for number, other in (*_anchors(keys[0], keys[1], start), (len(ours), len(theirs))):
            yield from self._gap(ours[begin[0] : number], theirs[begin[1] : other])
            if number < len(ours):
                yield ours[number], theirs[other]
            begin = number + 1, other + 1

    def _gap(
        self, ours: Sequence[Operation], theirs: Sequence[Operation]
    ) -> Iterator[tuple[Operation, Operation]]:
        """Align the ops between two anchors; of long lines, those between ops with equal keys."""
        if len(ours) * len(theirs) <= WINDOW * WINDOW:
            yield from ((ours[i], theirs[j]) for i, j in self._best(ours, theirs))
            return
        begin = 0, 0
        for i, j in (*self._greedy(ours, theirs), (len(ours), len(theirs))):
            yield from self._by_windows(ours[begin[0] : i], theirs[begin[1] : j])
            if i < len(ours):
                yield ours[i], theirs[j]
            begin = i + 1, j + 1

    def _by_windows(
        self, ours: Sequence[Operation], theirs: Sequence[Operation]
    ) -> Iterator[tuple[Operation, Operation]]:
        """Align two lines, the same part of both at once."""
        while ours and theirs:
            parts = max(1.0, (len(ours) * len(theirs)) ** 0.5 / WINDOW)
            sizes = [math.ceil(len(line) / parts) for line in (ours, theirs)]
            found = self._best(ours[: sizes[0]], theirs[: sizes[1]])
            if parts > 1:
                # What is near the end of a window may belong to what is behind it.
                sizes = [math.ceil(size / 2) for size in sizes]
                found = [(i, j) for i, j in found if i < sizes[0] and j < sizes[1]]
                if found:
                    sizes = [place + 1 for place in found[-1]]
            yield from ((ours[i], theirs[j]) for i, j in found)
            ours, theirs = ours[sizes[0] :], theirs[sizes[1] :]

    def _best(
        self, ours: Sequence[Operation], theirs: Sequence[Operation]
    ) -> list[tuple[int, int]]:
        """The places in two lines of the pairs of highest score."""
        best = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
        for i in reversed(range(len(ours))):
            for j in reversed(range(len(theirs))):
                score = self.score(ours[i], theirs[j])
                paired = score and best[i + 1][j + 1] + score
                best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
        i, j, found = 0, 0, list[tuple[int, int]]()
        while i < len(ours) and j < len(theirs):
            score = self.score(ours[i], theirs[j])
            if score and best[i][j] == best[i + 1][j + 1] + score:
                found.append((i, j))
                i, j = i + 1, j + 1
            elif best[i][j] == best[i + 1][j]:
                i += 1
            else:
                j += 1
        return found

    def _greedy(
        self, ours: Sequence[Operation], theirs: Sequence[Operation]
    ) -> Iterator[tuple[int, int]]:
        """Pair each op with the next one of the other line that has the same key."""
        places: dict[Key, list[int]] = {}
        for place, op in enumerate(theirs):
            places.setdefault(self.key(op), []).append(place)
        begin = 0
        for number, op in enumerate(ours):
            there = places.get(self.key(op), [])
            at = bisect_left(there, begin)
            if at < len(there):
                yield number, there[at]
                begin = there[at] + 1

    def score(self, ours: Operation, theirs: Operation) -> int:
        """The score of a pair of ops; 0 if they do not belong together."""
        if self._rule(ours) == "threads" and op_name(theirs) in COUNTING and not theirs.results:
            # Iterations may have become of threads, those of the loop that does the same.
            inner = (self._inside(region) for each in bodies(ours, theirs) for region in each)
            return WEAK if len(set(inner)) == 1 else WEAKER
        if self._rule(ours) != self._rule(theirs):
            if not self._becomes_loops(ours) or not self._is_lowered(theirs):
                return 0
            return WEAK if self._computed(ours) == self._computed(theirs) else WEAKER
        if self.key(ours) == self.key(theirs):
            # Each program may walk a branch alone in which they do not meet.
            return STRONG if self._rule(ours) != "branch" or self.key(ours)[-1] else WEAKER
        if op_name(ours) == op_name(theirs):
            return WEAK if _callee(ours) == _callee(theirs) else 0
        if {op_name(ours), op_name(theirs)} <= {*COUNTING}:
            # `-lower-affine` makes one of the other.
            return WEAK if self._computed(ours) == self._computed(theirs) else WEAKER
        if op_name(theirs) == "scf.parallel":
            # Threads of any kind may have become these.
            return WEAKER
        # Passes write the ops of `linalg` in other forms.
        names = becomes(ours), op_name(theirs)
        is_alike = names[0] == names[1] or all(each.startswith("linalg.") for each in names)
        return WEAKER if self._rule(ours) == "nest" and is_alike else 0

    def key(self, op: Operation) -> Key:
        """The key of ops that surely belong together: the name, the callee, and the keys of ops in regions."""
        if op not in self._keys:
            keys = tuple(key for region in op.regions for key in self._inside(region))
            names = tuple(op_name(each) for each in _body(op)) if self._rule(op) == "nest" else ()
            self._keys[op] = becomes(op), _callee(op), names, keys
        return self._keys[op]

    def _inside(self, region: Region) -> tuple[Key, ...]:
        ops = (each for block in region.blocks for each in block.ops)
        return tuple(self.key(each) for each in ops if self._rule(each))


def _computed(op: Operation) -> Key:
    """The names of the ops in a loop, or in another body, that compute elements or numbers."""
    names = map(op_name, op.walk())
    return tuple(each for each in names if each.partition(".")[0] in COMPUTES)


def _callee(op: Operation) -> str:
    return str(op.get_attr_or_prop("callee")) if op_name(op) == "func.call" else ""


def _body(op: Operation) -> Iterator[Operation]:
    return (each for region in op.regions for block in region.blocks for each in block.ops)


def _pairs_of_blocks(ours: Region, theirs: Region) -> Iterator[tuple[Block, Block]]:
    """The pairs of blocks that are reached together from the first ones, by the numbers of successors."""
    if not ours.blocks or not theirs.blocks:
        return
    found = {(ours.blocks[0], theirs.blocks[0]): None}
    for mine, its in (left := list(found)):
        yield mine, its
        for each in zip(following(mine), following(its), strict=False):
            if each not in found:
                found[each] = None
                left.append(each)


def _anchors(ours: Sequence[Key], theirs: Sequence[Key], start: int) -> list[tuple[int, int]]:
    """The places of keys that both lines have once behind `start`: the longest chain of them in the order of both."""
    counts = Counter(ours[start:]), Counter(theirs[start:])
    once = {key for key in counts[0] if counts[0][key] == counts[1].get(key) == 1}
    if len(ours) * len(theirs) <= WINDOW * WINDOW:
        return []
    place = {key: n for n, key in enumerate(theirs) if n >= start and key in once}
    pairs = [(n, place[key]) for n, key in enumerate(ours) if n >= start and key in once]
    return _longest_chain(pairs)


def _longest_chain(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest chain of pairs, sorted by the first numbers, in which the second numbers rise."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for number, (_, other) in enumerate(pairs):
        at = bisect_left(ends, other)
        before.append(last[at - 1] if at else None)
        ends[at : at + 1] = [other]
        last[at : at + 1] = [number]
    chain: list[tuple[int, int]] = []
    at_pair = last[-1] if last else None
    while at_pair is not None:
        chain.append(pairs[at_pair])
        at_pair = before[at_pair]
    return chain[::-1]
