"""The walk over both programs, from point to point of the certificate, and the rules that need no induction.

    source                      target
    ------                      ------
    ops up to the point  run,   ops up to the point   run: what they require is asked
    what they require is a fact
    point                <->    point                 one of the rules

What the source requires behind a point is not known before it: at an event or a call the run may end there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from xdsl.ir import Operation, Region

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import Contents, NotAble
from oneshot_verify.check.machine import CheckMachine, Refused
from oneshot_verify.check.relation import Pair, Values
from oneshot_verify.check.terms import Scalar, holds, value_of
from oneshot_verify.ir.facts import facts_of, gives_results_only
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.ir.places import Places
from oneshot_verify.semantics.control import decision
from oneshot_verify.semantics.dialects.structured import BodyText
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import LoopNest

Rule = Callable[["Walk", Point, Operation, Operation], Values]
"""What two ops that belong together give."""
OPS = {
    "branch": ("affine.if", "scf.execute_region", "scf.if", "scf.index_switch"),
    "call": ("func.call",),
    "loop": ("affine.for", "scf.for", "scf.while"),
    "threads": ("scf.forall",),
}
"""The ops that a rule is for; an event is what lets the outside world see something."""
Ends = tuple[Operation, Operation]
"""The terminators of two blocks."""
Ops: TypeAlias = "deque[Operation]"
"""The ops of a block that have not been run yet."""


class Walk:
    """Goes along both programs."""

    def __init__(self, pair: Pair, rules: dict[str, Rule], callee: Callable[[str], Any]) -> None:
        self.pair = pair
        self.callee = callee
        """The certificate of another function, and what its check has shown; raises `NotAble`."""
        self.open: list[str] = []
        """The functions that are being walked."""
        self.rules = rules
        self.nests: dict[Operation, list[tuple[LoopNest, tuple[Contents, ...]]]] = {}
        """The loop nests of the source that are not run for each element, with their results."""
        self._runs: Operation | None = None
        """The op that is being run."""
        self._partner: list[tuple[LoopNest, tuple[Contents, ...]]] | None = None
        """What the op of the source gave that the op of the target is said to belong to."""
        pair.domain.run_opaque = self._run_opaque

    def regions(
        self,
        regions: Sequence[Region],
        points: Sequence[Point],
        arguments: Sequence[Sequence[Any]] = ((), ()),
        *,
        at_end: Callable[[Operation], None] = lambda _: None,
        leaves: bool = True,
    ) -> tuple[Ends, Values]:
        """Walk two regions of one block; the terminators, with both programs in front of them, and their operands.
        `at_end` does what the source does in its terminator, as soon as it comes there. What lies on the stack since
        the start dies there, unless it does not leave yet."""
        if any(len(each.blocks) != 1 or each.block.last_op is None for each in regions):
            raise NotAble("a region of several blocks, or without an end")
        machines, names = self.pair.machines, self.pair.names
        depths = [len(machine.stack) for machine in machines]
        blocks = [region.block for region in regions]
        for machine, block, values in zip(machines, blocks, arguments, strict=True):
            for argument, value in zip(block.args, values, strict=True):
                machine.values[argument] = value
        mine, its = left = deque(blocks[0].ops), deque(blocks[1].ops)
        is_at_end = False
        for point in (*points, None):
            ops: Any = tuple(block.last_op for block in blocks)
            if point is not None:
                ops = names[0].op(point.source), names[1].op(point.target)
            # The op around a block stands for its start.
            for op, block in zip(ops, blocks, strict=True):
                if op.parent is not block and op is not block.parent_op():
                    raise Refused("a point in another block")
            self._run_up_to(machines[0], ops[0], mine, names[0])
            if point is not None and point.rule in ("cut", "nest") and mine and mine[0] is ops[0]:
                self._run(machines[0], mine.popleft())
            if len(mine) == 1 and not is_at_end:
                is_at_end = True
                at_end(mine[0])
            self._run_up_to(machines[1], ops[1], its, names[1])
            if point is not None:
                self._at(point, ops, left)
        if not is_at_end or not all(
            len(each) == 1 and facts_of(each[0]).is_terminator for each in left
        ):
            raise NotAble("a block whose end was not reached")
        ends = mine[0], its[0]
        values = self.pair.get(ends[0].operands, ends[1].operands)
        for machine, depth in zip(machines, depths, strict=True):
            if leaves:
                machine.leave_stack(depth)
        return ends, values

    def _at(self, point: Point, ops: Ends, left: tuple[Ops, Ops]) -> None:
        """Do what a point says, to which both have come."""
        if point.rule in ("cut", "nest"):
            if left[1] and left[1][0] is ops[1]:
                self._run_with(left[1].popleft(), ops[0] if point.rule == "nest" else None)
            self.pair.cut(point.holds)
            return
        self.pair.at = ops[1]
        for op, each in zip(ops, left, strict=True):
            if not each or each.popleft() is not op:
                raise Refused("a point that was passed already")
        if any(op_name(op) not in OPS.get(point.rule, (op_name(op),)) for op in ops):
            raise Refused(f"the rule '{point.rule}' is not for '{op_name(ops[0])}'")
        if not set(said_to_others(ops[1])) <= set(said_to_others(ops[0])):
            raise Refused("an op says to others what its counterpart says")
        results = self.rules[point.rule](self, point, *ops)
        for machine, op, values in zip(self.pair.machines, ops, results, strict=True):
            give(machine, op, values)
        if point.rule in ("branch", "event"):
            self.pair.cut(point.holds)

    def _run_up_to(self, machine: CheckMachine, op: Operation, left: Ops, names: Places) -> None:
        """Run what stands before `op`, which may have been run already."""
        while left and names.numbers[left[0]] < names.numbers[op]:
            self._run(machine, left.popleft())

    def _run(self, machine: CheckMachine, op: Operation) -> None:
        if facts_of(op).is_terminator:
            raise Refused("a point behind the end of a block")
        if op_name(op) in OPS["branch"]:
            give(machine, op, self._branch([(machine, op)])[0])
            return
        self._runs = op
        if machine is self.pair.target:
            self.pair.at = op
        self.nests.pop(op, None)
        machine.run_op(op)
        if machine.events:
            raise NotAble(f"an event that no point of the certificate has: '{op_name(op)}'")

    # Loop nests that are not run for each element: the same body on equal data gives the same.

    def _run_opaque(self, nest: LoopNest) -> tuple[Contents, ...]:
        op = self._runs
        assert op is not None
        if not gives_results_only(op):
            raise NotAble(f"effects in the body of '{op_name(op)}'")
        if self._partner is None:
            if op not in self.pair.names[0].numbers:
                raise NotAble(f"a loop nest without a counterpart: '{op_name(op)}'")
            count = len(nest.inputs)
            outputs = zip(nest.shapes[count:], nest.element_types[count:], strict=True)
            results = tuple(self.pair.domain.unknown(shape, type) for shape, type in outputs)
            self.nests.setdefault(op, []).append((nest, results))
            return results
        if not self._partner:
            raise Refused("the two ops do not consist of the same loop nests")
        # The partner stands in the block that both are in: the source has run it, so that it is defined here, too.
        ours, results = self._partner.pop(0)
        self._require_same_nest(ours, nest)
        return results

    def _run_with(self, op: Operation, partner: Operation | None) -> None:
        """Run an op of the target; its loop nests are those of an op of the source, if it has a partner."""
        self._partner = None if partner is None else list(self.nests.get(partner, ()))
        self._run(self.pair.target, op)
        self._partner = None

    def _require_same_nest(self, ours: LoopNest, theirs: LoopNest) -> None:
        pair, what = self.pair, "the two loop nests compute the same"
        for field in ("maps", "iterators", "element_types"):
            if getattr(ours, field) != getattr(theirs, field):
                raise Refused(what)
        if len(ours.inputs) != len(theirs.inputs):
            raise Refused(what)
        keys = list(_flat(ours.key)), list(_flat(theirs.key))
        if len(keys[0]) != len(keys[1]):
            raise Refused("two loop nests have different bodies")
        for one, other in zip(*keys, strict=True):
            if isinstance(one, Scalar) or isinstance(other, Scalar):
                pair.require_alike(one, other, "a scalar that a body uses is the same")
            elif not isinstance(one, BodyText | str | int | type(None)):
                raise NotAble("a body that uses a tensor, a vector or a buffer from outside")
            elif type(one) is not type(other) or one != other:
                raise Refused("two loop nests have different bodies")
        pair.require_shape(ours.extents, theirs.extents, what)
        mine, its = (*ours.inputs, *ours.outputs), (*theirs.inputs, *theirs.outputs)
        for number, shown in enumerate(zip(mine, its, strict=True)):
            shapes = ours.shapes[number], theirs.shapes[number]
            is_used = not ours.used or ours.used[number] or theirs.used[number]
            if is_used or number >= len(ours.inputs):
                pair.require_contents(shown, shapes, f"{what}: operand {number}")
            else:
                pair.require_shape(*shapes, what)

    # Events.

    def event(self, ours: Operation, theirs: Operation) -> Values:
        """What the outside world sees is the same; and if it ends the run there, in both."""
        pair = self.pair
        # What is required behind an event inside of an op would be known in front of that.
        if pair.target.watched.watchers or ours.regions or theirs.regions:
            raise NotAble("an event in a thread, or in the body of an op")
        for machine, op in zip(pair.machines, (ours, theirs), strict=True):
            machine.run_op(op)
        seen, shown = (machine.events for machine in pair.machines)
        pair.source.events, pair.target.events = [], []
        kinds, shown_kinds = ([(e.what, len(e.data)) for e in each] for each in (seen, shown))
        if not seen or kinds != shown_kinds:
            raise Refused("the outside world sees the same")
        for one, other in zip(seen, shown, strict=True):
            for mine, its in zip(one.data, other.data, strict=True):
                pair.require_alike(mine, its, "the outside world sees the same")
            if one.ends_unless is not True:
                pair.require_same_decision(one.ends_unless, other.ends_unless, (ours, theirs))
                pair.solver.assume(holds(one.ends_unless))
        return pair.get(ours.results, theirs.results)

    # Branches.

    def branch(self, point: Point, ours: Operation, theirs: Operation) -> Any:
        """Both programs run the region of the same number; then the paths meet."""
        if op_name(ours) != op_name(theirs):
            raise Refused("two different ops that branch")
        return self._branch([(self.pair.source, ours), (self.pair.target, theirs)], point.regions)

    def _branch(
        self,
        sides: Sequence[tuple[CheckMachine, Operation]],
        points: Sequence[Sequence[Point]] | None = None,
    ) -> tuple[list[Any], ...]:
        """The same for an op that branches in both of the programs, or in one of them only."""
        found = [decision(machine, op) for machine, op in sides]
        points = [()] * len(found[0].regions) if points is None else points
        counts = {len(points)} | {len(each.regions) for each in found}
        if len(counts) > 1 or len({len(each.conditions) for each in found}) > 1:
            raise Refused("the two ops choose between different numbers of regions")
        for each, (machine, op) in zip(found, sides, strict=True):
            if each.by is not None:
                machine.require_defined(each.by, op)
        for one, other in zip(found[0].conditions, found[-1].conditions, strict=True):
            if len(sides) > 1:
                self.pair.require_same_decision(one, other, [op for _, op in sides])
        # They are defined: that was asked.
        conditions = [Scalar.of(value_of(each)) for each in found[0].conditions]
        machines = [machine for machine, _ in sides]
        regions = zip(*(each.regions for each in found), strict=True)
        runs = [partial(self._path, machines, *each) for each in zip(regions, points, strict=True)]
        return self.paths(conditions, runs)

    def paths(
        self, conditions: Sequence[Any], runs: Sequence[Callable[[], tuple[list[Any], ...]]]
    ) -> tuple[list[Any], ...]:
        """What the first path yields whose condition holds, or the last one: for each of the programs that run."""
        pair, before = self.pair, self.pair.memories
        if not conditions or value_of(conditions[0]) is True:
            return runs[0]()
        first, *others = conditions
        with pair.solver.scope():
            pair.solver.assume(value_of(first))
            then = runs[0]()
        after, pair.memories = pair.memories, before
        with pair.solver.scope():
            pair.solver.assume(value_of(pair.domain.neg(first)))
            otherwise = self.paths(others, runs[1:])
        pair.merge(first, after, pair.memories)
        return tuple(
            [pair.chosen(first, a, b) for a, b in zip(one, other, strict=True)]
            for one, other in zip(then, otherwise, strict=True)
        )

    def _path(
        self, machines: Sequence[CheckMachine], regions: Sequence[Region], points: Sequence[Point]
    ) -> tuple[list[Any], ...]:
        if len(machines) > 1 and all(region.blocks for region in regions):
            return self.regions(regions, points, leaves=False)[1]
        if points:
            raise Refused("points in a region that only one of the programs has")
        return tuple(map(self._alone, machines, regions))

    def _alone(self, machine: CheckMachine, region: Region) -> list[Any]:
        """Run a region that only one of the programs has; what it hands on."""
        if not region.blocks:
            return []
        if len(region.blocks) != 1:
            raise NotAble("a region of several blocks")
        *ops, end = region.block.ops
        for op in ops:
            self._run(machine, op)
        return list(map(machine.get, end.operands))


def give(machine: CheckMachine, op: Operation, values: Sequence[Any]) -> None:
    """Give an op its results."""
    for result, value in zip(op.results, values, strict=True):
        machine.values[result] = value


def _flat(key: Any) -> Iterator[Any]:
    """What a nest computes besides its data, with the lengths of what is nested: texts, and scalars from outside."""
    if not isinstance(key, tuple):
        yield key
        return
    parts = cast("tuple[Any, ...]", key)
    yield len(parts)
    for part in parts:
        yield from _flat(part)
