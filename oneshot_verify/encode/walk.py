"""The walk over both programs, from point to point of the certificate, and the rules that need no induction.

    source                      target
    ------                      ------
    ops up to the point  run,   ops up to the point   run: what they require is asked
    what they require is a fact
    point                <->    point                 one of the rules

Preconditions of the source after a point are not known before it: at an event or a call the run may end; of an
assertion it is known when; threads that only compute come to their end. A branch, call or loop at no point is run by
each program alone; its events, with their conditions, are compared at the next point.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, dropwhile, product, takewhile
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.domain import NotAble
from oneshot_verify.encode.events import Event
from oneshot_verify.encode.heads import Relation
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.nests import Nest, Nests
from oneshot_verify.encode.paths import choose
from oneshot_verify.encode.refusal import Obligation, Phase, Refused
from oneshot_verify.encode.relation import Pair, Sides, Values
from oneshot_verify.encode.terms import holds, no, same, some
from oneshot_verify.encode.ways import Ways, in_loops, meeting
from oneshot_verify.ir.facts import Runs, facts_of, only_computes
from oneshot_verify.ir.facts.attributes import STAYS, said_to_others
from oneshot_verify.ir.facts.fact import NOT_OPERANDS
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.semantics.control import counts_indices
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.flat import flattened, home_of, is_flat, leave_flat
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function

Rule = Callable[["Walk", Point, Sides], Any]
"""A rule: gives the results of a pair of ops; for branches and loops, also of one op alone."""
MOST = 64
"""The limit for iterations that are walked one by one, and for how often blocks without an invariant may repeat."""
OPS = {
    "branch": ("affine.if", "scf.execute_region", "scf.if", "scf.index_switch"),
    "call": ("func.call",),
    "loop": ("affine.for", "scf.for", "scf.while"),
    "threads": ("affine.parallel", "scf.forall", "scf.parallel"),
}
"""The ops that each rule is for; the rule for events is for any op that the outside world can see."""
IN_PLACE = {"threads": ("affine.for", "scf.for")}
"""Other ops that the target may have in place of those."""
Ends: TypeAlias = tuple[Operation, Operation]
"""The terminators of two blocks."""


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
        self.have_loops: set[bool] = set()
        """True if the target, False if the source, has run loops where the other one ran none; or both."""
        self.rules = rules
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
        self.compare_events()
        at, values = zip(*stops, strict=True)
        if meets:
            return self._go(course, trail, at, values)
        course.ends.append(at)
        return values

    def _ways(self, machine: CheckMachine, loops: Container[Block]) -> Ways:
        return Ways(self.pair, machine, partial(self._run, machine), loops, iter(range(MOST)))

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
                self._put_off(later, ops[0], mine)
            self._run_up_to(0, ops[0], mine, int(is_cut))
            if len(mine) == 1 and not is_at_end:
                is_at_end = True
                course.at_end(mine[0])
            if point is not None and point.rule in ("call", "event", "threads"):
                self._look_ahead(mine)
            self._run_up_to(1, ops[1], its)
            if not is_cut:
                self.compare_events()
            if point is not None:
                self._at(point, ops, left)
        are_ends = [len(each) == 1 and facts_of(each[0]).is_terminator for each in left]
        if not is_at_end or not all(are_ends):
            raise NotAble("a block whose end was not reached")
        return mine[0], its[0]

    def _put_off(self, later: Container[Operation], op: Operation, left: deque[Operation]) -> None:
        """Move ops of the source that come at a `later` point, and those that use their results, behind `op`. All that
        changes places only computes, and ends: what it requires holds in any order, and so do its results."""
        numbers, waiting, made = self.pair.names[0].numbers, list[Operation](), set[SSAValue]()
        before = [*takewhile(lambda each: numbers[each] < numbers[op], left)]
        for each in (*dropwhile(lambda each: each not in later, before), op):
            if each is op and not waiting:
                return
            if not _only_computes_tensors(each):
                raise NotAble(f"'{op_name(each)}' in another order than in the text")
            if each in later or _uses(each, made):
                waiting.append(each)
                made.update(each.results)
        if op in waiting:
            raise Refused(Obligation.PLAN.asks("a point whose op uses what comes at a later one"))
        for value in made:
            # It may still have the value of another iteration.
            self.pair.source.values.pop(value, None)
        others = [each for each in left if each not in waiting]
        behind = others.index(op) + 1 if op in others else 0
        left.clear()
        left.extend((*others[:behind], *waiting, *others[behind:]))

    def _look_ahead(self, ops: Sequence[Operation]) -> None:
        """Assume the preconditions of the straight-line ops that the source runs next: at the beginning of the callee,
        if `ops` begin with a call; behind it, where it holds, if they begin with an assertion; if with threads that
        surely come to their end and only compute, behind them, whatever they give."""
        (first, *others), machine, memories = ops, self.pair.source, self.pair.memories
        callee = called_function(first) if op_name(first) in OPS["call"] else None
        is_callee, is_behind = callee and has_body(callee), op_name(first) in ASSERTIONS
        are_threads = op_name(first) == "scf.forall" and _only_gives_results(first)
        values, events = machine.values, machine.events
        # The events in a body, whose iterations need not come to their end, are not compared yet.
        if any(each.body for each in events) or not (is_callee or is_behind or are_threads):
            return
        before = machine.checkpoint()
        machine.values, machine.events = values.copy(), [*events]
        with self.nests.ahead(), suppress(NotAble, Refused, UnsupportedOp):
            if is_behind:
                machine.run_op(first)
            elif callee:
                block = callee.regions[0].blocks[0]
                given = [*map(machine.get, first.operands)]
                machine.values.update(zip(block.args, given, strict=True))
                others = [*block.ops]
            for each in first.results if are_threads else ():
                start = machine.get(
                    first.operands[len(first.operands) - len(first.results) + each.index]
                )
                machine.values[each] = self.pair.any_tensor(each.type, start.shape)
            for op in takewhile(_only_accesses if are_threads else _only_computes, others):
                machine.run_op(op)
        machine.values, machine.events = values, events
        machine.rollback(before)
        self.pair.memories = memories

    def _at(self, point: Point, ops: Ends, left: Sequence[deque[Operation]]) -> None:
        """Apply the rule of a point that both programs have come to."""
        self.pair.come_to(point)
        if point.rule in ("cut", "nest"):
            if left[1] and left[1][0] is ops[1]:
                # Its loop nests are matched with those of its partner, if it has any.
                self._run(self.pair.target, left[1].popleft(), self.nests.of(ops[0]))
            self.compare_events()
            self.pair.cut(point.holds)
            self.pair.come_to(point, Phase.BEHIND)
            return
        self.pair.at = ops[1]
        for op, each in zip(ops, left, strict=True):
            if not each or each.popleft() is not op:
                raise Refused(Obligation.PLAN.asks("a point that was passed already"))
        kinds = {*OPS.get(point.rule, map(op_name, ops))}
        others = kinds.union(IN_PLACE.get(point.rule, ()))
        if op_name(ops[0]) not in kinds or op_name(ops[1]) not in others:
            words = f"the rule '{point.rule}' is not for '{op_name(ops[0])}'"
            raise Refused(Obligation.PLAN.asks(words))
        mine, its = (set(said_to_others(op)) for op in ops)
        if not {each for each in mine if each[0] in STAYS} <= its <= mine:
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
            self._run(self.pair.machines[side], left.popleft())

    def _run(self, machine: CheckMachine, op: Operation, nests: Iterable[Nest] = ()) -> None:
        """Run an op; loop nests in it that are not run pointwise are matched with `nests` of the source."""
        if facts_of(op).is_terminator:
            raise Refused(Obligation.PLAN.asks("a point behind the end of a block"))
        if is_flat(op):
            leave_flat(machine, op)
            return
        if not self.pair.domain.bodies:
            if any(each.body for each in machine.events):
                raise NotAble(
                    "an event for each element of an array, without a point behind it",
                    Obligation.EVENT,
                )
            self.nests.begin(machine, op, nests)
            if machine is self.pair.target:
                self.pair.at = op
        machine.run_op(op)

    def _lone(self, machine: CheckMachine, op: Operation, *_: object) -> Any:
        """Run a branch, call, loop or threads at no point, in one program alone; its results."""
        if any(said_to_others(op)):
            raise NotAble(f"what '{op_name(op)}' says to others, without a point", Obligation.EVENT)
        rule = next(rule for rule, names in OPS.items() if op_name(op) in names)
        point = Point(0, 0, rule, regions=((),) * len(op.regions), first=MOST)
        # The number of its iterations is compared like events are.
        if rule in ("loop", "threads"):
            machine.observe(op, "a loop begins", ())
        found = self.rules[rule](self, point, [(machine, op)])[0]
        if rule in ("loop", "threads"):
            machine.observe(op, "a loop ends", ())
        return found

    # Events.

    def compare_events(self) -> None:
        """Require that the events since the last point are the same in both programs, and end both runs or none."""
        pair = self.pair
        seen, shown = (machine.events for machine in pair.machines)
        pair.source.events, pair.target.events = [], []
        kinds = [*map(_kinds, (seen, shown))]
        if kinds[0] != kinds[1]:
            # Nothing is seen on a way that nobody takes.
            seen, shown = (
                [e for e in each if not pair.solver.holds(no(e.when))] for each in (seen, shown)
            )
            kinds = [*map(_kinds, (seen, shown))]
        words = "the outside world sees the same, and loops run for the same rounds"
        what = Obligation.EVENT.asks(words)
        are_loops = any(kind.startswith("a loop") for kind, _ in kinds[0])
        if kinds[0] != kinds[1]:
            # Loops of one program alone terminate, so they need no counterpart.
            self.have_loops.add(not seen)
            are_others = all(kind.startswith("a loop") for kind, _ in chain(*kinds))
            if [] not in kinds or not are_others or len(self.have_loops) > 1:
                raise Refused(what)
            seen = []
        if (pair.globals or pair.target.watched.watchers) and any(each.body for each in seen):
            raise NotAble("an event for each element of an array, beside globals or in a thread")
        for one, other in zip(seen, shown, strict=False):
            pair.require(same(one.when, other.when), what)
            # One in a loop, or in the body of an array, stands for many.
            many = pair.domain.in_round() if one.body or are_loops else nullcontext()
            with pair.solver.scope(), many:
                pair.solver.assume(one.when)
                pair.require_all_alike(one.data, other.data, what)
                if one.ends_unless is not True:
                    sides = [*zip(pair.machines, (one.op, other.op), strict=True)]
                    pair.require_same_decision((one.ends_unless, other.ends_unless), sides)
            # An event in the body of an array need not happen.
            if one.body is None and one.ends_unless is not True:
                goes_on = some(no(one.when), holds(one.ends_unless))
                # Nothing shows that it never does: such a run is defined, whatever the source requires further on.
                pair.may_end |= not (pair.domain.round or pair.target.watched.watchers)
                pair.solver.assume(goes_on)
        pair.source.tell()

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
            ways = self._ways(machine, in_loops(region))
            ends = [ways.walk(block, values)[1] for block in blocks]
            if any(each.body for each in machine.events) and not self.pair.domain.bodies:
                raise NotAble(
                    "an event for each element of an array, in one program alone", Obligation.EVENT
                )
            found += ends or [[]]
            machine.leave_stack(depth if leaves else len(machine.stack))
        return found


def _is_in(op: Operation, block: Block) -> bool:
    """True if an op is in a block, or is the parent of the block, which stands for its start."""
    return home_of(op) is block or op is block.parent_op()


def _kinds(events: Sequence[Event]) -> list[tuple[str, int]]:
    """The kinds of events, in order: two programs in which they differ are told apart."""
    return [(each.what, len(each.data)) for each in events]


def _uses(op: Operation, values: set[SSAValue]) -> bool:
    """True if an op, or one in its regions, has one of these operands."""
    return any(each in values for inner in op.walk() for each in inner.operands)


def _only_computes_tensors(op: Operation) -> bool:
    """True if an op surely ends, has no effect but its results, and no buffers, in its regions either."""
    ops = [*op.walk()]
    types = (each.type for inner in ops for each in (*inner.operands, *inner.results))
    has_buffers = any(isinstance(each, MemRefType | UnrankedMemRefType) for each in types)
    return only_computes(op) and not (has_buffers or may_go_on(op) or is_flat(op))


def may_go_on(op: Operation) -> bool:
    """True if an op has blocks that may lead back to each other forever, or counts machine integers, which may wrap."""
    has_blocks = any(len(region.blocks) > 1 for each in op.walk() for region in each.regions)
    loops = (each for each in op.walk() if op_name(each) == "scf.for")
    return has_blocks or not all(map(counts_indices, loops))


def _only_computes(op: Operation) -> bool:
    """True if an op only computes results or has undefined behaviour: no effects, regions, abort or terminator."""
    return _only_accesses(op) and not facts_of(op).has_effects


def _only_accesses(op: Operation) -> bool:
    """True if an op only computes results, reads and writes its operands, or has undefined behaviour."""
    facts = facts_of(op)
    may_end = facts.may_not_return or facts.may_abort or facts.is_terminator
    is_more = not NOT_OPERANDS.isdisjoint((*facts.reads, *facts.writes))
    does_more = is_more or facts.allocates or facts.frees or facts.has_effects_of_regions
    does_more = does_more or facts.functions or facts.runs is not Runs.NOTHING
    return not (op.regions or may_end or does_more)


def _only_gives_results(op: Operation) -> bool:
    """True if an op, with all in its regions, surely comes to its end, and changes no memory."""
    return only_computes(op) and not may_go_on(op)
