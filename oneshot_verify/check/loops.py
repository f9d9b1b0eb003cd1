"""The rule for loops: what the certificate says of the head is shown at the start, assumed, and shown after a round.

    entry   the relation holds of what the loops start from
    head    havoc: what the source carries is anything, and the buffers that hold it hold just that
    round   both bodies, once; then the relation holds of what they hand on
    frame   what a round does to memory, it does to the buffers of the relation, inside of what these show
    exit    havoc again: the relation is what is known; a `while` has decided not to go on

A buffer that a loop carries is the same one in each round; or it is moved: a memory that the target's loop takes over,
and that nothing else shows from then on. Where a loop surely runs, its first round may be looked at by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import Contents, NotAble, inside
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Memories, Pair, Values, is_scalar, shown_at
from oneshot_verify.check.terms import (
    INT,
    Scalar,
    Value,
    at_most,
    both,
    holds,
    known,
    less,
    no,
    plus,
    refines,
    same,
    some,
    times,
    value_of,
)
from oneshot_verify.check.walk import Walk
from oneshot_verify.semantics.control import counts_indices, for_bounds
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue


def loop_rule(walk: Walk, point: Point, ours: Operation, theirs: Operation) -> Values:
    """`scf.for`, `affine.for`, and `scf.while`."""
    if op_name(ours) != op_name(theirs) or len(point.regions) != len(ours.regions):
        raise Refused("two different loops")
    if point.moved and (walk.pair.must_free or walk.pair.target.watched.watchers):
        raise NotAble("who frees a buffer that a loop carries, or which thread has it")
    ops = ours, theirs
    return (_while if op_name(ours) == "scf.while" else _for)(walk, point, ops)


def _for(walk: Walk, point: Point, ops: tuple[Operation, Operation]) -> Values:
    pair = walk.pair
    if any(op_name(op) == "scf.for" and not counts_indices(op) for op in ops):
        raise NotAble("a loop over integers")
    (*bounds, ours), (*its, theirs) = map(for_bounds, pair.machines, ops)
    for one, other in zip(bounds, its, strict=True):
        pair.require_same_decision(one, other, ops)
    relation = Relation(walk, point, ops, 1, (ours, theirs))
    lower, upper, step = map(value_of, bounds)

    def rounds(first: Value) -> Values:
        relation.require(relation.inits)
        with pair.solver.scope():
            carried = relation.begin()
            count = pair.domain.fresh("round", INT)
            number = plus(first, times(count, step))
            runs = at_most(0, count), at_most(first, number), less(number, upper)
            pair.solver.assume(both(*runs))
            relation.end(relation.run(0, carried, number))
        return relation.head()

    def first_round() -> Values:
        start = pair.target.memory.snapshot()
        relation.inits = relation.run(0, relation.inits, lower)
        pair.require_freed(start, relation.inits[1])
        return rounds(plus(lower, step))

    if not point.first:
        return rounds(lower)
    paths = walk.paths([Scalar.of(less(lower, upper))], [first_round, lambda: (ours, theirs)])
    return paths[0], paths[1]


def _while(walk: Walk, point: Point, ops: tuple[Operation, Operation]) -> Values:
    pair = walk.pair
    relation = Relation(walk, point, ops, 0, pair.get(ops[0].operands, ops[1].operands))
    relation.require(relation.inits)

    def decide(carried: Values, *, goes_on: bool) -> Values:
        handed = relation.run(0, carried, leaves=goes_on)
        decisions = [values.pop(0) for values in handed]
        pair.require_same_decision(decisions[0], decisions[1], ops)
        pair.solver.assume(same(value_of(decisions[0]), goes_on))
        return handed

    with pair.solver.scope():
        relation.end(relation.run(1, decide(relation.begin(), goes_on=True)))
    return decide(relation.head(), goes_on=False)


class Relation:
    """What the certificate says of the heads of two loops."""

    def __init__(
        self, walk: Walk, point: Point, ops: tuple[Operation, Operation], first: int, inits: Values
    ) -> None:
        self.walk = walk
        self.pair: Pair = walk.pair
        self.point = point
        self.ops = ops
        self.first = first
        """The number of the first argument of the body that is carried."""
        self.inits = inits
        """What the loops start from."""
        self.before: Memories = self.pair.memories
        self.carried = inits
        """What they carry at the head."""
        self.at_head: Memories | None = None
        self._heads: set[Block] = set()
        """What stands for the buffers that are moved, at the head."""
        self._moved: set[Block] = set()
        """What has been moved when the loop begins."""
        numbers = (
            (self._number(0, each.tensor), self._number(1, each.buffer)) for each in point.holds
        )
        self._growing = {one: other for one, other in numbers if other in point.moved}
        """Of tensors in buffers that are moved, and may have other sizes in each round, the number of the buffer."""
        if set(point.moved) - set(range(len(inits[1]))):
            raise Refused("a loop that moves what it does not carry")

    # Values by their names.

    def _number(self, side: int, name: str) -> int | None:
        """The number of the carried value of a name; None for a value from outside."""
        number = (self.point.source, self.point.target)[side]
        names = [f"^{number}.0.0.{n}" for n in range(len(self.ops[side].regions[0].block.args))]
        return names.index(name) - self.first if name in names[self.first :] else None

    def _value(self, side: int, name: str, carried: Values) -> Any:
        number = self._number(side, name)
        if number is not None:
            return carried[side][number]
        around: Any = None
        if not name.startswith("@"):
            owner = self.pair.names[side].value(name).owner
            around = owner if isinstance(owner, Operation) else owner.parent_op()
        while around is not None:
            if around is self.ops[side]:
                raise Refused(f"{name} is the same in each round")
            around = around.parent_op()
        return self.pair.find(side, name)

    # The relation.

    def require(self, carried: Values) -> None:
        """The relation holds of what both carry."""
        pair = self.pair
        for side, (inits, values) in enumerate(zip(self.inits, carried, strict=True)):
            for number, (init, value) in enumerate(zip(inits, values, strict=True)):
                is_moved = side and number in self.point.moved
                if isinstance(init, MemRefValue) and value != init and not is_moved:
                    raise Refused(f"a loop carries the same buffer in each round: {number}")
                may_grow = is_moved if side else number in self._growing
                if not is_scalar(value) and not may_grow:
                    pair.require_shape(init.shape, value.shape, "a loop keeps sizes")
        self._require_moved([carried[1][number] for number in self.point.moved])
        for hold in self.point.holds:
            found = (self._value(0, hold.tensor, carried), self._value(1, hold.buffer, carried))
            pair.require_alike(*found, f"{hold} at the head of a loop")
        for one, other in self.point.equal:
            found = (self._value(0, one, carried), self._value(1, other, carried))
            pair.require_alike(*found, f"{other} is {one}")

    def _require_moved(self, buffers: Sequence[Any]) -> None:
        """Buffers that are moved are memories of their own: whole, different ones, of nobody else."""
        memory, seen_before = self.pair.target.watched, set[Block]()
        for buffer in buffers:
            if not isinstance(buffer, MemRefValue) or len(buffer.views) != 1:
                raise NotAble("a loop that carries one of several buffers")
            memory.require_kept(buffer)
            ((_, seen),) = buffer.views
            is_known = self.at_head is not None and self.at_head[1].get(seen.block) is not None
            shared = {*memory.shadows, *memory.borrowed, *self.pair.twins.values()}
            if not seen.shows_all(buffer.shape) or seen.block in seen_before | shared:
                raise NotAble("a loop that carries a part of a buffer, or one buffer twice")
            if is_known and seen.block not in self._heads:
                raise NotAble("a loop that carries a buffer from outside")
            seen_before.add(seen.block)
            state = memory.blocks[seen.block]
            self.pair.require(holds(state.live), "a buffer that is carried is live")
            if state.writable is not True:
                raise NotAble("a loop that carries a buffer that may not be written")

    def head(self) -> Values:
        """Havoc: what both carry, with buffers of the target that hold it."""
        pair, point = self.pair, self.point
        its = [self._any(1, number) for number in range(len(self.inits[1]))]
        shapes = {one: its[other].shape for one, other in self._growing.items()}
        mine = [self._any(0, number, shapes.get(number)) for number in range(len(self.inits[0]))]
        for one, other in point.equal:
            numbers = self._number(0, one), self._number(1, other)
            if numbers[0] is None or numbers[1] is None:
                raise Refused("a scalar from outside does not change")
            its[numbers[1]] = mine[numbers[0]]
        for name in point.havoc:
            pair.havoc((1, self._value(1, name, (mine, its))))
        held: dict[str, Contents] = {}
        for hold in point.holds:
            value: Any = self._value(0, hold.tensor, (mine, its))
            if hold.tensor not in held:
                is_buffer = isinstance(value, MemRefValue)
                held[hold.tensor] = pair.havoc((0, value)) if is_buffer else value.contents
            buffer = self._value(1, hold.buffer, (mine, its))
            pair.fill(pair.target, buffer, held[hold.tensor])
        return mine, its

    def _any(self, side: int, number: int, shape: tuple[Any, ...] | None = None) -> Any:
        init = self.inits[side][number]
        type: Any = self.ops[side].regions[0].block.args[self.first + number].type
        if side and isinstance(init, TensorValue):
            raise NotAble("a loop of the target that carries a tensor")
        if not isinstance(init, TensorValue | MemRefValue):
            return self.pair.any_scalar(type)
        if isinstance(init, MemRefValue) and not (side and number in self.point.moved):
            return init
        if isinstance(init, TensorValue):
            shape = init.shape if shape is None else shape
            contents = self.pair.domain.unknown(shape, init.element_type)
            return TensorValue(shape, contents, init.element_type)
        # Memory that only the loop shows, by what it carries.
        name = f"what {self.point.target} carries: {number}"
        found = self.pair.any_buffer(1, name, type, self.pair.any_tensor(type), freeable=False)
        self._heads.add(found.views[0][1].block)
        return found

    # A round.

    def begin(self) -> Values:
        """Both programs at the head of any round; what they carry."""
        self.before, memory = self.pair.memories, self.pair.target.watched
        for number in self.point.moved:
            ((_, seen),) = self.inits[1][number].views
            memory.moved.add(seen.block)
        self._moved = set(memory.moved)
        self.carried = self.head()
        self.at_head = self.pair.memories
        return self.carried

    def run(
        self, region: int, carried: Values, number: Value | None = None, *, leaves: bool = True
    ) -> Values:
        """Walk the bodies, in the round of a number; what they hand on."""
        first = [] if number is None else [Scalar.of(number)]
        bodies = [op.regions[region] for op in self.ops]
        arguments = [[*first, *values] for values in carried]
        return self.walk.regions(bodies, self.point.regions[region], arguments, leaves=leaves)[1]

    def end(self, carried: Values) -> None:
        """A round is over: the relation holds again. Both programs are where they were before the loop."""
        assert self.at_head is not None
        self.require(carried)
        self.pair.require_freed(self.at_head[1], ())
        for block in self.pair.target.watched.moved - self._moved - self._heads:
            if self.at_head[1].get(block) is not None:
                raise NotAble(f"a loop in which another one takes over {block.name}")
        names = (
            [hold.tensor for hold in self.point.holds],
            [*(hold.buffer for hold in self.point.holds), *self.point.havoc],
        )
        for side in (0, 1):
            self._require_frame(
                side, [self._value(side, each, self.carried) for each in names[side]]
            )
        self.pair.memories = self.before

    def _require_frame(self, side: int, values: Sequence[Any]) -> None:
        """A round has changed nothing but what these buffers show."""
        pair, domain = self.pair, self.pair.domain
        assert self.at_head is not None
        for block, then, after in pair.changes(side, self.at_head[side], self._heads):
            at = domain.index(block.shape)
            buffers = [each for each in values if isinstance(each, MemRefValue)]
            shown = [each for one in buffers for each in shown_at(domain, one, block, at)]
            if not shown:
                raise Refused(f"a loop does not change {block.name}")
            one, other = then.at(at), after.at(at)
            # The target may know less of its memory than there is to know; the source may not.
            kept = refines(one, other)
            if not side:
                kept = both(same(known(one), known(other)), same(value_of(one), value_of(other)))
            what = f"a loop changes {block.name} only where its relation says so"
            pair.require(some(no(inside(at, block.shape)), *shown, kept), what)
