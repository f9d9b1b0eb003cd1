"""The walk over both programs, from point to point of the certificate, and the rules that need no induction.

    source                      target
    ------                      ------
    ops up to the point  run,   ops up to the point   run: what they require is asked
    what they require is a fact
    point                <->    point                 one of the rules

What the source requires behind a point is not known before it: at an event or a call the run may end there. What
chooses or loops and stands at no point, each program runs alone; what is printed there, under which condition, is
compared at the next point.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, dropwhile, product, takewhile
from typing import Any, TypeAlias, cast

from xdsl.ir import Block, Operation

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import Contents, NotAble, inside
from oneshot_verify.check.heads import Relation
from oneshot_verify.check.machine import CheckMachine, Refused
from oneshot_verify.check.paths import choose
from oneshot_verify.check.relation import Pair, Sides, Values
from oneshot_verify.check.terms import Value, both, holds, same
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.facts.attributes import STAYS, said_to_others
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.flat import flattened, home_of, is_flat, leave_flat
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function
from oneshot_verify.semantics.values import LoopNest

Rule = Callable[["Walk", Point, Sides], Any]
"""What two ops that belong together give; of ops that choose or loop, also one that is alone."""
MOST = 64
"""So many rounds are looked at by themselves, however many the certificate says, and so many blocks come again."""
OPS = {
    "branch": ("affine.if", "scf.execute_region", "scf.if", "scf.index_switch"),
    "call": ("func.call",),
    "loop": ("affine.for", "scf.for", "scf.while"),
    "threads": ("affine.parallel", "scf.forall", "scf.parallel"),
}
"""The ops that a rule is for; an event is what lets the outside world see something."""
Ends: TypeAlias = tuple[Operation, Operation]
"""The terminators of two blocks."""


@dataclass
class _Course:
    """The ways through two regions."""

    points: list[tuple[Point, Ends]]
    heads: dict[Any, Point]
    """What is said of blocks, by their first ops."""
    at_end: Callable[[Operation], object]
    again: Iterator[int] = field(default_factory=partial(iter, range(MOST)))
    """As often blocks may come again of which nothing is said."""
    ends: list[Ends] = field(default_factory=list[Ends])
    """Those that were reached."""


@dataclass
class _Nest:
    """A loop nest of the source that is not run for each element, and its results."""

    nest: LoopNest
    results: tuple[Contents, ...]
    place: tuple[Any, list[Any]]
    """Any index, and any elements: at these, its body was run once."""
    made: Sequence[Any] = ()
    facts: Sequence[Value] = ()
    """What the body has required."""
    inside: list[_Nest] = field(default_factory=list[Any])
    """The loop nests in the body."""


class Walk:
    """Goes along both programs."""

    def __init__(self, pair: Pair, rules: dict[str, Rule], callee: Callable[[str], Any]) -> None:
        self.pair = pair
        self.callee = callee
        """The certificate of another function, and what its check has shown; raises `NotAble`."""
        self.open: list[str] = []
        """The functions that are being walked."""
        self.have_loops: set[bool] = set()
        """Whether it is the target, or the source, that has run loops where the other one ran none."""
        self.rules = rules
        self.nests: dict[Operation, list[_Nest]] = {}
        """The loop nests that are not run for each element, for each op of the source."""
        self._found: list[_Nest] = []
        """Those of the op that the source runs; or those that the target has still to come to."""
        self._runs: CheckMachine = pair.source
        """Whose op is run."""
        pair.domain.run_opaque = self._run_opaque
        for machine, name in product(pair.machines, (*OPS["branch"], *OPS["loop"])):
            machine.meanings.add(name, self._lone)

    def regions(
        self, regions: Any, points: Any, arguments: Any, *, at_end: Any = None, leaves: bool = True
    ) -> tuple[Ends, Values]:
        """Walk two regions, on all ways to an end; the terminators, with both programs in front of them, and their
        operands. `at_end` does what the source does in its terminator, as soon as it comes there. What lies on the
        stack since the start dies there, unless it does not leave yet."""
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
        """Walk on from two blocks; what the ends that are reached hand on. `trail`: where a way has come through, with
        what is said of it if it may come again."""
        if (relation := trail.get(blocks)) is not None:
            relation.again(arguments)
        # What was said behind these blocks hangs on what they were handed when a way came there before.
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
        # On each way from what is known here: it may come to the same blocks again.
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
            if point is not None and point.rule == "call":
                self._look_into_callee(ops[0])
            self._run_up_to(1, ops[1], its)
            if not is_cut:
                self.compare_events([*zip(self.pair.machines, ops, strict=True)])
            if point is not None:
                self._at(point, ops, left)
        are_ends = [len(each) == 1 and facts_of(each[0]).is_terminator for each in left]
        if not is_at_end or not all(are_ends):
            raise NotAble("a block whose end was not reached")
        return mine[0], its[0]

    def _look_into_callee(self, call: Operation) -> None:
        """What the straight-line ops at the beginning of the source's callee require is known in front of the call: the
        source runs them next."""
        machine, memories = self.pair.source, self.pair.memories
        callee, values = called_function(call), machine.values
        if callee is None or not has_body(callee) or self.pair.domain.bodies:
            return
        block = callee.regions[0].blocks[0]
        machine.values = values.copy()
        machine.values.update(zip(block.args, map(machine.get, call.operands), strict=True))
        with suppress(NotAble, Refused, UnsupportedOp):
            for op in takewhile(_only_computes, block.ops):
                machine.run_op(op)
        machine.values, self.pair.memories = values, memories

    def _at(self, point: Point, ops: Ends, left: Sequence[deque[Operation]]) -> None:
        """Do what a point says, to which both have come."""
        if point.rule in ("cut", "nest"):
            if left[1] and left[1][0] is ops[1]:
                # Its loop nests are those of its partner, if it has any.
                self._run(self.pair.target, left[1].popleft(), self.nests.get(ops[0], ()))
            self.compare_events([*zip(self.pair.machines, ops, strict=True)])
            self.pair.cut(point.holds)
            return
        self.pair.at = ops[1]
        for op, each in zip(ops, left, strict=True):
            if not each or each.popleft() is not op:
                raise Refused("a point that was passed already")
        if not {*map(op_name, ops)} <= {*OPS.get(point.rule, map(op_name, ops))}:
            raise Refused(f"the rule '{point.rule}' is not for '{op_name(ops[0])}'")
        mine, its = (set(said_to_others(op)) for op in ops)
        if not {each for each in mine if each[0] in STAYS} <= its <= mine:
            raise Refused("an op says to others what its counterpart says")
        sides = [*zip(self.pair.machines, ops, strict=True)]
        results = self.rules[point.rule](self, point, sides)
        for (machine, op), values in zip(sides, results, strict=True):
            machine.values.update(zip(op.results, values, strict=True))
        if point.rule in ("branch", "event"):
            self.pair.cut(point.holds)

    def _run_up_to(self, side: int, op: Operation, left: deque[Operation], more: int = 0) -> None:
        """Run what stands before `op`, which may have been run already, and so many ops more."""
        numbers = self.pair.names[side].numbers
        while left and numbers[left[0]] < numbers[op] + more:
            self._run(self.pair.machines[side], left.popleft())

    def _run(self, machine: CheckMachine, op: Operation, nests: Iterable[_Nest] = ()) -> None:
        """Run an op; one of the target consists of these loop nests of the source, and of others that are run."""
        if facts_of(op).is_terminator:
            raise Refused("a point behind the end of a block")
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
        if any(each.ends_unless is not True and not each.body for each in machine.events):
            raise NotAble(f"an event that no point of the certificate has: '{op_name(op)}'")

    def _lone(self, machine: CheckMachine, op: Operation, *_: object) -> Any:
        """What an op gives that chooses or loops, and stands at no point: one program runs it alone."""
        if any(said_to_others(op)):
            raise NotAble(f"what '{op_name(op)}' says to others, without a point")
        rule = "loop" if op_name(op) in OPS["loop"] else "branch"
        point = Point(0, 0, rule, regions=((),) * len(op.regions), first=MOST)
        # For how many rounds it runs is compared as what the outside world sees is.
        if rule == "loop":
            machine.observe(op, "a loop begins", ())
        found = self.rules[rule](self, point, [(machine, op)])[0]
        if rule == "loop":
            machine.observe(op, "a loop ends", ())
        return found

    # Loop nests that are not run for each element: the same body on equal data gives the same.

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
        # The partner stands in the block that both are in: the source has run it, so that it is defined here, too.
        return self._as_its_partner(self._found.pop(0), nest)

    def _run_body(self, nest: LoopNest, ours: _Nest) -> tuple[Sequence[Any], Sequence[Value]]:
        """What a body makes at any index, of any elements, and what it requires. The target's has to make the same."""
        pair, outer = self.pair, self._found
        self._found = [*ours.inside] if ours.made else ours.inside
        with pair.solver.scope() as facts:
            pair.solver.assume(both(inside(ours.place[0], nest.extents), *ours.facts))
            pair.domain.bodies.append((ours.place[0], nest.extents))
            made = nest.body(*ours.place) if nest.body else ()
            pair.domain.bodies.pop()
            if ours.made:
                pair.require_all_alike(ours.made, made, "what the bodies of two loop nests make")
        self._found = outer
        return made, facts

    def _as_its_partner(self, mine: _Nest, theirs: LoopNest) -> tuple[Contents, ...]:
        """What the partner of a loop nest has given: both have to compute the same of the same."""
        pair, ours, what = self.pair, mine.nest, "the two loop nests compute the same"
        said = [(n.maps, n.iterators, n.element_types, len(n.inputs)) for n in (ours, theirs)]
        if said[0] != said[1]:
            raise Refused(what)
        pair.require_shape(ours.extents, theirs.extents, what)
        if None not in (ours.body, theirs.body):
            # In the body of an array, or in another block, the source need not run it wherever the target does.
            self._run_body(theirs, mine)
        elif ours.key != theirs.key:
            raise Refused(what)
        shown = zip(ours.inputs + ours.outputs, theirs.inputs + theirs.outputs, strict=True)
        for number, each in enumerate(shown):
            shapes = ours.shapes[number], theirs.shapes[number]
            is_used = not ours.used or ours.used[number] or theirs.used[number]
            pair.require_shape(*shapes, what)
            if is_used or number >= len(ours.inputs):
                pair.require_contents(each, shapes, f"{what}: operand {number}")
        return mine.results

    # Events.

    def compare_events(self, sides: Sides, least: int = 0) -> None:
        """What the outside world has seen since then, at `least` so much, is the same; and if it ends the run there, in
        both."""
        pair = self.pair
        seen, shown = (machine.events for machine in pair.machines)
        pair.source.events, pair.target.events = [], []
        kinds = [[(e.what, len(e.data)) for e in each] for each in (seen, shown)]
        what = "the outside world sees the same, and loops run for the same rounds"
        if len(seen) < least or kinds[0] != kinds[1]:
            # Loops that only one of the programs has end, and there are no others to compare them with.
            self.have_loops.add(not seen)
            are_loops = all(kind.startswith("a loop") for kind, _ in chain(*kinds))
            if least or [] not in kinds or not are_loops or len(self.have_loops) > 1:
                raise Refused(what)
            seen = []
        if (pair.globals or pair.target.watched.watchers) and any(each.body for each in seen):
            raise NotAble("an event for each element of an array, beside globals or in a thread")
        for one, other in zip(seen, shown, strict=False):
            pair.require(same(one.when, other.when), what)
            with pair.solver.scope():
                pair.solver.assume(one.when)
                pair.require_all_alike(one.data, other.data, what)
                if one.ends_unless is not True:
                    pair.require_same_decision((one.ends_unless, other.ends_unless), sides)
            # A round in the body of an array need not be run.
            pair.solver.assume(one.body is not None or holds(one.ends_unless))
        pair.source.tell()

    # Branches.

    def branch(self, point: Point, sides: Sides) -> Any:
        """Both programs run the region of the same number; then the paths meet."""
        ours = sides[0][1]
        if op_name(ours) != op_name(sides[-1][1]) or len(point.regions) != len(ours.regions):
            raise Refused("two different ops that branch")

        def run(regions: Sequence[Any]) -> Any:
            return self.through(sides, ours.regions.index(regions[0]), point, ((), ()))

        return choose(self.pair, sides, run)

    # One program alone.

    def through(self, sides: Sides, number: int, point: Point, arguments: Any) -> Any:
        """Run the region of a number: both in step, or each program alone; what it hands on. What lies on the stack
        dies where rounds are counted."""
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
    """Whether an op stands in a block, or around it: for its start."""
    return home_of(op) is block or op is block.parent_op()


def _only_computes(op: Operation) -> bool:
    """Whether an op does nothing but give results, or is undefined."""
    facts = facts_of(op)
    may_end = facts.may_not_return or facts.may_abort or facts.is_terminator
    does_more = facts.has_effects or facts.has_effects_of_regions or facts.functions
    return not (op.regions or may_end or does_more or facts.runs is not Runs.NOTHING)
