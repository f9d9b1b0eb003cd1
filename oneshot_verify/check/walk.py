"""The walk over both programs, from point to point of the certificate, and the rules that need no induction.

    source                      target
    ------                      ------
    ops up to the point  run,   ops up to the point   run: what they require is asked
    what they require is a fact
    point                <->    point                 one of the rules

Preconditions of the source after a point are not known before it: at an event or a call the run may end; of an
assertion it is known when. A branch, call or loop at no point is run by each program alone; its events, with their
conditions, are compared at the next point.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, dropwhile, product, takewhile
from typing import Any, TypeAlias, cast

from xdsl.ir import Block, Operation

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import Contents, NotAble, inside
from oneshot_verify.check.heads import Relation
from oneshot_verify.check.machine import CheckMachine
from oneshot_verify.check.paths import choose
from oneshot_verify.check.refusal import Obligation, Phase, Refused
from oneshot_verify.check.relation import Pair, Sides, Values
from oneshot_verify.check.terms import Value, both, holds, no, same, some
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.facts.attributes import STAYS, said_to_others
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.flat import flattened, home_of, is_flat, leave_flat
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function
from oneshot_verify.semantics.values import LoopNest

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
Ends: TypeAlias = tuple[Operation, Operation]
"""The terminators of two blocks."""


@dataclass
class _Course:
    """The paths through two regions."""

    points: list[tuple[Point, Ends]]
    heads: dict[Any, Point]
    """The invariants of blocks, by their first ops."""
    at_end: Callable[[Operation], object]
    again: Iterator[int] = field(default_factory=partial(iter, range(MOST)))
    """A budget: how often blocks without an invariant may repeat."""
    ends: list[Ends] = field(default_factory=list[Ends])
    """The terminators that were reached."""


@dataclass
class _Nest:
    """A loop nest of the source that is not run pointwise, and its results."""

    nest: LoopNest
    results: tuple[Contents, ...]
    place: tuple[Any, list[Any]]
    """An arbitrary index and arbitrary elements, with which its body was run once."""
    made: Sequence[Any] = ()
    facts: Sequence[Value] = ()
    """The preconditions of the body."""
    inside: list[_Nest] = field(default_factory=list[Any])
    """The loop nests in the body."""


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
        self.nests: dict[Operation, list[_Nest]] = {}
        """For each op of the source, its loop nests that are not run pointwise."""
        self._found: list[_Nest] = []
        """The nests of the op that the source runs; or those that the target still has to match."""
        self._runs: CheckMachine = pair.source
        """The program that runs an op now."""
        pair.domain.run_opaque = self._run_opaque
        for machine, name in product(pair.machines, ("branch", "call", "loop")):
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
        heads = {ops: each for each, ops in placed if each.rule == "head"}
        course = _Course([each for each in placed if each[0].rule != "head"], heads, at_end or id)
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
        sides = [*zip(self.pair.machines, ends, strict=True)]
        # Each path starts from the values here, as it may come to the same blocks again.
        known = [machine.values for machine in self.pair.machines]

        def run(to: Sequence[Any]) -> Any:
            for machine, values in zip(self.pair.machines, known, strict=True):
                machine.values = values.copy()
            return self._go(course, trail, *zip(*to, strict=True))

        return choose(self.pair, sides, run)

    def _block(self, course: _Course, blocks: Any, arguments: Sequence[Sequence[Any]]) -> Ends:
        """Walk two blocks; the terminators, with both programs in front of them."""
        for machine, block, values in zip(self.pair.machines, blocks, arguments, strict=True):
            machine.values.update(zip(block.args, values, strict=True))
        mine, its = left = deque(flattened(blocks[0])), deque(flattened(blocks[1]))
        here = [each for each in course.points if all(map(_is_in, each[1], blocks))]
        is_at_end = False
        for point, ops in (*here, (None, cast("Any", (blocks[0].last_op, blocks[1].last_op)))):
            is_cut = point is not None and point.rule in ("cut", "nest")
            self._run_up_to(0, ops[0], mine, int(is_cut))
            if len(mine) == 1 and not is_at_end:
                is_at_end = True
                course.at_end(mine[0])
            if point is not None and point.rule in ("call", "event"):
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

    def _look_ahead(self, ops: Sequence[Operation]) -> None:
        """Assume the preconditions of the straight-line ops that the source runs next: at the beginning of the callee,
        if `ops` begin with a call; behind it, where it holds, if they begin with an assertion."""
        (first, *others), machine, memories = ops, self.pair.source, self.pair.memories
        callee = called_function(first) if op_name(first) in OPS["call"] else None
        is_callee, is_behind = callee and has_body(callee), op_name(first) in ASSERTIONS
        values, events, nests = machine.values, machine.events, self._found
        # The events in a body, whose iterations need not come to their end, are not compared yet.
        if any(each.body for each in events) or not (is_callee or is_behind):
            return
        machine.values, machine.events, self._found = values.copy(), [*events], []
        with suppress(NotAble, Refused, UnsupportedOp):
            if is_behind:
                machine.run_op(first)
            elif callee:
                block = callee.regions[0].blocks[0]
                given = [*map(machine.get, first.operands)]
                machine.values.update(zip(block.args, given, strict=True))
                others = [*block.ops]
            for op in takewhile(_only_computes, others):
                machine.run_op(op)
        machine.values, machine.events, self._found = values, events, nests
        self.pair.memories = memories

    def _at(self, point: Point, ops: Ends, left: Sequence[deque[Operation]]) -> None:
        """Apply the rule of a point that both programs have come to."""
        self.pair.come_to(point)
        if point.rule in ("cut", "nest"):
            if left[1] and left[1][0] is ops[1]:
                # Its loop nests are matched with those of its partner, if it has any.
                self._run(self.pair.target, left[1].popleft(), self.nests.get(ops[0], ()))
            self.compare_events()
            self.pair.cut(point.holds)
            self.pair.come_to(point, Phase.BEHIND)
            return
        self.pair.at = ops[1]
        for op, each in zip(ops, left, strict=True):
            if not each or each.popleft() is not op:
                raise Refused(Obligation.PLAN.asks("a point that was passed already"))
        if not {*map(op_name, ops)} <= {*OPS.get(point.rule, map(op_name, ops))}:
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

    def _run(self, machine: CheckMachine, op: Operation, nests: Iterable[_Nest] = ()) -> None:
        """Run an op; loop nests in it that are not run pointwise are matched with `nests` of the source."""
        if facts_of(op).is_terminator:
            raise Refused(Obligation.PLAN.asks("a point behind the end of a block"))
        if is_flat(op):
            leave_flat(machine, op)
            return
        if not self.pair.domain.bodies:
            if any(each.body for each in machine.events):
                raise NotAble("an event for each element of an array, without a point behind it")
            self._found, self._runs = list(nests), machine
            if machine is self.pair.target:
                self.pair.at = op
            else:
                self.nests[op] = self._found
        machine.run_op(op)

    def _lone(self, machine: CheckMachine, op: Operation, *_: object) -> Any:
        """Run a branch, call or loop that is at no point, in one program alone; its results."""
        if any(said_to_others(op)):
            raise NotAble(f"what '{op_name(op)}' says to others, without a point")
        rule = next(rule for rule in ("branch", "call", "loop") if op_name(op) in OPS[rule])
        point = Point(0, 0, rule, regions=((),) * len(op.regions), first=MOST)
        # The number of its iterations is compared like events are.
        if rule == "loop":
            machine.observe(op, "a loop begins", ())
        found = self.rules[rule](self, point, [(machine, op)])[0]
        if rule == "loop":
            machine.observe(op, "a loop ends", ())
        return found

    # Loop nests that are not run pointwise: the same body on equal data gives the same results.

    def _run_opaque(self, nest: LoopNest) -> tuple[Contents, ...]:
        if nest.body is None and self.pair.domain.bodies:
            raise NotAble("an op without a meaning, for each element of an array")
        if self._runs is self.pair.source:
            domain, types = self.pair.domain, nest.element_types
            results = tuple(map(domain.unknown, nest.shapes, types))[len(nest.inputs) :]
            place = domain.index(nest.extents), [*map(self.pair.any_scalar, types)]
            found = _Nest(nest, results, place)
            found.made, found.facts = self._run_body(nest, found)
            self._found.append(found)
            return found.results
        if not self._found:
            raise NotAble("a loop nest without a counterpart")
        # The partner is in the same pair of blocks: the source has run it, so its preconditions hold here, too.
        return self._as_its_partner(self._found.pop(0), nest)

    def _run_body(self, nest: LoopNest, ours: _Nest) -> tuple[Sequence[Any], Sequence[Value]]:
        """Run a body at an arbitrary index; its results and preconditions. The target's results must be the same."""
        pair, outer = self.pair, self._found
        self._found = [*ours.inside] if ours.made else ours.inside
        with pair.solver.scope() as facts, pair.domain.in_round():
            pair.solver.assume(both(inside(ours.place[0], nest.extents), *ours.facts))
            pair.domain.bodies.append((ours.place[0], nest.extents))
            made = nest.body(*ours.place) if nest.body else ()
            pair.domain.bodies.pop()
            if ours.made:
                pair.require_all_alike(
                    ours.made, made, Obligation.NEST.asks("what the bodies of two loop nests make")
                )
        self._found = outer
        return made, facts

    def _as_its_partner(self, mine: _Nest, theirs: LoopNest) -> tuple[Contents, ...]:
        """Require that two loop nests compute the same from the same operands; the results of the source's."""
        pair, ours = self.pair, mine.nest
        what = Obligation.NEST.asks("the two loop nests compute the same")
        said = [(n.maps, n.iterators, n.element_types, len(n.inputs)) for n in (ours, theirs)]
        if said[0] != said[1]:
            raise Refused(what)
        pair.require_shape(ours.extents, theirs.extents, what)
        if None not in (ours.body, theirs.body):
            # The target may run it where the source does not (in the body of an array, or in another block): check it.
            self._run_body(theirs, mine)
        elif ours.key != theirs.key:
            raise Refused(what)
        shown = zip(ours.inputs + ours.outputs, theirs.inputs + theirs.outputs, strict=True)
        for number, each in enumerate(shown):
            shapes = ours.shapes[number], theirs.shapes[number]
            is_used = not ours.used or ours.used[number] or theirs.used[number]
            pair.require_shape(*shapes, what)
            if is_used or number >= len(ours.inputs):
                pair.require_contents(each, shapes, what.part(f"operand {number}"))
        return mine.results

    # Events.

    def compare_events(self) -> None:
        """Require that the events since the last point are the same in both programs, and end both runs or none."""
        pair = self.pair
        seen, shown = (machine.events for machine in pair.machines)
        pair.source.events, pair.target.events = [], []
        kinds = [[(e.what, len(e.data)) for e in each] for each in (seen, shown)]
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
        loop, stack memory dies at the end of an iteration."""
        regions, points = [op.regions[number] for _, op in sides], point.regions[number]
        leaves = point.rule == "loop" and len(point.regions) == 1
        if len(sides) > 1 and all(region.blocks for region in regions):
            return self.regions(regions, points, arguments, leaves=leaves)[1]
        found: list[list[Any]] = []
        for (machine, op), region, values in zip(sides, regions, arguments, strict=False):
            depth, blocks = len(machine.stack), cast("list[Any]", [*region.blocks][:1])
            if any(block.last_op.successors for block in blocks):
                raise NotAble("a region of one program with many blocks")
            if point.rule == "loop":
                machine.observe(op, f"a loop comes to region {number}", ())
            for block in blocks:
                machine.values.update(zip(block.args, values, strict=True))
                for each in flattened(block)[:-1]:
                    self._run(machine, each)
            if any(each.body for each in machine.events) and not self.pair.domain.bodies:
                raise NotAble("an event for each element of an array, in one program alone")
            found.append([machine.get(each) for b in blocks for each in b.last_op.operands])
            machine.leave_stack(depth if leaves else len(machine.stack))
        return found


def _is_in(op: Operation, block: Block) -> bool:
    """True if an op is in a block, or is the parent of the block, which stands for its start."""
    return home_of(op) is block or op is block.parent_op()


def _only_computes(op: Operation) -> bool:
    """True if an op only computes results or has undefined behaviour: no effects, regions, abort or terminator."""
    facts = facts_of(op)
    may_end = facts.may_not_return or facts.may_abort or facts.is_terminator
    does_more = facts.has_effects or facts.has_effects_of_regions or facts.functions
    return not (op.regions or may_end or does_more or facts.runs is not Runs.NOTHING)
