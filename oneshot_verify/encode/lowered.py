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
from typing import Any

from xdsl.ir import Block, Operation
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.contents import At, inside
from oneshot_verify.encode.fills import are_apart, places_of, reach
from oneshot_verify.encode.nests import Nest
from oneshot_verify.encode.programs import Sides, Values, shown_by
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import all_same, sort_of, unchanged, value_of
from oneshot_verify.encode.walk import Walk
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.control import COUNTING, counts_indices, nest_of
from oneshot_verify.semantics.fills import LOADS, PARALLEL, accesses_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import Element, Index, MemRefValue, TensorValue

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
    before, outside, nest = pair.memories, target.values, nest_of(loops, LOOPS)
    target.values = outside.copy()
    with pair.solver.scope(), pair.domain.in_round():
        _check(pair, nests[0], nest, buffers, results)
    target.values, pair.memories = outside, before
    for buffer, result in zip(buffers, results, strict=True):
        pair.overwrite(1, buffer, shown_by(source, result))
    return [*map(source.get, op.results)], []


def _check(
    pair: Pair,
    mine: Nest,
    loops: Sequence[Operation],
    buffers: Sequence[MemRefValue],
    results: Sequence[Any],
) -> None:
    """Run an arbitrary iteration, and ask what it makes. `mine`: the nest of the source's op, which gives `results`;
    `buffers`: where they are behind the loops."""
    nest, events = mine.nest, len(pair.source.events)
    maps: Any = nest.maps[len(nest.inputs) :]
    if nest.body is None or mine.inside or mine.is_shared or len(maps) != len(buffers):
        raise NotAble("loops for a nest with others in it, or met again, or for some results")
    # Where operands are poison, the loops may compute something else.
    mine.is_loose = True
    for number, (buffer, result) in enumerate(zip(buffers, results, strict=True)):
        pair.require_shape(result.shape, buffer.shape, WHAT)
        shapes, what = (buffer.shape, buffer.shape), WHAT.part("its start, or its result")
        start, held = pair.target.memory.peek(buffer), shown_by(pair.source, result)
        pair.require_contents((nest.outputs[number], start), shapes, what, kept=True)
        pair.require_contents((mine.results[number], held), shapes, what, kept=True)
    at = mine.place[0]
    _enter(pair, loops, at, nest.extents, maps)
    so_far = [pair.domain.unknown(each.shape, each.element_type) for each in buffers]
    for buffer, contents in zip(buffers, so_far, strict=True):
        pair.overwrite(1, buffer, contents)
    places = [[evaluate(pair.domain, each, at) for each in map] for map in nest.maps]
    given = [a.at(p) for a, p in zip((*nest.inputs, *so_far), places, strict=True)]
    with pair.domain.in_body(at, nest.extents):
        made = nest.body(at, given)
    if len(pair.source.events) > events:
        raise NotAble("loops in place of an op that others see")
    written = _run(pair, loops[-1].regions[0].block, given)
    if {*written} != {*buffers}:
        raise Refused(FRAME)
    for buffer, place, element in zip(buffers, places[len(nest.inputs) :], made, strict=True):
        pair.require(all_same(written[buffer], place), FRAME)
        pair.require(unchanged(element, pair.target.memory.peek(buffer).at(place)), MAKES)


def _enter(pair: Pair, loops: Sequence[Operation], at: At, extents: At, maps: Any) -> None:
    """Come to the iteration `at` of loops that have to count to these extents."""
    indices = [arg for loop in loops for arg in loop.regions[0].block.args]
    # Loops with one iteration may be gone.
    is_whole = len(indices) >= len(extents)
    dimensions = [n for n, size in enumerate(extents) if is_whole or value_of(size) != 1]
    more = len(indices) - len(dimensions)
    if more not in range(len(dimensions) + 1):
        raise Refused(BOUNDS)
    number = dict(zip(indices, [*dimensions[:more], *dimensions], strict=True))
    met = [{e.position for e in m if isinstance(e, AffineDimExpr)} for m in maps]
    # Tiles come to the iterations that meet at an element in the order of the op, if those are of one dimension.
    shared = {*dimensions} - met[0].intersection(*met)
    if len(shared) > 1 and not shared.isdisjoint(dimensions[:more]):
        raise NotAble("loops in tiles that come to an element in another order")
    for loop in loops:
        if loop.results or (loop is not loops[0] and any(said_to_others(loop))):
            raise NotAble("loops that carry values, or say something to others")
        own = {number[arg] for arg in loop.regions[0].block.args}
        if op_name(loop) in PARALLEL and any(own - each for each in met):
            raise NotAble("parallel loops that meet at an element")
        if op_name(loop) in COUNTING and not counts_indices(loop):
            raise NotAble("loops that count no indices")
    ends = iter([extents[each] for each in dimensions])

    def ask(lower: Index, upper: Index) -> None:
        pair.require_shape([0, next(ends)], [lower, upper], BOUNDS)

    if not reach(pair, loops, [at[each] for each in dimensions], ask):
        raise Refused(BOUNDS)
    pair.solver.assume(inside(at, extents))


def _run(pair: Pair, block: Block, given: Sequence[Element]) -> dict[MemRefValue, At]:
    """Run the iteration; the buffers that it writes, each with the index. `given`: the elements that the source has
    got."""
    target, (*body, end) = pair.target, block.ops
    accesses = accesses_of(body)
    if accesses is None or end.operands or end.regions:
        raise NotAble("loops that do more than compute, load, and store an element of a buffer")
    if not are_apart(pair, accesses):
        raise NotAble("loops that read what they write by another name, or an element twice")
    for op in body:
        pair.at = op
        target.run_op(op)
        if op_name(op) in LOADS:
            # What is computed of the same terms, is the same term.
            loaded = target.values[op.results[0]]
            alike = (e for e in given if sort_of(value_of(e)) == sort_of(value_of(loaded)))
            same_as = (each for each in alike if pair.solver.holds(unchanged(each, loaded)))
            target.values[op.results[0]] = next(same_as, loaded)
    return dict(zip(map(target.get, accesses.written), places_of(pair, accesses), strict=True))
