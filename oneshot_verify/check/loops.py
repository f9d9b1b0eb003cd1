"""The rule for loops: what the certificate says of the head is shown at the start, assumed, and shown after a round.

    entry   the relation holds of what the loops start from
    head    havoc: tensors that the source carries are any tensors, the buffers that hold them hold just these
    round   both bodies, once; then the relation holds of what they hand on
    frame   what a round does to memory, it does to the buffers of the relation, inside of what these show
    exit    havoc again: the relation is what is known

A buffer that the target carries is the same one in each round; or it is moved: a memory that the loop takes over, and
that nothing else shows from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import NotAble, inside
from oneshot_verify.check.machine import CheckMachine, Refused, Side
from oneshot_verify.check.relation import Memories, Pair, shown_at
from oneshot_verify.check.terms import (
    INT,
    Scalar,
    at_most,
    holds,
    less,
    no,
    plus,
    refines,
    some,
    times,
    value_of,
)
from oneshot_verify.check.walk import Walk, give
from oneshot_verify.semantics.dialects.affine_control import loop_bounds
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue


@dataclass(frozen=True)
class Loops:
    """The two loops of a point, and what both carry."""

    point: Point
    source: Operation
    target: Operation
    first: int
    """The number of the first argument of the body that is carried."""
    inits: tuple[list[Any], list[Any]]

    def carried(self, side: Side, name: str) -> int | None:
        """The number of the carried value of a name; None for a value from outside."""
        is_source = side is Side.SOURCE
        op = self.source if is_source else self.target
        number = self.point.source if is_source else self.point.target
        names = [f"^{number}.0.0.{n}" for n in range(len(op.regions[0].block.args))]
        return names.index(name) - self.first if name in names[self.first :] else None


def for_rule(walk: Walk, point: Point, ours: Operation, theirs: Operation) -> None:
    """`scf.for` and `affine.for`."""
    pair = walk.pair
    if op_name(ours) != op_name(theirs) or len(point.regions) != 1:
        raise Refused("two different loops", theirs)
    machines = (pair.source, pair.target)
    bounds, inits = zip(*map(_bounds, machines, (ours, theirs)), strict=True)
    for one, other in zip(*bounds, strict=True):
        pair.require_same_decision(one, other, (ours, theirs))
    loops = Loops(point, ours, theirs, 1, (inits[0], inits[1]))
    relation = Relation(walk, loops)
    unknown = set(point.moved) - set(range(len(inits[1])))
    if unknown or (point.moved and (pair.must_free or pair.target.watched.watchers)):
        raise NotAble("who frees a buffer that a loop carries, or which thread has it")
    relation.require(*loops.inits)
    with pair.solver.scope():
        before, head = relation.begin()
        lower, upper, step = map(value_of, bounds[0])
        count = pair.domain.fresh("round", INT)
        number = plus(lower, times(count, step))
        pair.solver.assume(at_most(0, count))
        pair.solver.assume(at_most(lower, number))
        pair.solver.assume(less(number, upper))
        for machine, op in zip(machines, (ours, theirs), strict=True):
            machine.values[op.regions[0].block.args[0]] = Scalar.of(number)
        depths = [len(machine.stack) for machine in machines]
        ends = walk.regions(ours.regions[0], theirs.regions[0], point.regions[0])
        for machine, depth in zip(machines, depths, strict=True):
            machine.leave_stack(depth)
        relation.require(*walk.handed_on(ends))
        pair.require_freed(head.target, (), theirs)
        relation.require_frame(before)
    pair.memories = before
    values = relation.head()
    for machine, op, results in zip(machines, (ours, theirs), values, strict=True):
        give(machine, op, results)


def _bounds(machine: CheckMachine, op: Operation) -> tuple[list[Any], list[Any]]:
    """Lower bound, upper bound and step, and what the loop starts from."""
    if op_name(op) == "affine.for":
        *bounds, inits = loop_bounds(machine, op)
        return bounds, inits
    if attribute(op, "unsignedCmp") is not None or not isinstance(op.operands[0].type, IndexType):
        raise NotAble("a loop over integers")
    *bounds, inits = *map(machine.get, op.operands[:3]), list(map(machine.get, op.operands[3:]))
    for bound in bounds:
        machine.require_defined(bound, op, "a bound of a loop")
    machine.require(machine.domain.lt(0, bounds[2]), FaultKind.BAD_STEP, op)
    return bounds, inits


class Relation:
    """What the certificate says of the heads of two loops."""

    def __init__(self, walk: Walk, loops: Loops) -> None:
        self.pair: Pair = walk.pair
        self.loops = loops
        self.point = loops.point
        self.at_head: Memories | None = None
        self.writable: dict[int, bool] = {}
        """Of each buffer that is moved, whether the loop may write to it."""
        self._heads: set[Block] = set()
        """What stands for the buffers that are moved, at the head."""
        self._moved: set[Block] = set()
        """What has been moved when the loop begins."""

    def require(self, ours: Sequence[Any], theirs: Sequence[Any]) -> None:
        """The relation holds of what both carry."""
        pair, op = self.pair, self.loops.target
        for number, (init, value) in enumerate(zip(self.loops.inits[0], ours, strict=True)):
            if isinstance(value, TensorValue) and self._moved_with(number) is None:
                pair.require_shape(init.shape, value.shape, "a loop keeps sizes", op)
        for number, (init, value) in enumerate(zip(self.loops.inits[1], theirs, strict=True)):
            is_buffer = isinstance(init, MemRefValue)
            if number not in self.point.moved and is_buffer and value != init:
                raise Refused(f"a loop carries the same buffer in each round: {number}", op)
        self._require_moved([theirs[number] for number in self.point.moved])
        for hold in self.point.holds:
            tensor = self._value(Side.SOURCE, hold.tensor, ours)
            buffer = self._value(Side.TARGET, hold.buffer, theirs)
            pair.require_holds(tensor, buffer, f"{hold} at the head of a loop", op)
        for ours_name, theirs_name in self.point.equal:
            one = self._value(Side.SOURCE, ours_name, ours)
            other = self._value(Side.TARGET, theirs_name, theirs)
            pair.require_equal(one, other, f"{theirs_name} is {ours_name}", op)

    def _require_moved(self, buffers: Sequence[Any]) -> None:
        """Buffers that are moved are memories of their own: whole, different ones, of nobody else."""
        memory, op, seen_before = self.pair.target.watched, self.loops.target, set[Block]()
        for number, buffer in zip(self.point.moved, buffers, strict=True):
            if not isinstance(buffer, MemRefValue) or len(buffer.views) != 1:
                raise NotAble("a loop that carries one of several buffers")
            memory.require_kept(buffer)
            ((_, seen),) = buffer.views
            known = self.at_head is not None and self.at_head.target.get(seen.block) is not None
            if not seen.shows_all(buffer.shape) or seen.block in seen_before:
                raise NotAble("a loop that carries a part of a buffer, or one buffer twice")
            if known and seen.block not in self._heads:
                raise NotAble("a loop that carries a buffer from outside")
            seen_before.add(seen.block)
            state = memory.blocks[seen.block]
            self.pair.require(holds(state.live), "a buffer that is carried is live", op)
            if (
                self.writable.setdefault(number, state.writable is True)
                and state.writable is not True
            ):
                raise Refused("a buffer that is carried may be written", op)

    def _moved_with(self, number: int) -> int | None:
        """Which of the moved buffers holds a tensor that the source carries."""
        for hold in self.point.holds:
            if self.loops.carried(Side.SOURCE, hold.tensor) == number:
                its = self.loops.carried(Side.TARGET, hold.buffer)
                if its is not None and its in self.point.moved:
                    return its
        return None

    def _value(self, side: Side, name: str, carried: Sequence[Any]) -> Any:
        number = self.loops.carried(side, name)
        if number is not None:
            return carried[number]
        is_source = side is Side.SOURCE
        loop = self.loops.source if is_source else self.loops.target
        owner = self.pair.names[0 if is_source else 1].value(name).owner
        around = owner if isinstance(owner, Operation) else owner.parent_op()
        while around is not None and around is not loop:
            around = around.parent_op()
        if around is loop:
            raise Refused(f"{name} is the same in each round", loop)
        return self.pair.find(side, name)

    def begin(self) -> tuple[Memories, Memories]:
        """Both programs at the head of any round; the memories from before the loop, and at its head."""
        before, memory = self.pair.memories, self.pair.target.watched
        for number in self.point.moved:
            ((_, seen),) = self.loops.inits[1][number].views
            memory.moved.add(seen.block)
        self._moved = set(memory.moved)
        values = self.head()
        for machine, op, carried in zip(
            (self.pair.source, self.pair.target),
            (self.loops.source, self.loops.target),
            values,
            strict=True,
        ):
            args = op.regions[0].block.args[self.loops.first :]
            for argument, value in zip(args, carried, strict=True):
                machine.values[argument] = value
        self.at_head = self.pair.memories
        return before, self.at_head

    def head(self) -> tuple[list[Any], list[Any]]:
        """Havoc: what both carry, with buffers of the target that hold it."""
        pair, point = self.pair, self.point
        theirs = [self._any(Side.TARGET, number) for number in range(len(self.loops.inits[1]))]
        ours = [self._any(Side.SOURCE, number) for number in range(len(self.loops.inits[0]))]
        for number, value in enumerate(ours):
            its = self._moved_with(number)
            if its is not None:
                contents = pair.domain.unknown(theirs[its].shape, value.element_type)
                ours[number] = TensorValue(theirs[its].shape, contents, value.element_type)
        for one, other in point.equal:
            mine, its = self.loops.carried(Side.SOURCE, one), self.loops.carried(Side.TARGET, other)
            if mine is None or its is None:
                raise Refused("a scalar from outside does not change", self.loops.target)
            theirs[its] = ours[mine]
        for name in point.havoc:
            buffer = self._value(Side.TARGET, name, theirs)
            if not isinstance(buffer, MemRefValue):
                raise Refused("havoc is for buffers", self.loops.target)
            pair.fill(buffer, pair.domain.unknown(buffer.shape, buffer.element_type))
        for hold in point.holds:
            tensor = self._value(Side.SOURCE, hold.tensor, ours)
            pair.fill(self._value(Side.TARGET, hold.buffer, theirs), tensor.contents)
        return ours, theirs

    def _any(self, side: Side, number: int) -> Any:
        op = self.loops.source if side is Side.SOURCE else self.loops.target
        init = self.loops.inits[0 if side is Side.SOURCE else 1][number]
        type = op.regions[0].block.args[self.loops.first + number].type
        if isinstance(init, TensorValue):
            if side is Side.TARGET:
                raise NotAble("a loop of the target that carries a tensor")
            contents = self.pair.domain.unknown(init.shape, init.element_type)
            return TensorValue(init.shape, contents, init.element_type)
        if isinstance(init, MemRefValue):
            if side is Side.SOURCE:
                raise NotAble("a loop of the source that carries a buffer")
            return self._any_buffer(number, type) if number in self.point.moved else init
        return self.pair.any_scalar(type)

    def _any_buffer(self, number: int, type: Any) -> MemRefValue:
        """Memory that only the loop shows, by what it carries."""
        pair, shape = self.pair, tuple(map(self.pair.any_size, type.get_shape()))
        strides, offset = pair.any_layout(type, shape, self.loops.target)
        name = f"what {self.point.target} carries: {number}"
        block = Block(name, shape, type.element_type, strides, offset, freeable=False)
        self._heads.add(block)
        contents = pair.domain.unknown(shape, type.element_type)
        return pair.target.memory.add(block, contents, writable=self.writable[number])

    def require_frame(self, before: Memories) -> None:
        """A round has changed nothing but what the buffers of the relation show."""
        pair, op = self.pair, self.loops.target
        assert self.at_head is not None
        now = pair.memories
        for block in pair.target.watched.moved - self._moved - self._heads:
            if self.at_head.target.get(block) is not None:
                raise NotAble(f"a loop in which another one takes over {block.name}")
        for block, then, _ in self.at_head.source.differences(now.source):
            if then is not None:
                raise NotAble(f"a loop of the source that changes a buffer: {block.name}")
        names = [*(hold.buffer for hold in self.point.holds), *self.point.havoc]
        args = self.loops.target.regions[0].block.args[self.loops.first :]
        carried = [pair.target.get(argument) for argument in args]
        buffers = [self._value(Side.TARGET, name, carried) for name in names]
        for block, then, after in self.at_head.target.differences(now.target):
            if then is None or block in self._heads:
                continue
            if after is None or (then.live, then.writable) != (after.live, after.writable):
                raise Refused(f"a loop keeps {block.name} as alive as it was", op)
            if then.contents is after.contents:
                continue
            at = pair.domain.index(block.shape)
            shown = [
                each for buffer in buffers for each in shown_at(pair.domain, buffer, block, at)
            ]
            if not shown:
                raise Refused(f"a loop does not change {block.name}", op)
            one, other = then.contents.at(at), after.contents.at(at)
            kept = some(*shown, refines(one, other))
            pair.require(
                some(no(inside(at, block.shape)), kept),
                f"a loop changes {block.name} only where its relation says so",
                op,
            )
