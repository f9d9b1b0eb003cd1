"""The rule for loops in place of a structured op: one arbitrary iteration stands for all.

    source   r = linalg.matmul a, b, c            target   for i, j, k { m[i, j] += x[i, k] * y[k, j] }
    ---------------------------------------------------------------------------------------------------
    entry       m holds c, and the loops count to the extents of the op        asked
    iteration   m holds t, which c has become so far                           known
                m holds what one iteration of the op makes of t                asked
    exit        m holds r                                                      known

The loops come to the iterations in the order of the op, so what holds after each one of both holds after all. Parallel
loops have no order: of them is asked that an iteration uses only its own element of m. If the op only maps elements,
its result is known: then each iteration makes another element of it, out of what m held there in front of the loops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr

from oneshot_verify.encode.certificate import IN_PLACE, OPS, Point
from oneshot_verify.encode.contents import At, Contents, body_index, inside
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.nests import Nest
from oneshot_verify.encode.programs import Sides, Values, shown_by
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.rounds import run_in_front
from oneshot_verify.encode.terms import (
    Value,
    all_same,
    both,
    holds,
    implies,
    rebuilt,
    same,
    unchanged,
    value_of,
)
from oneshot_verify.encode.walk import Walk
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.control import counts_indices, for_bounds, forall_bounds
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute
from oneshot_verify.semantics.values import Index, MemRefValue, TensorValue

COUNTING = IN_PLACE["threads"]
PARALLEL = ("affine.parallel", "scf.parallel")
STORES = ("affine.store", "memref.store")
ACCESSES = ("affine.load", "memref.load", *STORES)
WHAT = Obligation.NEST.asks("loops compute what the structured op computes")
BOUNDS = Obligation.BOUNDS.asks("loops count to the extents of the structured op")


def lowered_rule(walk: Walk, point: Point, sides: Sides) -> Values:
    """A structured op of the source, and the loops that the target has for it."""
    pair, ((source, op), (target, loops)) = walk.pair, sides
    walk.run(source, op)
    made = [*(op.results or op.operands[-len(point.holds) :])]
    is_named = [each.tensor for each in point.holds] == [*map(pair.names[0].name, made)]
    results, buffers = [*map(source.get, made)], [pair.find(1, each.buffer) for each in point.holds]
    is_data = all(isinstance(each, TensorValue | MemRefValue) for each in results)
    is_data &= all(isinstance(each, MemRefValue) for each in buffers)
    if not is_named or not is_data or any(each.is_part for each in point.holds):
        raise Refused(Obligation.PLAN.asks("a buffer for each result of a structured op"))
    blocks = [block for buffer in buffers for block in buffer.blocks]
    nests = walk.nests.of(op)
    if pair.domain.bodies or len({*blocks}) < len(blocks) or len(nests) > 1:
        raise NotAble(
            "loops in the body of an array, for parts of one buffer, or for several nests"
        )
    stored = [pair.names[1].value(hold.buffer) for hold in point.holds]
    before, outside = pair.memories, target.values
    target.values = outside.copy()
    with pair.solver.scope(), pair.domain.in_round():
        lowered = _Lowered(pair, target, [*_nest(loops)], buffers, results, stored)
        lowered.check(nests[0] if nests else None)
    target.values, pair.memories = outside, before
    for buffer, result in zip(buffers, results, strict=True):
        pair.overwrite(1, buffer, shown_by(source, result))
    return [*map(source.get, op.results)], []


def _nest(outer: Operation) -> Iterator[Operation]:
    """The loops of a nest, from the outer to the inner one: each the last op in the one around it."""
    loop: Operation | None = outer
    while loop is not None and op_name(loop) in (*OPS["loop"], *OPS["threads"]):
        yield loop
        end = loop.regions[0].block.last_op
        loop = None if end is None else end.prev_op


@dataclass
class _Lowered:
    """Loops of the target with the buffers that they fill."""

    pair: Pair
    target: CheckMachine
    loops: Sequence[Operation]
    buffers: Sequence[MemRefValue]
    results: Sequence[Any]
    """The tensors, or buffers of the source, that the buffers hold at the end."""
    stored: Sequence[SSAValue]
    """The SSA values that stand for the buffers."""

    def check(self, mine: Nest | None) -> None:
        """Run an arbitrary iteration, and ask what it makes. `mine`: the nest of the op, if it does not only map
        elements."""
        pair, target = self.pair, self.target
        pairs = zip(self.buffers, self.results, strict=True)
        starts = [target.memory.peek(each) for each in self.buffers]
        for buffer, result in pairs:
            pair.require_shape(result.shape, buffer.shape, WHAT)
        places, made = self._of_nest(mine, starts) if mine else self._of_map(starts)
        for buffer, place, start in zip(self.buffers, places, starts, strict=True):
            so_far = pair.domain.unknown(buffer.shape, buffer.element_type)
            pair.overwrite(1, buffer, so_far)
            pair.solver.assume(unchanged(start.at(place), so_far.at(place)))
        self._run(places, made, is_ordered=not any(map(_is_parallel, self.loops)))

    def _of_nest(self, mine: Nest, starts: list[Contents]) -> tuple[list[At], Sequence[Any]]:
        """The places that an iteration of a nest writes, and what it makes; `starts` become its elements there."""
        pair, nest, (at, elements) = self.pair, mine.nest, mine.place
        count = len(nest.inputs)
        if nest.body is None or mine.inside or mine.is_shared or len(nest.outputs) != len(starts):
            raise NotAble("loops in place of a nest with others in it, or of one that is met again")
        # Where operands are poison, the loops may compute something else.
        mine.is_loose = True
        for number, start in enumerate(starts, count):
            held = nest.outputs[number - count], start
            shapes = nest.shapes[number], self.buffers[number - count].shape
            pair.require_contents(held, shapes, WHAT.part("what it starts from"), kept=True)
        indices = [arg for loop in self.loops for arg in _indices(loop)]
        dimensions = [*range(len(at))]
        if len(indices) < len(at):
            # Loops with one iteration are gone.
            dimensions = [n for n in dimensions if value_of(nest.extents[n]) != 1]
        if len(indices) != len(dimensions):
            raise Refused(BOUNDS)
        ours = {arg: (at[n], [nest.extents[n]]) for arg, n in zip(indices, dimensions, strict=True)}
        self._enter(ours)
        pair.solver.assume(both(inside(at, nest.extents), *mine.facts))
        operands = zip(nest.inputs + nest.outputs, nest.maps, elements, strict=True)
        places: list[At] = []
        for number, (array, expressions, element) in enumerate(operands):
            place = [evaluate(pair.domain, each, at) for each in expressions]
            if number < count:
                pair.solver.assume(unchanged(array.at(place), element))
                continue
            places.append(place)
            starts[number - count] = Contents(lambda _, element=element: element)
            apart = {
                ours[arg][0] for loop in self.loops if _is_parallel(loop) for arg in _indices(loop)
            }
            if not apart <= {at[e.position] for e in expressions if isinstance(e, AffineDimExpr)}:
                raise NotAble("parallel loops that meet at an element")
        return places, mine.made

    def _of_map(self, starts: Sequence[Contents]) -> tuple[list[At], Sequence[Any]]:
        """The places that an iteration of loops over elements writes, each another one, and what is there at the
        end."""
        pair, domain = self.pair, self.pair.domain
        indices = [arg for loop in self.loops for arg in _indices(loop)]
        written = [self._index_of(each) for each in self.stored]
        if any(
            sorted(map(indices.index, _in(indices, each))) != [*range(len(indices))]
            for each in written
        ):
            raise NotAble("loops that do not come to each element once")
        sizes: dict[SSAValue, list[Index]] = {
            arg: [b.shape[w.index(arg)] for b, w in zip(self.buffers, written, strict=True)]
            for arg in indices
        }
        self._enter({arg: (domain.index((0,))[0], sizes[arg]) for arg in indices})
        places: list[At] = []
        for index, buffer in zip(written, self.buffers, strict=True):
            place = [each if isinstance(each, int) else self.target.get(each) for each in index]
            for each, size, at in zip(index, buffer.shape, place, strict=True):
                if each not in indices:
                    pair.require(both(same(value_of(at), 0), same(value_of(size), 1)), BOUNDS)
            places.append(place)
        # What is known of each element, is known of this one.
        here = dict[Value, Value](
            zip(body_index(len(places[0])), map(value_of, places[0]), strict=True)
        )
        for fact in [*pair.solver.facts]:
            pair.solver.assume(rebuilt(fact, here))
        held = [shown_by(pair.source, each) for each in self.results]
        return places, [each.at(at) for each, at in zip(held, places, strict=True)]

    def _index_of(self, buffer: SSAValue) -> list[SSAValue | int]:
        """The index at which the innermost loop stores to a buffer."""
        ops = self.loops[-1].regions[0].block.ops
        stores = [op for op in ops if op_name(op) in STORES and op.operands[1] is buffer]
        if len(stores) != 1:
            raise NotAble("loops that do not store once to a buffer")
        operands, found = stores[0].operands[2:], cast("Any", attribute(stores[0], "map"))
        if found is None:
            return [*operands]
        index: list[SSAValue | int] = []
        for each in found.data.results:
            if not isinstance(each, AffineDimExpr | AffineConstantExpr):
                raise NotAble("loops that store at a computed index")
            is_number = isinstance(each, AffineConstantExpr)
            index.append(each.value if is_number else operands[each.position])
        return index

    def _enter(self, known: dict[Any, tuple[Index, list[Index]]]) -> None:
        """Come to an arbitrary iteration. `known`: for each index of the loops, its value and the extents that it has
        to count to."""
        pair, target = self.pair, self.target
        for loop in self.loops:
            is_inner = loop is not self.loops[0]
            if loop.results or (is_inner and any(said_to_others(loop))):
                raise NotAble("loops that carry values, or say something to others")
            if _is_parallel(loop):
                bounds, _ = forall_bounds(target, loop)
            elif op_name(loop) in COUNTING and counts_indices(loop):
                bounds = [[each] for each in for_bounds(target, loop)[:3]]
            else:
                raise NotAble("loops that count no indices")
            lowers, uppers, steps = (map(value_of, each) for each in bounds)
            ranges = [*zip(_indices(loop), lowers, uppers, steps, strict=True)]
            for arg, lower, upper, step in ranges:
                extents = (same(value_of(each), upper) for each in known[arg][1])
                pair.require(both(same(lower, 0), same(step, 1), *extents), BOUNDS)
            for arg, _, upper, _ in ranges:
                pair.solver.assume(inside([known[arg][0]], [upper]))
                target.values[arg] = known[arg][0]
            if loop is not self.loops[-1]:
                run_in_front(pair, loop)

    def _run(self, places: Sequence[At], made: Sequence[Any], *, is_ordered: bool) -> None:
        """Run the iteration; require that it writes `made` at these places, and nothing else."""
        pair, memory, domain = self.pair, self.target.memory, self.pair.domain
        begun, events = memory.snapshot(), len(self.target.events)
        for buffer, place, each in zip(self.buffers, places, made, strict=True):
            memory.poke(buffer, domain.write(memory.peek(buffer), place, each))
        wanted = {b: memory.blocks[b].contents for each in self.buffers for b in each.blocks}
        memory.restore(begun)
        own = dict(zip(self.buffers, places, strict=True))

        def watch(memref: MemRefValue, at: At, where: Value, _op: Operation, _writes: bool) -> None:
            others = {each for block in memref.blocks for each in pair.target.watched.also(block)}
            if memref in own:
                pair.require(
                    implies(where, all_same(at, own[memref])), WHAT.part("its own element")
                )
            elif not others.isdisjoint(wanted):
                raise Refused(WHAT.part("its own element"))

        for buffer in () if is_ordered else self.buffers:
            pair.require(holds(memory.shows_once(buffer)), WHAT.part("no element twice"))
        pair.target.watched.watchers += [] if is_ordered else [watch]
        *body, end = self.loops[-1].regions[0].block.ops
        for op in body:
            if op.regions or not (only_computes(op) or op_name(op) in ACCESSES):
                raise NotAble("loops that do more than compute, load and store")
            pair.at = op
            self.target.run_op(op)
        if end.operands or end.regions or len(self.target.events) > events:
            raise NotAble("loops that hand something on, or that others see")
        if not is_ordered:
            pair.target.watched.watchers.pop()
        for block, _, _ in pair.changes(1, begun):
            if block not in wanted:
                raise Refused(Obligation.FRAME.asks(f"loops leave {block.name} as it is"))
        for block, contents in wanted.items():
            there = contents, memory.blocks[block].contents
            pair.require_contents(
                there, (block.shape, block.shape), WHAT.part("what it makes"), kept=True
            )


def _is_parallel(loop: Operation) -> bool:
    return op_name(loop) in PARALLEL


def _indices(loop: Operation) -> Sequence[SSAValue]:
    return loop.regions[0].block.args


def _in(indices: Sequence[SSAValue], places: Sequence[SSAValue | int]) -> list[Any]:
    """Those of `places` that are indices of loops."""
    return [each for each in places if each in indices]
