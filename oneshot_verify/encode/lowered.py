"""The rule for loops in place of a structured op: one arbitrary iteration stands for all.

    source   r = linalg.matmul a, b, c            target   for i, j, k { m[i, j] += x[i, k] * y[k, j] }
    ---------------------------------------------------------------------------------------------------
    entry       m holds c, and the loops count to the extents of the op        asked
    iteration   m holds t, which c has become so far                           known
                m holds what one iteration of the op makes of t                asked
    exit        m holds r                                                      known

The loops come to the iterations in the order of the op, so what holds after each one of both holds after all. Parallel
loops have no order: their iterations write to different elements alone, and of the others nothing is known, not even
that they are defined. Loops in place of an op that only maps elements have a rule of their own (`fills`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.contents import At, inside
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
    some,
    sort_of,
    unchanged,
    value_of,
)
from oneshot_verify.encode.walk import Walk
from oneshot_verify.ir.facts import only_computes
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.control import COUNTING, bounds_of, counts_indices, nest_of
from oneshot_verify.semantics.fills import LOADS, PARALLEL, STORES
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.places import behind
from oneshot_verify.semantics.values import Element, MemRefValue, TensorValue

LOOPS = (*COUNTING, *PARALLEL)
WHAT = Obligation.NEST.asks("loops compute what the structured op computes")
FRAME = Obligation.FRAME.asks("an iteration writes to its own elements alone")
MAKES = WHAT.part("what it makes")
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
    if op_name(loops) not in LOOPS:
        raise Refused(Obligation.PLAN.asks("loops in place of a structured op"))
    blocks, nests = [block for each in buffers for block in each.blocks], walk.nests.of(op)
    if pair.domain.bodies or len({*blocks}) < len(blocks) or len(nests) != 1:
        raise NotAble("loops in the body of an array, for parts of one buffer, or not for one nest")
    before, outside = pair.memories, target.values
    target.values = outside.copy()
    with pair.solver.scope(), pair.domain.in_round():
        lowered = _Lowered(pair, target, nest_of(loops, LOOPS), buffers, results)
        lowered.check(nests[0])
    target.values, pair.memories = outside, before
    for buffer, result in zip(buffers, results, strict=True):
        pair.overwrite(1, buffer, shown_by(source, result))
    return [*map(source.get, op.results)], []


@dataclass
class _Lowered:
    """Loops of the target with the buffers that they fill."""

    pair: Pair
    target: CheckMachine
    loops: Sequence[Operation]
    buffers: Sequence[MemRefValue]
    results: Sequence[Any]
    """The tensors, or buffers of the source, that the buffers hold at the end."""

    def check(self, mine: Nest) -> None:
        """Run an arbitrary iteration, and ask what it makes. `mine`: the nest of the op."""
        pair, nest = self.pair, mine.nest
        maps: Any = nest.maps[len(nest.inputs) :]
        if nest.body is None or mine.inside or len(maps) != len(self.buffers):
            raise NotAble("loops in place of a nest with others in it, or of some results")
        for number, (buffer, result) in enumerate(zip(self.buffers, self.results, strict=True)):
            pair.require_shape(result.shape, buffer.shape, WHAT)
            shapes, what = (buffer.shape, buffer.shape), WHAT.part("its start, or its result")
            start, held = self.target.memory.peek(buffer), shown_by(pair.source, result)
            pair.require_contents((nest.outputs[number], start), shapes, what, kept=True)
            pair.require_contents((mine.results[number], held), shapes, what, kept=True)
        at = mine.place[0]
        self._enter(at, nest.extents, maps)
        places = [[evaluate(pair.domain, e, at) for e in each] for each in maps]
        so_far = [pair.domain.unknown(b.shape, b.element_type) for b in self.buffers]
        for buffer, contents in zip(self.buffers, so_far, strict=True):
            pair.overwrite(1, buffer, contents)
        inputs = zip((*nest.inputs, *so_far), nest.maps, strict=True)
        given = [each.at([evaluate(pair.domain, e, at) for e in exprs]) for each, exprs in inputs]
        self._run(places, self._made_by(mine, at, given), given)

    def _made_by(self, mine: Nest, at: At, given: Sequence[Element]) -> Sequence[Any]:
        """The elements that an iteration of a nest of the source makes of these."""
        if mine.is_shared:
            raise NotAble("loops in place of a nest that is met again")
        # Where operands are poison, the loops may compute something else.
        mine.is_loose = True
        pair, nest, events = self.pair, mine.nest, len(self.pair.source.events)
        with pair.domain.in_body(at, nest.extents):
            made = nest.body(at, given)
        if len(pair.source.events) > events:
            raise NotAble("loops in place of an op that others see")
        return made

    def _enter(self, at: At, extents: At, maps: Any) -> None:
        """Come to the iteration `at` of loops that have to count to these extents."""
        pair, target = self.pair, self.target
        indices = [arg for loop in self.loops for arg in loop.regions[0].block.args]
        # Loops with one iteration may be gone.
        is_whole = len(indices) == len(extents)
        dimensions = [n for n, size in enumerate(extents) if is_whole or value_of(size) != 1]
        if len(indices) != len(dimensions):
            raise Refused(BOUNDS)
        number = dict(zip(indices, dimensions, strict=True))
        for loop in self.loops:
            is_inner, args = loop is not self.loops[0], loop.regions[0].block.args
            if loop.results or (is_inner and any(said_to_others(loop))):
                raise NotAble("loops that carry values, or say something to others")
            bounds = bounds_of(target, loop)
            if op_name(loop) in PARALLEL:
                own = {number[arg] for arg in args}
                met = ({e.position for e in m if isinstance(e, AffineDimExpr)} for m in maps)
                if any(own - each for each in met):
                    raise NotAble("parallel loops that meet at an element")
            elif not counts_indices(loop):
                raise NotAble("loops that count no indices")
            pair.require_shape([0] * len(args), bounds[0], BOUNDS)
            pair.require_shape([extents[number[arg]] for arg in args], bounds[1], BOUNDS)
            pair.require_shape([1] * len(args), bounds[2], BOUNDS)
            for arg in args:
                pair.solver.assume(inside([at[number[arg]]], [extents[number[arg]]]))
                target.values[arg] = at[number[arg]]
            if loop is not self.loops[-1]:
                run_in_front(pair, loop)
        pair.solver.assume(inside(at, extents))

    def _run(self, places: Sequence[At], made: Sequence[Any], given: Sequence[Element]) -> None:
        """Run the iteration; require that it writes `made` at these places, and nothing else. `given`: the elements of
        which the source has made that."""
        pair, memory, domain = self.pair, self.target.memory, self.pair.domain
        begun, events = memory.snapshot(), len(self.target.events)
        for buffer, place, each in zip(self.buffers, places, made, strict=True):
            memory.poke(buffer, domain.write(memory.peek(buffer), place, each))
        wanted = {b: memory.blocks[b].contents for each in self.buffers for b in each.blocks}
        memory.restore(begun)
        memory.watchers.append(partial(self._stay, places))
        for buffer in self.buffers:
            pair.require(holds(memory.shows_once(buffer)), WHAT.part("no element twice"))
        *body, end = self.loops[-1].regions[0].block.ops
        for op in body:
            if op.regions or not (only_computes(op) or op_name(op) in (*LOADS, *STORES)):
                raise NotAble("loops that do more than compute, load and store")
            pair.at = op
            self.target.run_op(op)
            if op_name(op) in LOADS:
                # What is computed of the same terms, is the same term.
                loaded = self.target.values[op.results[0]]
                sort = sort_of(value_of(loaded))
                alike = (each for each in given if sort_of(value_of(each)) == sort)
                same_as = (each for each in alike if pair.solver.holds(unchanged(each, loaded)))
                self.target.values[op.results[0]] = next(same_as, loaded)
        if end.operands or end.regions or len(self.target.events) > events:
            raise NotAble("loops that hand something on, or that others see")
        memory.watchers.pop()
        for block, contents in wanted.items():
            there, shapes = memory.blocks[block].contents, (block.shape, block.shape)
            pair.require_contents((contents, there), shapes, MAKES, kept=True)

    def _stay(
        self, places: Sequence[At], memref: MemRefValue, at: At, where: Value, _: Any, writes: bool
    ) -> None:
        """Require that a write is to an element of the iteration, even one that changes nothing."""
        there, pairs = partial(behind, self.pair.domain), zip(self.buffers, places, strict=True)
        own = [(*view, there(view[1], place)) for each, place in pairs for view in each.views]
        for guard, seen in memref.views if writes else ():
            same = ((also, there(seen, at), it) for also, its, it in own if its.block is seen.block)
            here = some(*(both(holds(also), all_same(a, b)) for also, a, b in same))
            self.pair.require(implies(both(where, holds(guard)), here), FRAME)
