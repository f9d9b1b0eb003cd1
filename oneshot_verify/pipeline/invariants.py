"""Facts that a plan states for each loop, as sentences with the names of both texts.

    loop source:4, target:5: %acc holds %acc in every iteration

The buffer comes first. The judge reads the plan, not the sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.ir import Operation

from oneshot_verify.encode.certificate import Box, Hold, Point, Sum, read
from oneshot_verify.ir.names import name_in
from oneshot_verify.ir.places import Places
from oneshot_verify.ir.reader.locations import place_in
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline.jobs import Pair, as_text

TIMES = {"loop": "in every iteration", "head": "in every iteration", "threads": "in every thread"}
"""Rules of loops, and the moments at which their facts hold."""


def invariants(pair: Pair, name: str, certificate: str) -> tuple[str, ...]:
    """The facts of a function's certificate, loop by loop in the order of the plan."""
    written = as_text(pair)
    sides = [
        _Side(word, bodies_of(module)[name], written.lines)
        for word, module in (("source", written.source), ("target", written.target))
    ]
    return tuple(_all(read(certificate).points, sides[0], sides[1]))


class _Side:
    """Names of one program."""

    def __init__(self, word: str, function: Operation, lines: Mapping[str, Sequence[str]]) -> None:
        self._word, self._lines = word, lines
        self._places = Places(function)

    def line(self, number: int) -> str:
        """`source:3`."""
        place = place_in(self._places.op(number).location)
        return f"{self._word}:{place.line.data if place is not None else '?'}"

    def name(self, place: str) -> str:
        """The name of a value, or of a global."""
        return place if place.startswith("@") else name_in(self._lines, self._places.value(place))

    def carried(self, rule: str, at: int, number: int) -> str:
        """The name of a carried value or a shared output, which is an argument of a block."""
        op = self._places.op(at)
        block = op.parent if rule == "head" else op.regions[0].block
        assert block is not None
        # Induction variables stand in front; `scf.while`, with two regions, has none.
        has_counts = rule != "head" and len(op.regions) == 1
        first = len(block.args) - len(op.results) if has_counts else 0
        return name_in(self._lines, block.args[first + number])


def _all(points: Sequence[Point], source: _Side, target: _Side) -> Iterator[str]:
    for point in points:
        if point.rule in TIMES:
            kind = "threads" if point.rule == "threads" else "loop"
            place = f"{kind} {source.line(point.source)}, {target.line(point.target)}"
            after = f" after the first {point.first}" if point.first else ""
            facts = [*_facts(point, source, target)] or ["both do the same"]
            yield from (f"{place}: {fact} {TIMES[point.rule]}{after}" for fact in facts)
        for region in point.regions:
            yield from _all(region, source, target)


def _facts(point: Point, source: _Side, target: _Side) -> Iterator[str]:
    yield from (_held(hold, source, target) for hold in point.holds)
    yield from (f"{target.name(each)} does not change" for each in point.still)
    for one, other in point.equal:
        yield f"{target.name(other)} equals {source.name(one)}"
    yield from (f"{source.name(each)} is defined" for each in point.defined)
    yield from (f"nothing is known of {target.name(each)}" for each in point.havoc)
    for numbers, says in (
        (point.moved, "may be another buffer, which nothing else uses,"),
        (point.frozen, "may be another buffer, which nobody writes to any more,"),
        (point.lost, "is not used"),
    ):
        for number in numbers:
            yield f"{target.carried(point.rule, point.target, number)} {says}"
    for number in point.kept:
        output = source.carried(point.rule, point.source, number)
        yield f"{output} is unchanged where nothing is inserted"
    for pairs, says in (
        (point.among, "may be {}"),
        (point.within, "may be any part of {}"),
        (point.owned, "has to be freed where {} is true"),
    ):
        for number, name in pairs:
            said = says.format(target.name(name)) if name else "has to be freed"
            yield f"{target.carried(point.rule, point.target, number)} {said}"
    yield from (f"reads of {target.name(each)} are undefined" for each in point.raced)


def _held(hold: Hold, source: _Side, target: _Side) -> str:
    said = f"{target.name(hold.buffer)} holds {source.name(hold.tensor)}"
    for word, boxes in (("where", hold.inside), ("except where", hold.outside)):
        if boxes:
            said += f" {word} {' or '.join(_box(box, source.name) for box in boxes)}"
    return said


def _box(box: Box, name: Callable[[str], str]) -> str:
    return " and ".join(
        f"{_sum(each.first, name)} <= index {each.dimension} < {_sum(each.end, name)}"
        for each in box
    )


def _sum(terms: Sum, name: Callable[[str], str]) -> str:
    words = [
        str(factor) if not of else name(of) if factor == 1 else f"{factor} * {name(of)}"
        for factor, of in terms
    ]
    return " + ".join(words) or "0"
