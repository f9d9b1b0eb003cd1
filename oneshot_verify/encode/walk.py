"""The walk over both programs, from point to point of the certificate, and the rules that need no induction.

    source                      target
    ------                      ------
    ops up to the point  run,   ops up to the point   run: what they require is asked
    what they require is a fact
    point                <->    point                 one of the rules

The rule `cut`: what the certificate says to hold is asked (`Facts.cut`), and all else is forgotten. The rule `nest`:
the loop nests of the two ops are matched one by one (`nests.py`), then as for `cut`.

Preconditions of the source after a point are not known before it (but see `order.py`). A branch, call or loop at no
point is run by each program alone; its events, with their conditions, are compared at the next point.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, dropwhile, product, takewhile
from typing import Any, cast

from xdsl.ir import Block, Operation

from oneshot_verify.encode.certificate import OPS, Point
from oneshot_verify.encode.events import Event
from oneshot_verify.encode.fills import run_as_one
from oneshot_verify.encode.heads import Relation
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.nests import Nest, Nests
from oneshot_verify.encode.observed import KNOWN_ROUNDS, compare_events
from oneshot_verify.encode.order import look_ahead, put_off
from oneshot_verify.encode.paths import Ways, choose
from oneshot_verify.encode.programs import Ends, Sides, Values
from oneshot_verify.encode.promises import is_nest
from oneshot_verify.encode.refusal import NotAble, Obligation, Phase, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.attributes import STAYS, said_to_others
from oneshot_verify.semantics.control import COUNTING, flattened, home_of, is_flat, leave_flat
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.ways import in_loops, meeting

Rule = Callable[["Walk", Point, Sides], Any]
"""A rule: gives the results of a pair of ops; for branches and loops, also of one op alone."""
MOST = 64
"""The limit for iterations that are walked one by one, and for how often blocks without an invariant may repeat."""
MOST_ALONE = 512
"""The limit for iterations of loops in loops, of one program alone, that are walked one by one."""


@dataclass
class _Course:
    """The paths through two regions."""

    points: list[tuple[Point, Ends]]
    heads: dict[Any, Point]
    """The invariants of blocks, by their first ops."""
    ways: dict[Ends, Point]
    """The points from which each program goes its own ways, by the terminators of blocks."""
    at_end: Callable[[Operation], object]
    again: Iterator[int] = field(default_factory=partial(iter, range(MOST)))
    """A budget: how often blocks without an invariant may repeat."""
    ends: list[Ends] = field(default_factory=list[Ends])
    """The terminators that were reached."""


class Walk:
    """Goes along both programs."""

    def __init__(self, pair: Pair, rules: dict[str, Rule], callee: Callable[[str], Any]) -> None:
        self.pair = pair
        self.callee = callee
        """Gives the certificate and the summary of another function; raises `NotAble`."""
        self.open: list[str] = []
        """The functions that are being walked, to find recursion."""
        self.rules = rules
        self.rounds = 0
        """The number of rounds of loops of one program alone in the op that is being run."""
        self.nests = Nests(pair)
        for machine, name in product(pair.machines, OPS):
            for each in OPS[name]:
                machine.meanings.add(each, self._lone)

    def regions(
        self, regions: Any, points: Any, arguments: Any, *, at_end: Any = None, leaves: bool = True
    ) -> tuple[Ends, Values]:
        """Walk two regions, on all paths to an end; the last terminators, which are not run, and their operands.
        `at_end` is called with the terminator of the source, as soon as it is reached. If `leaves`, stack memory from
        inside dies at the end."""
        machines, names = self.pair.machines, self.pair.names
        depths = [len(machine.stack) for machine in machines]
        placed = [(each, (names[0].op(each.source), names[1].op(each.target))) for each in points]
        heads, ways = (
            {ops: each for each, ops in placed if each.rule == r} for r in ("head", "ways")
        )
        others = [each for each in placed if each[0].rule not in ("head", "ways")]
        course = _Course(others, heads, ways, at_end or id)
        values = self._go(course, {}, (regions[0].blocks[0], regions[1].blocks[0]), arguments)
        for machine, depth in zip(machines, depths, strict=True) if leaves else ():
            machine.leave_stack(depth)
        return course.ends[-1], values

    def _go(self, course: _Course, trail: dict[Any, Any], blocks: Any, arguments: Any) -> Any:
        """Walk on from two blocks; the operands of the terminators that are reached. `trail`: the blocks of this path,
        with the invariant of each that is a head."""
        if (relation := trail.get(blocks)) is not None:
            relation.again(arguments)
        # The trail after these blocks depends on their arguments at the earlier visit: drop it.
        is_again = blocks in trail
        trail = dict(takewhile(lambda each: each[0] != blocks, trail.items()))
        before_heads = [*dropwhile(lambda each: trail[each] is None, reversed(trail))][1:]
        if not {*blocks}.isdisjoint(chain(*before_heads)):
            raise NotAble("a head behind which a way comes back to what lies in front of it")
        head = course.heads.get((blocks[0].first_op, blocks[1].first_op))
        if head is not None and (is_again or not head.first):
            relation = Relation(self.pair, head, (blocks[0].args, blocks[1].args), arguments)
            arguments = relation.carried
        elif is_again and next(course.again, None) is None:
            raise NotAble("blocks that come again, and nothing is said of them")
        ends = self._block(course, blocks, arguments)
        if not any(end.successors for end in ends):
            course.ends.append(ends)
            return self.pair.get(ends[0].operands, ends[1].operands)
        trail[blocks] = relation
        if (point := course.ways.get(ends)) is not None:
            return self._apart(course, trail, point, ends)
        sides = [*zip(self.pair.machines, ends, strict=True)]
        # Each path starts from the values here, as it may come to the same blocks again.
        known = [machine.values for machine in self.pair.machines]

        def run(to: Sequence[Any]) -> Any:
            for machine, values in zip(self.pair.machines, known, strict=True):
                machine.values = values.copy()
            return self._go(course, trail, *zip(*to, strict=True))

        return choose(self.pair, sides, run)

    def _apart(self, course: _Course, trail: dict[Any, Any], point: Point, ends: Ends) -> Any:
        """Walk each program alone, on all ways from the end of a block to where they meet, and go on there; or to the
        end, if the ways of one program do not meet."""
        self.pair.come_to(point)
        places = [*map(meeting, ends)]
        meets, stops = all(places), list[Any]()
        for side, (machine, end, to) in enumerate(
            zip(self.pair.machines, ends, places, strict=True)
        ):
            # Where all ways meet, no block in between comes again.
            loops = set[Block]() if meets else in_loops(cast("Any", end.parent_region()))
            if not loops.isdisjoint(each[side] for each in trail):
                raise NotAble("each program goes on alone in a loop of blocks")
            self.pair.at = end
            stops.append(self._ways(machine, loops).leave(end, to if meets else None))
        compare_events(self.pair)
        at, values = zip(*stops, strict=True)
        if meets:
            return self._go(course, trail, at, values)
        course.ends.append(at)
        return values

    def _ways(self, machine: CheckMachine, loops: Container[Block]) -> Ways:
        return Ways(self.pair, machine, partial(self.run, machine), loops, iter(range(MOST)))

    def _block(self, course: _Course, blocks: Any, arguments: Sequence[Sequence[Any]]) -> Ends:
        """Walk two blocks; the terminators, with both programs in front of them."""
        for machine, block, values in zip(self.pair.machines, blocks, arguments, strict=True):
            machine.values.update(zip(block.args, values, strict=True))
        mine, its = left = deque(flattened(blocks[0])), deque(flattened(blocks[1]))
        here = [each for each in course.points if all(map(_is_in, each[1], blocks))]
        is_at_end = False
        later = dict.fromkeys(ops[0] for _, ops in here)
        for point, ops in (*here, (None, cast("Any", (blocks[0].last_op, blocks[1].last_op)))):
            is_cut = point is not None and point.rule in ("cut", "nest")
            later.pop(ops[0], None)
            if point is not None and point.rule == "loop":
                put_off(self.pair, later, ops[0], mine)
            self.nests.one_by_one = is_cut and bool(cast("Any", point).first)
            self._run_up_to(0, ops[0], mine, int(is_cut))
            if len(mine) == 1 and not is_at_end:
                is_at_end = True
                course.at_end(mine[0])
            if point is not None and point.rule in ("call", "event", "threads"):
                look_ahead(self.pair, self.nests, mine)
            self._run_up_to(1, ops[1], its)
            if not is_cut:
                compare_events(self.pair)
            if point is not None:
                self._at(point, ops, left)
        are_ends = [len(each) == 1 and facts_of(each[0]).is_terminator for each in left]
        if not is_at_end or not all(are_ends):
            raise NotAble("a block whose end was not reached")
        return mine[0], its[0]

    def _at(self, point: Point, ops: Ends, left: Sequence[deque[Operation]]) -> None:
        """Apply the rule of a point that both programs have come to."""
        self.pair.come_to(point)
        if point.rule in ("cut", "nest"):
            if left[1] and left[1][0] is ops[1]:
                # Its loop nests are matched with those of its partner, if it has any.
                begun = len(self.pair.target.events)
                self.run(self.pair.target, left[1].popleft(), self.nests.of(ops[0]))
                rounds = self.pair.target.events[begun:]
                if point.first and is_nest(ops[0]) and all(map(_is_known, rounds)):
                    del self.pair.target.events[begun:]
            compare_events(self.pair)
            self.pair.cut(point.holds)
            self.pair.come_to(point, Phase.BEHIND)
            return
        self.pair.at = ops[1]
        for op, each in zip(ops, left, strict=True):
            if not each or each.popleft() is not op:
                raise Refused(Obligation.PLAN.asks("a point that was passed already"))
        kinds = {*OPS.get(point.rule, map(op_name, ops))}
        others = kinds.union(COUNTING if point.rule == "threads" else ())
        is_known = point.rule in self.rules
        if not is_known or op_name(ops[0]) not in kinds or op_name(ops[1]) not in others:
            words = f"the rule '{point.rule}' is not for '{op_name(ops[0])}'"
            raise Refused(Obligation.PLAN.asks(words))
        mine, its = (set(said_to_others(op)) for op in ops)
        # A call says how it hands arguments over, and the callee relies on it.
        is_call = point.rule in ("call", "event")
        if not {each for each in mine if is_call or each[0] in STAYS} <= its <= mine:
            words = f"what is said of '{op_name(ops[1])}' by attributes is the same"
            raise Refused(Obligation.ATTRIBUTE.asks(words))
        sides = [*zip(self.pair.machines, ops, strict=True)]
        results = self.rules[point.rule](self, point, sides)
        for (machine, op), values in zip(sides, results, strict=True):
            machine.values.update(zip(op.results, values, strict=True))
        if point.rule in ("branch", "event"):
            self.pair.cut(point.holds)
        self.pair.come_to(point, Phase.BEHIND)

    def _run_up_to(self, side: int, op: Operation, left: deque[Operation], more: int = 0) -> None:
        """Run the ops before `op` that were not run yet, and `more` ops after them."""
        numbers = self.pair.names[side].numbers
        while left and numbers[left[0]] < numbers[op] + more:
            self.rounds = 0
            self.run(self.pair.machines[side], left.popleft())

    def run(self, machine: CheckMachine, op: Operation, nests: Iterable[Nest] = ()) -> None:
        """Run an op; loop nests in it that are not run pointwise are matched with `nests` of the source."""
        if facts_of(op).is_terminator:
            raise Refused(Obligation.PLAN.asks("a point behind the end of a block"))
        if is_flat(op):
            leave_flat(machine, op)
            return
        if not self.pair.domain.bodies:
            if any(each.body for each in machine.events):
                raise NotAble("an event for each element, without a point", Obligation.EVENT)
            self.nests.begin(machine, op, nests)
            if machine is self.pair.target:
                self.pair.at = op
        machine.run_op(op)

    def _lone(self, machine: CheckMachine, op: Operation, *_: object) -> Any:
        """Run a branch, call, loop or threads at no point, in one program alone; its results."""
        if any(said_to_others(op)):
            raise NotAble(f"what '{op_name(op)}' says to others, without a point", Obligation.EVENT)
        rule = next(rule for rule, names in OPS.items() if op_name(op) in names)
        if machine is self.pair.target and run_as_one(self.pair, op):
            return []
        point = Point(0, 0, rule, regions=((),) * len(op.regions), first=MOST)
        run = partial(self.rules[rule], self, point, [(machine, op)])
        if rule not in ("loop", "threads"):
            return run()[0]
        # The number of its iterations is compared like events are.
        begun = len(machine.events)
        machine.observe(op, "a loop begins", ())
        found = run()[0]
        machine.observe(op, "a loop ends", ())
        rounds = machine.events[begun + 1 : -1]
        if rounds and all(map(_is_known, rounds)) and not self.pair.domain.bodies:
            for number in (begun, -1):
                machine.events[number] = replace(machine.events[number], what=KNOWN_ROUNDS)
        return found

    # Branches.

    def branch(self, point: Point, sides: Sides) -> Any:
        """Walk the regions of a branch in pairs, by number, then merge the paths."""
        ours = sides[0][1]
        if op_name(ours) != op_name(sides[-1][1]) or len(point.regions) != len(ours.regions):
            raise Refused(Obligation.DECISION.asks("two different ops that branch"))

        def run(regions: Sequence[Any]) -> Any:
            return self.through(sides, ours.regions.index(regions[0]), point, ((), ()))

        return choose(self.pair, sides, run)

    # One program alone.

    def through(self, sides: Sides, number: int, point: Point, arguments: Any) -> Any:
        """Walk the region `number`, both programs in step or each alone; the operands of its terminators. In a counted
        loop or a thread, stack memory dies at its end."""
        regions, points = [op.regions[number] for _, op in sides], point.regions[number]
        leaves = point.rule in ("loop", "threads") and len(point.regions) == 1
        if len(sides) > 1 and all(region.blocks for region in regions):
            return self.regions(regions, points, arguments, leaves=leaves)[1]
        found: list[list[Any]] = []
        for (machine, op), region, values in zip(sides, regions, arguments, strict=False):
            depth, blocks = len(machine.stack), cast("list[Any]", [*region.blocks][:1])
            if point.rule in ("loop", "threads"):
                machine.observe(op, f"a loop comes to region {number}", ())
                self.rounds += 1
            if self.rounds > MOST_ALONE:
                raise NotAble("many rounds of loops of one program alone", Obligation.EVENT)
            ways = self._ways(machine, in_loops(region))
            ends = [ways.walk(block, values)[1] for block in blocks]
            if any(each.body for each in machine.events) and not self.pair.domain.bodies:
                raise NotAble("an event for each element, in one program", Obligation.EVENT)
            found += ends or [[]]
            machine.leave_stack(depth if leaves else len(machine.stack))
        return found


def _is_known(event: Event) -> bool:
    return event.what == KNOWN_ROUNDS or event.what.startswith("a loop comes to region")


def _is_in(op: Operation, block: Block) -> bool:
    """True if an op is in a block, or is the parent of the block, which stands for its start."""
    return home_of(op) is block or op is block.parent_op()
