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
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region

from oneshot_verify.check.certificate import Names, Point
from oneshot_verify.check.domain import Contents, NotAble
from oneshot_verify.check.machine import CheckMachine, Refused
from oneshot_verify.check.relation import Pair
from oneshot_verify.check.terms import Scalar, holds, value_of
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.control import decision
from oneshot_verify.semantics.dialects.structured import BodyText
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import (
    LoopNest,
    TensorValue,
)

Rule = Callable[["Walk", Point, Operation, Operation], None]
"""Gives two ops that belong together their results."""
OPS = {
    "branch": ("affine.if", "scf.execute_region", "scf.if", "scf.index_switch"),
    "call": ("func.call",),
    "loop": ("affine.for", "scf.for"),
    "threads": ("scf.forall",),
}
"""The ops that a rule is for; an event is what lets the outside world see something."""
Ends = tuple[Operation, Operation]
"""The terminators of two blocks."""
Ops: TypeAlias = "deque[Operation]"
"""The ops of a block that have not been run yet."""


class Walk:
    """Goes along both programs."""

    def __init__(
        self, pair: Pair, rules: dict[str, Rule], summary_of: Callable[[str], Any]
    ) -> None:
        self.pair = pair
        self.summary_of = summary_of
        """What the check of another function has shown; raises `NotAble`."""
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
        ours: Region,
        theirs: Region,
        points: Sequence[Point],
        at_end: Callable[[Operation], None] | None = None,
    ) -> Ends:
        """Walk two regions of one block; the terminators, with both programs in front of them. `at_end` does what the
        source does in its terminator, as soon as it comes there."""
        if len(ours.blocks) != 1 or len(theirs.blocks) != 1:
            raise NotAble("a region of several blocks")
        return self._blocks(ours.block, theirs.block, points, at_end or (lambda _: None))

    def _blocks(
        self,
        ours: IRBlock,
        theirs: IRBlock,
        points: Sequence[Point],
        at_end: Callable[[Operation], None],
    ) -> Ends:
        names = self.pair.names
        mine, its = deque(ours.ops), deque(theirs.ops)
        is_at_end = False
        for point in (*points, None):
            last, their_last = ours.last_op, theirs.last_op
            if last is None or their_last is None:
                raise NotAble("a block without a terminator")
            ops = last, their_last
            if point is not None:
                ops = names[0].op(point.source), names[1].op(point.target)
            # The op around a block stands for its start.
            for op, block in zip(ops, (ours, theirs), strict=True):
                if op.parent is not block and op is not block.parent_op():
                    raise Refused("a point in another block", ops[1])
            cuts = point is not None and point.rule in ("cut", "nest")
            self._run_up_to(self.pair.source, ops[0], mine, names[0])
            if cuts and mine and mine[0] is ops[0]:
                self._run(self.pair.source, mine.popleft())
            if len(mine) == 1 and not is_at_end:
                is_at_end = True
                at_end(mine[0])
            self._run_up_to(self.pair.target, ops[1], its, names[1])
            if point is not None:
                self._at(point, ops, mine, its)
        if not is_at_end or not all(len(left) == 1 for left in (mine, its)):
            raise NotAble("a block whose end was not reached")
        if not all(facts_of(left[0]).is_terminator for left in (mine, its)):
            raise NotAble("a block without a terminator")
        return mine[0], its[0]

    def _at(self, point: Point, ops: Ends, mine: Ops, its: Ops) -> None:
        """Do what a point says, to which both have come."""
        if point.rule in ("cut", "nest"):
            if its and its[0] is ops[1]:
                self._run_with(its.popleft(), ops[0] if point.rule == "nest" else None)
            self.pair.cut(point.holds, ops[1])
            return
        for op, left in zip(ops, (mine, its), strict=True):
            if not left or left.popleft() is not op:
                raise Refused("a point that was passed already", op)
        if any(op_name(op) not in OPS.get(point.rule, (op_name(op),)) for op in ops):
            raise Refused(f"the rule '{point.rule}' is not for '{op_name(ops[0])}'", ops[1])
        self.rules[point.rule](self, point, *ops)
        if point.rule not in ("loop", "threads", "call"):
            self.pair.cut(point.holds, ops[1])

    def _run_up_to(self, machine: CheckMachine, op: Operation, left: Ops, names: Names) -> None:
        """Run what stands before `op`, which may have been run already."""
        while left and names.numbers[left[0]] < names.numbers[op]:
            self._run(machine, left.popleft())

    def _run(self, machine: CheckMachine, op: Operation) -> None:
        if facts_of(op).is_terminator:
            raise Refused("a point behind the end of a block", op)
        if op_name(op) in OPS["branch"]:
            self._branch_alone(machine, op)
            return
        self._runs = op
        self.nests.pop(op, None)
        machine.run_op(op)
        if machine.events:
            raise NotAble(f"an event that no point of the certificate has: '{op_name(op)}'")

    # Loop nests that are not run for each element: the same body on equal data gives the same.

    def _run_opaque(self, nest: LoopNest) -> tuple[Contents, ...]:
        op = self._runs
        assert op is not None
        _require_pure(op)
        if self._partner is None:
            if op.parent_op() is None or not self._is_of_source(op):
                raise NotAble(f"a loop nest without a counterpart: '{op_name(op)}'")
            count = len(nest.inputs)
            outputs = zip(nest.shapes[count:], nest.element_types[count:], strict=True)
            results = tuple(self.pair.domain.unknown(shape, type) for shape, type in outputs)
            self.nests.setdefault(op, []).append((nest, results))
            return results
        if not self._partner:
            raise Refused("the two ops do not consist of the same loop nests", op)
        ours, results = self._partner.pop(0)
        self._require_same_nest(ours, nest, op)
        return results

    def _is_of_source(self, op: Operation) -> bool:
        return op in self.pair.names[0].numbers

    def _run_with(self, op: Operation, partner: Operation | None) -> None:
        """Run an op of the target; its loop nests are those of an op of the source, if it has a partner."""
        self._partner = None if partner is None else list(self.nests.get(partner, ()))
        try:
            self._run(self.pair.target, op)
        finally:
            self._partner = None

    def _require_same_nest(self, ours: LoopNest, theirs: LoopNest, op: Operation) -> None:
        pair = self.pair
        what = "the two loop nests compute the same"
        if (ours.maps, ours.iterators) != (theirs.maps, theirs.iterators):
            raise Refused(what, op)
        if ours.element_types != theirs.element_types or len(ours.inputs) != len(theirs.inputs):
            raise Refused(what, op)
        self._require_same_key(ours.key, theirs.key, op)
        pair.require_shape(ours.extents, theirs.extents, what, op)
        mine, its = (*ours.inputs, *ours.outputs), (*theirs.inputs, *theirs.outputs)
        for number, (one, other) in enumerate(zip(mine, its, strict=True)):
            shape, type = ours.shapes[number], ours.element_types[number]
            pair.require_shape(shape, theirs.shapes[number], what, op)
            is_input = number < len(ours.inputs)
            if is_input and ours.used and not ours.used[number] and not theirs.used[number]:
                continue
            tensor = TensorValue(shape, one, type)
            pair.require_contents(tensor, other, shape, f"{what}: operand {number}", op)

    def _require_same_key(self, ours: Any, theirs: Any, op: Operation) -> None:
        """What two nests compute besides their data: texts, and scalars from outside."""
        if isinstance(ours, tuple) and isinstance(theirs, tuple):
            mine, its = cast("tuple[Any, ...]", ours), cast("tuple[Any, ...]", theirs)
            if len(mine) != len(its):
                raise Refused("two loop nests have different bodies", op)
            for one, other in zip(mine, its, strict=True):
                self._require_same_key(one, other, op)
        elif isinstance(ours, Scalar) or isinstance(theirs, Scalar):
            if not isinstance(theirs, Scalar | int) or not isinstance(ours, Scalar | int):
                raise Refused("two loop nests have different bodies", op)
            self.pair.require_equal(ours, theirs, "a scalar that a body uses is the same", op)
        elif isinstance(ours, BodyText | str | int | type(None)):
            if type(ours) is not type(theirs) or ours != theirs:
                raise Refused("two loop nests have different bodies", op)
        else:
            raise NotAble("a body that uses a tensor, a vector or a buffer from outside")

    # Events.

    def event(self, point: Point, ours: Operation, theirs: Operation) -> None:
        """What the outside world sees is the same; and if it ends the run there, in both."""
        pair = self.pair
        if pair.target.watched.watchers:
            raise NotAble("an event in a thread")
        if ours.regions or theirs.regions:
            # What is required behind an event inside of it would be known in front of that.
            raise NotAble("an event in the body of an op")
        pair.source.run_op(ours)
        pair.target.run_op(theirs)
        seen, pair.source.events = pair.source.events, []
        shown, pair.target.events = pair.target.events, []
        kinds, shown_kinds = ([(e.what, len(e.data)) for e in each] for each in (seen, shown))
        if not seen or kinds != shown_kinds:
            raise Refused("the outside world sees the same", theirs)
        for one, other in zip(seen, shown, strict=True):
            for mine, its in zip(one.data, other.data, strict=True):
                pair.require_equal(mine, its, "the outside world sees the same", theirs)
            if one.ends_unless is not True:
                pair.require_same_decision(one.ends_unless, other.ends_unless, (ours, theirs))
                pair.solver.assume(holds(one.ends_unless))

    # Branches.

    def branch(self, point: Point, ours: Operation, theirs: Operation) -> None:
        """Both programs run the region of the same number; then the paths meet."""
        pair = self.pair
        if op_name(ours) != op_name(theirs):
            raise Refused("two different ops that branch", theirs)
        mine, its = decision(pair.source, ours), decision(pair.target, theirs)
        counts = {len(mine.regions), len(its.regions), len(point.regions)}
        if len(counts) > 1 or len(mine.conditions) != len(its.conditions):
            raise Refused("the two ops choose between different numbers of regions", theirs)
        if mine.by is not None:
            pair.source.require_defined(mine.by, ours)
            pair.target.require_defined(its.by, theirs)
        for one, other in zip(mine.conditions, its.conditions, strict=True):
            pair.require_same_decision(one, other, (ours, theirs))
        # They are defined: that was asked.
        conditions = [Scalar.of(value_of(each)) for each in mine.conditions]
        paths = zip(mine.regions, its.regions, point.regions, strict=True)
        results = self._paths(conditions, [partial(self._path, *each) for each in paths])
        give(pair.source, ours, results[0])
        give(pair.target, theirs, results[1])

    def _branch_alone(self, machine: CheckMachine, op: Operation) -> None:
        """The same for an op that branches in one of the programs only."""
        found = decision(machine, op)
        if found.by is not None:
            machine.require_defined(found.by, op)
        conditions = [Scalar.of(value_of(each)) for each in found.conditions]
        runs = [partial(self._alone, machine, region) for region in found.regions]
        (results,) = self._paths(conditions, [lambda run=run: (run(),) for run in runs])
        give(machine, op, results)

    def _paths(
        self, conditions: Sequence[Any], runs: Sequence[Callable[[], tuple[list[Any], ...]]]
    ) -> tuple[list[Any], ...]:
        """What the first path yields whose condition holds, or the last one: for each of the programs that run."""
        pair, before = self.pair, self.pair.memories
        if not conditions:
            return runs[0]()
        first, *others = conditions
        with pair.solver.scope():
            pair.solver.assume(value_of(first))
            then = runs[0]()
        after, pair.memories = pair.memories, before
        with pair.solver.scope():
            pair.solver.assume(value_of(pair.domain.neg(first)))
            otherwise = self._paths(others, runs[1:])
        pair.merge(first, after, pair.memories)
        return tuple(
            [pair.chosen(first, a, b) for a, b in zip(one, other, strict=True)]
            for one, other in zip(then, otherwise, strict=True)
        )

    def _path(
        self, ours: Region, theirs: Region, points: Sequence[Point]
    ) -> tuple[list[Any], list[Any]]:
        if ours.blocks and theirs.blocks:
            return self.handed_on(self.regions(ours, theirs, points))
        if points:
            raise Refused("points in a region that only one of the programs has")
        return self._alone(self.pair.source, ours), self._alone(self.pair.target, theirs)

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

    def handed_on(self, ends: Ends) -> tuple[list[Any], list[Any]]:
        """The operands of two terminators."""
        source, target = self.pair.source, self.pair.target
        return list(map(source.get, ends[0].operands)), list(map(target.get, ends[1].operands))


def give(machine: CheckMachine, op: Operation, values: Sequence[Any]) -> None:
    """Give an op its results."""
    for result, value in zip(op.results, values, strict=True):
        machine.values[result] = value


def _require_pure(op: Operation) -> None:
    """The body of a loop nest does nothing but give results, or is undefined."""
    for inner in op.walk():
        facts = facts_of(inner)
        if inner is op or facts.is_terminator:
            continue
        if (
            facts.has_effects
            or facts.may_not_return
            or facts.may_abort
            or facts.symbols
            or inner.regions
        ):
            raise NotAble(f"a reduction with '{op_name(inner)}' in its body")
