"""Plans: the points at which the programs meet, and what runs have shown there, as a certificate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from time import process_time
from typing import Any

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Region, SSAValue

from oneshot_verify.assumptions.granted import granted_by_texts, granted_of_writes
from oneshot_verify.encode.certificate import Certificate, Hold, Point
from oneshot_verify.encode.rounds import ONE_BY_ONE
from oneshot_verify.ir.branches import following
from oneshot_verify.ir.places import Places
from oneshot_verify.ir.symbols import has_body, is_private, path_of
from oneshot_verify.refute.inputs import Choice
from oneshot_verify.search.alignment import Alignment, Match
from oneshot_verify.search.cuts import CutFacts, Line
from oneshot_verify.search.draft import Draft
from oneshot_verify.search.heads import HeadFacts
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.search.regions import WrittenBoxes, with_carried_parts, writes_parts
from oneshot_verify.search.runs import MOST_RUNS, Observed, Runs
from oneshot_verify.search.scopes import Head
from oneshot_verify.search.snapshots import Name
from oneshot_verify.search.structure import (
    COUNTING,
    bodies,
    calls_in,
    filled_by,
    is_data,
    rule_of,
    with_bases,
    written_by,
    written_in,
)
from oneshot_verify.search.threads import Races, ThreadFacts, watches_of
from oneshot_verify.search.turns import Turns
from oneshot_verify.semantics.control import home_of as home_of_op
from oneshot_verify.semantics.control import may_not_end
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function, global_of

MOST_ROUNDS = 64
"""The most iterations that are walked one by one."""
MOST_DECISIONS = 2
"""The most iterations that were seen of an `scf.while` whose number is not known, if all are walked one by one."""


class Planner:
    """Makes plans for one function of both programs."""

    def __init__(
        self,
        pair: PairedPrograms,
        name: str,
        runs: Runs,
        told: Sequence[Choice],
        *,
        stops: bool,
    ) -> None:
        self.pair, self.function = pair, name
        self.source, self.target = pair.sources[name], pair.targets[name]
        self.places = Places(self.source), Places(self.target)
        alignment = Alignment(pair.meanings)
        self.matches = alignment.regions(self.source.body, self.target.body)
        self.blocks = [each for each in alignment.paired if any(map(following, each))]
        """The pairs of blocks of which one branches."""
        self.lines = [line for each in alignment.paired if (line := Line.of(*each)) is not None]
        """The blocks that are long enough for cuts."""
        heads = filter(_has_head, _all(self.matches))
        self.heads = {each: Head.of(each, tuple(self._shared(each))) for each in heads}
        threads = (each for each in _all(self.matches) if each.rule == "threads")
        self._watches = {each: head.watches for each, head in self.heads.items()}
        self._watches |= {each: watches_of(each) for each in threads}
        alone = (
            [each.end for each in self.lines],
            [one for each in self.lines for one in each.places],
        )
        watches = [*self._watches.values()]
        self._observe = partial(runs.observe, name, watches, alone, told, stops=stops)
        self.seconds = 0.0
        """Processor seconds of the runs."""
        self.observed = self._look(MOST_RUNS if watches else 1)
        if len(self.observed.pairings) > 1:
            self.look_on()

    def _look(self, most: int) -> Observed:
        begun = process_time()
        observed = self._observe(most=most)
        self.seconds += process_time() - begun
        return observed

    def look_on(self) -> None:
        """Run more, if one run was enough for a plan: nothing is noted on the way."""
        if self.observed.runs == 1 and not self.observed.difference:
            self.observed = self._look(MOST_RUNS)

    def _shared(self, match: Match) -> Iterator[str]:
        """The globals of both programs that the loop of the target may write."""
        ops = [op for block in match.inside[1] for each in block.ops for op in each.walk()]
        ops = ops or [*match.theirs.walk()]
        calls = any(op_name(op) in ("func.call", "func.call_indirect") for op in ops)
        named, fixed = {*map(global_of, ops)}, self.pair.fixed_globals
        ours, theirs = ({*map(path_of, each)} for each in self.pair.globals)
        for path in sorted(ours & theirs - fixed):
            if calls or path in named:
                yield f"@{path}"

    @property
    def rules(self) -> set[str]:
        """The rules of all points."""
        return {each.rule for each in _all(self.matches)}

    def writes_parts(self, point: Point | None = None) -> bool:
        """True if loops, or threads, write parts of what they carry: those of one point, or any."""
        ops = (each.ours for each in _all(self.matches))
        return any(map(writes_parts, ops if point is None else [self.places[0].op(point.source)]))

    @property
    def has_rounds(self) -> bool:
        """True if there is a loop with few iterations, whose number is known."""
        return any(map(self.rounds_of, self.heads))

    def names_in(self, block: str) -> list[str]:
        """The names of the target's buffers that may show parts of a block, given its name."""
        number = re.fullmatch(r"argument (\d+)", block)
        found = dict.fromkeys([] if number is None else [f"^0.0.0.{number[1]}"])
        for match in self._watches:
            for _, visit in self._visits(match):
                for name, held in visit.held.items():
                    if held.home is not None and held.home.block.name == block:
                        found[self._name(1, name)] = None
        return list(found)

    def certificate(self, draft: Draft) -> Certificate:
        """The plan that a draft stands for."""
        pairing = self.observed.pairings[draft.pairing]
        must_free = self.pair.must_free
        granted = granted_by_texts(self.source, self.target, pairing, must_free=must_free)
        said = dict.fromkeys((*granted, *granted_of_writes(self.source)))
        threads = [(e.ours, e.theirs) for e in _all(self.matches) if e.rule == "threads"]
        if any(may_not_end(ours) and op_name(theirs) in COUNTING for ours, theirs in threads):
            said[ONE_BY_ONE] = None
        whole = self.source.body, self.target.body
        points = self._points(whole, self.matches, draft, 0, tuple(self._arguments()))
        changes = (
            (draft.parts, partial(with_carried_parts, self.places[1])),
            (draft.turns, Turns(self.places, draft.turns == "size").point),
            (draft.boxes, WrittenBoxes(self.places).point),
            (draft.raced, Races(self.places[1]).point),
        )
        for is_asked, change in changes:
            points = tuple(map(change, points)) if is_asked else points
        results = tuple(pairing.places)
        return Certificate(self.function, *self.pair.prints, results, points, tuple(said))

    # Points.

    def _name(self, side: int, name: Name) -> str:
        return name if isinstance(name, str) else self.places[side].name(name)

    def _arguments(self) -> Iterator[Hold]:
        """The arguments that are tensors in the source and buffers of the same number in the target."""
        args = (each.body.blocks[0].args for each in (self.source, self.target))
        for one, other in zip(*args, strict=False):
            if isinstance(one.type, TensorType) and isinstance(other.type, MemRefType):
                yield Hold(self._name(0, one), self._name(1, other))

    def _points(
        self,
        regions: tuple[Region, Region],
        matches: Sequence[Match],
        draft: Draft,
        start: int,
        around: Sequence[Hold],
    ) -> tuple[Point, ...]:
        """The points of two regions; the target is at its op `start` before the first one. `around`: what the points
        around them say, the nearest one first."""
        found: list[Point] = []
        alone = {e for e in matches if e.rule != "lowered" and is_alone(e, draft.alone)}
        if draft.rounds:
            alone |= {each for each in matches if each.rule == "head" and self.rounds_of(each)}
        kept = [each for each in matches if each not in alone]
        cuts = self._cuts(regions, draft)
        rules = {each.rule for each in matches}
        is_ahead = draft.ahead and not alone and not cuts and "head" not in rules
        # What the bodies of a nest show is compared before the source runs another op.
        nested = (op for each in matches if each.rule == "nest" for op in each.ours.walk())
        is_ahead &= not any(rule_of(op, self.pair.meanings) == "event" for op in nested)
        for number, match in enumerate(kept):
            is_first_nest = match.rule == "nest" and (not number or kept[number - 1].rule != "nest")
            if is_first_nest and is_ahead:
                found += self._ahead(kept[number:], start)
            found.append(self._point(match, draft, around))
            start = found[-1].target
        for line, each in cuts:
            found = self._with_cuts(found, line, each)
        return (*found, *(self._ways(regions) if draft.apart else ()))

    def _ways(self, regions: tuple[Region, Region]) -> Iterator[Point]:
        """The ends of blocks from which each program walks alone."""
        for one, other in self.blocks:
            ours, theirs = one.last_op, other.last_op
            if (one.parent, other.parent) == regions and ours is not None and theirs is not None:
                yield Point(self.places[0].numbers[ours], self.places[1].numbers[theirs], "ways")

    def _cuts(self, regions: tuple[Region, Region], draft: Draft) -> list[tuple[Line, list[Point]]]:
        """The cuts in the blocks of two regions."""
        numbers = self.places[0].numbers, self.places[1].numbers
        lines = self.lines if draft.cuts else ()
        there = (each for each in lines if (each.ours.parent, each.theirs.parent) == regions)
        facts = (CutFacts(each, self.observed, self._name, numbers, draft) for each in there)
        return [(each.line, [*each.points()]) for each in facts]

    def _with_cuts(self, points: Sequence[Point], line: Line, cuts: Sequence[Point]) -> list[Point]:
        """Points with the cuts of a line, each where the order of both texts allows it."""
        homes = (home_of_op(self.places[1].op(each.target)) for each in points)
        is_here = {each: home is line.theirs for each, home in zip(points, homes, strict=True)}
        here = [each for each in points if is_here[each]]
        found = [each for each in points if not is_here[each]]
        for cut in cuts:
            while here and here[0].target <= cut.target:
                found.append(here.pop(0))
            is_behind = not found or found[-1].source <= cut.source
            if is_behind and (not here or cut.source < here[0].source):
                found.append(cut)
        return [*found, *here]

    def _ahead(self, matches: Sequence[Match], start: int) -> Iterator[Point]:
        """A point up to which the source runs all nests that stand side by side."""
        after = next((each.ours for each in matches if each.rule != "nest"), None)
        block = matches[0].ours.parent
        if after is None and block is not None:
            after = block.last_op
        before = None if after is None else after.prev_op
        if before is not None and before.parent is block:
            yield Point(self.places[0].numbers[before], start, "cut")

    def _point(self, match: Match, draft: Draft, around: Sequence[Hold]) -> Point:
        at = (self.places[0].numbers[match.ours], self.places[1].numbers[match.theirs])
        if is_alone(match, draft.alone):
            return Point(*at, "cut", first=1)
        said: dict[str, Any] = {"first": int(match.rule == "call" and draft.inside)}
        if _has_head(match):
            said = self._relation(match, draft, around)
        elif match.rule == "threads":
            calls = filter(None, map(called_function, calls_in(match.theirs)))
            shared = () if all(map(has_body, calls)) else tuple(self._shared(match))
            said = ThreadFacts(match, self._shown(match), self._name, draft, shared).point()
        elif match.rule == "lowered":
            pairs = zip(
                match.ours.results or written_by(match.ours), filled_by(match.theirs), strict=False
            )
            said["holds"] = tuple(
                Hold(self._name(0, one), self._name(1, its)) for one, its in pairs
            )
        around = (*said.get("holds", ()), *around)
        regions = zip(bodies(match.ours, match.theirs), match.regions, strict=False)
        inner = (self._points(both, each, draft, at[1], around) for both, each in regions)
        return Point(*at, match.rule, regions=tuple(inner), **said)

    @cached_property
    def _written(self) -> set[SSAValue]:
        """The buffers that the target's function writes by its text, or that its callers may write."""
        ends = (block.last_op for block in self.target.body.blocks if is_private(self.target))
        return written_in(self.target).union(*(with_bases(end.operands) for end in ends if end))

    def _visits(self, match: Match) -> Any:
        return self.observed.visits.get(self._watches[match][0], [])

    def _shown(self, match: Match) -> Any:
        """The visits of a pair; none if some of its data are too large to be looked at."""
        watch, found = self._watches[match][0], self._visits(match)
        data = (e for e in watch.arguments or watch.names if isinstance(e, SSAValue) and is_data(e))
        return found if all(any(e in ours.held for ours, _ in found) for e in data) else []

    def rounds_of(self, match: Match) -> int:
        """The number of iterations of a loop, if it was the same each time, and few; else 0. Of an `scf.while`, how
        often it decides at most."""
        numbers = [mine.number for mine, _ in self._visits(match)]
        pairs = zip(numbers, [*numbers[1:], 0], strict=False)
        last = {number for number, after in pairs if after <= number}
        if last and op_name(match.ours) == "scf.while" and max(last) <= MOST_DECISIONS:
            return max(last) + 1
        return max(last) if len(last) == 1 and max(last) <= MOST_ROUNDS else 0

    def _relation(self, match: Match, draft: Draft, around: Sequence[Hold]) -> dict[str, Any]:
        """The relation of a pair of heads: from the first iteration on or from the second, where more holds."""
        if draft.rounds and (count := self.rounds_of(match)):
            return {"first": count}
        place = self.places[0].numbers[match.ours]
        moving = frozenset(each for each in draft.moving if each[0] == place)
        draft = replace(draft, mode=dict(draft.modes).get(place, draft.mode), moving=moving)
        known: dict[str, Any] = {"draft": draft, "around": around, "written": self._written}
        known["must_free"] = self.pair.must_free
        make = partial(HeadFacts, self.heads[match], self._shown(match), self._name, **known)
        facts, later = make(), make(first=1)
        if draft.first or (later.rounds and later.unheld < facts.unheld):
            return {**(later if later.rounds else facts).point(), "first": 1}
        return facts.point()


def _all(matches: Iterable[Match]) -> Iterator[Match]:
    """All pairs, those in regions included."""
    for each in matches:
        yield each
        yield from _all(inner for region in each.regions for inner in region)


def _has_head(match: Match) -> bool:
    names = {op_name(match.ours), op_name(match.theirs)}
    is_loop = match.rule == "loop" and (len(names) == 1 or names <= {*COUNTING})
    return is_loop or match.rule == "head"


def is_alone(match: Match, rules: frozenset[str]) -> bool:
    """True if each program runs an op, and all in its regions, alone under these rules."""
    return match.rule in rules and all(is_alone(each, rules) for each in _all(match.inner))
