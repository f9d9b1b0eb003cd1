"""The rule for parallel loops: one thread stands for all, and no thread accesses elements that another one writes.

    entry     a buffer of the target holds what each shared output starts from
    a thread  from the memory before the loop; at its end the buffer holds the output with the slices that it inserts
    writes    only there, to its own allocations, and to buffers that no thread reads (`havoc`)
    reads     at no element at which another thread inserts
    twice     an element at which two threads insert is undefined in the source
    exit      the buffers hold the results, which are arbitrary; buffers that no thread reads are undefined

The accesses of a thread are checked after its end, when all its insertions are known, under the facts at the access.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.domain import At, CheckDomain, NotAble, inside
from oneshot_verify.check.heads import Ended
from oneshot_verify.check.loops import Bounds, has_left, next_of, some_round
from oneshot_verify.check.refusal import Obligation, Phase, Refused
from oneshot_verify.check.regions import Region
from oneshot_verify.check.relation import Memories, Pair, Sides, Values, whole
from oneshot_verify.check.terms import (
    Scalar,
    Term,
    Value,
    all_same,
    at_most,
    both,
    holds,
    less,
    no,
    rebuilt,
    some,
    symbols,
    value_of,
)
from oneshot_verify.check.walk import Ends, Walk
from oneshot_verify.semantics.control import forall_bounds
from oneshot_verify.semantics.dialects.affine_control import reductions_of
from oneshot_verify.semantics.dialects.tensor import inserted_in_parallel
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.places import behind, located, shown
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import AffineView, Block, MemRefValue, TensorValue


@dataclass
class _Inserted:
    """The insertions of a thread into one shared output: the tensor before and after, and the inserted views."""

    before: TensorValue
    buffer: MemRefValue
    region: Callable[[Sequence[Value]], Region]
    """The region in which the buffer holds the output when all threads in front of the one of these indices are
    done."""
    after: TensorValue
    views: list[tuple[AffineView, tuple[Any, ...]]] = field(default_factory=list[Any])

    def covers(self, domain: CheckDomain, at: Sequence[Any]) -> Value:
        """The condition that the thread inserts at an element."""
        parts = (located(domain, *each, at)[0] for each in self.views)
        return some(*(both(*map(holds, part)) for part in parts))

    def require_held(self, pair: Pair, start: Region) -> None:
        """Require that the buffer holds what the thread inserts, and still what it held in the region `start`."""

        def where(at: At) -> Value:
            return some(start.has(at), self.covers(pair.domain, at)) if start.is_part else True

        what = Obligation.THREAD_VALUE.asks("what a thread inserts")
        pair.require_alike(self.after, self.buffer, what, where=where)

    def require_next(
        self, pair: Pair, mine: Sequence[Value], following: Sequence[Value], *, inserts: bool
    ) -> None:
        """Require that the region in front of the thread `following` is that of `mine`, and where `mine` inserts."""
        here, there = self.region(mine), self.region(following)
        if there.is_part:
            at = pair.domain.index(self.before.shape)
            covered = inserts and self.covers(pair.domain, at)
            is_new = both(inside(at, self.before.shape), there.has(at), no(here.has(at)))
            words = "threads insert wherever the buffer of a shared output did not hold it"
            pair.require(some(no(is_new), covered), Obligation.THREAD_VALUE.asks(words))


@dataclass
class _Threads:
    """One arbitrary thread of a loop, and another one that it is compared with."""

    pair: Pair
    known: BlockStates
    """The memory before the loop."""
    mine: list[Value]
    """The indices of the thread."""
    others: list[Value]
    another: Value
    """The condition that `others` are the indices of another thread."""
    began: tuple[int, int]
    """The numbers of symbols and of facts before there was a thread."""
    outputs: list[_Inserted]
    loose: set[Block]
    """Memory that threads may write anywhere, as none reads it; a thread may read it only if there is no other."""
    accesses: list[tuple[Value, Block, Any, bool, Operation]] = field(default_factory=list[Any])
    """The accesses of the thread: condition, block, index, True for a write, and the op."""

    def inserts(self, block: Block, at: Sequence[Value], *, other: bool) -> Value:
        """The condition that the thread, or the other one, inserts at an element of a block."""
        any_place, domain = self.pair.domain.index(block.shape), self.pair.domain
        found: list[Value] = []
        for output in self.outputs:
            for guard, seen in output.buffer.views:
                if seen.block is block:
                    there, own = shown(domain, seen, output.buffer.shape, any_place)
                    found.append(both(*map(holds, (guard, *there)), output.covers(domain, own)))
        where = self._of_the_other(some(*found), any_place) if other else some(*found)
        return rebuilt(where, dict(zip(map(value_of, any_place), map(value_of, at), strict=True)))

    def _of_the_other(self, where: Value, place: Sequence[Value]) -> Value:
        if not self._is_of_the_indices(where, *place):
            raise NotAble("threads that insert at places which hang on more than their indices")
        return rebuilt(where, dict(zip(self.mine, self.others, strict=True)))

    def _is_of_the_indices(self, where: Value, *place: Value) -> bool:
        """True if what has come with the thread in a condition is its indices only, and the place that is asked of."""
        given = {number for each in (*self.mine, *place) for number in symbols(value_of(each))}
        return all(number <= self.began[0] or number in given for number in symbols(where))

    def insert(self, outputs: list[SSAValue], end: Operation) -> None:
        """Apply the insertions at the end of a thread to the shared outputs."""
        for op in end.regions[0].block.ops if self.outputs else ():
            if op_name(op) != "tensor.parallel_insert_slice" or op.operands[1] not in outputs:
                raise NotAble(f"'{op_name(op)}' at the end of a thread")
            output = self.outputs[outputs.index(op.operands[1])]
            output.after, cut = inserted_in_parallel(self.pair.source, op, output.after)
            output.views.append((cut.view, cut.shape))

    def watch(self, memref: MemRefValue, at: Any, where: Any, writes: bool, op: Operation) -> None:
        """Record an access of the thread to memory from before the loop; to a may-alias block, at any index."""
        domain, memory = self.pair.domain, self.pair.target.watched
        for guard, seen in memref.views:
            here = both(*self.pair.solver.since(self.began[1]), where, holds(guard))
            for each in filter(self.known.get, memory.also(seen.block)):
                place = behind(domain, seen, at) if each is seen.block else domain.index(each.shape)
                self.accesses.append((here, each, place, writes, op))

    def ask(self, here: Value, block: Block, at: Any, writes: bool, op: Operation) -> None:
        """Require that an access is allowed: a write where the thread inserts, a read where no other one does."""
        there = self.inserts(block, at, other=not writes)
        allowed: Value = there if writes else no(both(self.another, there))
        if block in self.loose:
            allowed = some(writes, no(self.another))
        what = f"a thread {'writes only where it' if writes else 'reads nowhere where another'} inserts"
        self.pair.at = op
        self.pair.require(some(no(here), allowed), Obligation.THREAD.asks(what))

    def ask_apart(self, here: Value, block: Block, at: Any, writes: bool, op: Operation) -> None:
        """In a buffer that the source changes, too: require that no thread accesses an element that another writes."""
        for there, other, place, also_writes, _ in self.accesses:
            if other is block and (writes or also_writes):
                theirs = [self._of_the_other(value_of(each), ()) for each in place]
                # Conditions that depend on more than the indices may be true of the other thread, or not: drop them.
                parts = there.args if isinstance(there, Term) and there.kind == "and" else (there,)
                known = [each for each in parts if self._is_of_the_indices(each)]
                meets = both(
                    self.another, self._of_the_other(both(*known), ()), all_same(at, theirs)
                )
                if not self.pair.solver.holds(no(both(here, meets))):
                    raise NotAble(f"threads that may meet in {block.name} at '{op_name(op)}'")


def threads_rule(walk: Walk, point: Point, sides: Sides) -> Values:
    """`scf.forall`, `scf.parallel`, and `affine.parallel`"""
    pair, ops = walk.pair, [op for _, op in sides]
    ours, theirs = ops
    kinds = [(op_name(op), op_name(op).startswith("affine") and reductions_of(op)) for op in ops]
    if kinds[0] != kinds[1] != ("scf.parallel", False) or len(point.regions) != 1:
        raise Refused(Obligation.BOUNDS.asks("two different parallel loops"))
    (bounds, starts), (their_bounds, its) = map(forall_bounds, pair.machines, ops)
    began = pair.domain.made, len(pair.solver.facts)
    *range_of_mine, mine, there = some_round(pair, bounds, their_bounds)
    *range_of_others, others, _ = some_round(pair, bounds, bounds)
    is_reduction = op_name(ours) != "scf.forall"
    if is_reduction:
        pair.require_all_alike(
            starts, its, Obligation.THREAD_VALUE.asks("what a reduction starts from")
        )
    elif its:
        raise NotAble("a parallel loop of the target with results")
    if True in map(at_most, map(value_of, bounds[1]), map(value_of, bounds[0])):
        # There are no threads.
        return starts, its
    args: list[SSAValue] = [*ours.regions[0].block.args[len(bounds[0]) :]]
    # A reduction has none.
    pairs = zip(() if is_reduction else starts, args, strict=True)
    indices = [*map(pair.names[0].name, ours.regions[0].block.args[: len(mine)])]
    outputs = [_output(pair, point, indices, *each) for each in pairs]
    lowers = [*map(value_of, bounds[0])]
    held_before = [output.region(lowers) for output in outputs]
    for output, region in zip(outputs, held_before, strict=True):
        what = Obligation.THREAD_VALUE.asks("a shared output at the start")
        pair.require_alike(output.before, output.buffer, what, where=region.has)
    held = [block for output in outputs for block in output.buffer.blocks]
    if len(held) > len({*held} - {*pair.target.memory.shadows}):
        raise NotAble("threads that insert into a buffer of another output, or of others")
    loose = {b for name in point.havoc for b in getattr(pair.find(1, name), "blocks", ())}
    before = pair.memories
    with pair.solver.scope(), pair.domain.in_round():
        pair.solver.assume(both(*range_of_mine))
        another = both(*range_of_others, no(all_same(mine, others)))
        threads = _Threads(pair, before[1], mine, others, another, began, outputs, loose)
        pair.target.watched.watchers.append((before[1], threads.watch))
        given = [*map(Scalar.of, mine), *(o.before for o in outputs)], [*map(Scalar.of, there)]
        bodies, insert = (ours.regions[0], theirs.regions[0]), partial(threads.insert, args)
        try:
            ends, reduced = walk.regions(bodies, point.regions[0], given, at_end=insert)
        except Ended:
            raise NotAble("a thread that never ends") from None
        pair.require_all_alike(*reduced, Obligation.THREAD_VALUE.asks("what a thread hands on"))
        if is_reduction:
            _require_same_reductions(walk, ends)
        elif any(region.block.first_op for region in ends[1].regions):
            raise NotAble("threads of the target that insert into tensors")
        pair.come_to(point, Phase.ITERATION)
        pair.target.watched.watchers.pop()
        for output, region in zip(outputs, held_before, strict=True):
            output.require_held(pair, region)
            output.require_next(pair, mine, next_of(bounds, mine, len(mine) - 1), inserts=True)
        pair.require_freed(before[1], ())
        alike = _alike(pair, before)
        # Only for the errors that `changes` raises: the writes themselves were recorded in `watch`.
        list(pair.changes(1, before[1]))
    # A thread need not come to its end, so what is known there does not count before.
    changed = {block for _, other in alike for block in other.blocks}
    if len(held) + len(alike) > len({*held} | changed):
        raise NotAble("a buffer of the source that holds a shared output, too")
    for access in threads.accesses:
        (threads.ask_apart if access[1] in changed else threads.ask)(*access)
    pair.memories = before
    for one, other in alike:
        pair.require_alike(
            one,
            other,
            Obligation.THREAD_VALUE.asks("what threads of both programs change, at the start"),
        )
        pair.havoc((0, one), (1, other))
    behind_all = _last(pair, bounds, outputs)
    results: list[Any] = [pair.any_scalar(each.type) for each in ours.results if is_reduction]
    for each in outputs:
        # An output with no insertions is unchanged.
        contents = pair.havoc((1, each.buffer)) if each.views else each.before.contents
        if each.views and (region := each.region(behind_all)).is_part:
            pair.target.memory.poke(each.buffer, pair.in_region(region, contents, each.before))
        results.append(TensorValue(each.before.shape, contents, each.before.element_type))
    for block, state in ((each, pair.target.memory.blocks[each]) for each in loose - changed):
        # The order of their writes is not known.
        nothing = pair.domain.undefined(block.shape, block.element_type, block.name)
        pair.target.memory.blocks[block] = replace(state, contents=nothing)
    return results, results if is_reduction else []


def _alike(pair: Pair, before: Memories) -> list[tuple[MemRefValue, MemRefValue]]:
    """Buffers that a thread of the source has changed, with those of the target that hold the same at its end."""
    found: list[tuple[MemRefValue, MemRefValue]] = []
    for block, _, _ in pair.changes(0, before[0]):
        its = pair.twins.get(block)
        if its is None or pair.source.memory.shadows or {its} & {*pair.target.memory.shadows}:
            raise NotAble("a thread of the source that changes a buffer of its own")
        ours, theirs = whole(block), whole(its)
        pair.require_alike(
            ours, theirs, Obligation.THREAD_VALUE.asks("what threads of both programs change")
        )
        found.append((ours, theirs))
    return found


def _require_same_reductions(walk: Walk, ends: Ends) -> None:
    """Require that the reductions of both programs give the same for the same operands; then they do in any order."""
    for regions in zip(ends[0].regions, ends[1].regions, strict=True):
        with walk.pair.solver.scope(), walk.pair.domain.in_round():
            two = [walk.pair.any_scalar(each.type) for each in regions[0].block.args]
            _, reduced = walk.regions(regions, (), (two, two))
            walk.pair.require_all_alike(
                *reduced, Obligation.THREAD_VALUE.asks("what a reduction gives")
            )


def _output(
    pair: Pair, point: Point, indices: list[str], start: TensorValue, output: SSAValue
) -> _Inserted:
    """A shared output with the buffer that holds it, by the certificate. Raises `Refused` unless there is one."""
    name = pair.names[0].name(output)
    found = [(pair.find(1, each.buffer), each) for each in point.holds if each.tensor == name]
    if len(found) != 1 or not isinstance(found[0][0], MemRefValue):
        raise Refused(Obligation.PLAN.asks("each shared output is in one buffer"))
    ((buffer, hold),), outside = found, cache(partial(pair.find, 0))

    def region(at: Sequence[Value]) -> Region:
        counts = dict(zip(indices, at, strict=True))
        return Region(hold, lambda name: counts[name] if name in counts else outside(name))

    return _Inserted(start, buffer, region, start)


def _last(pair: Pair, bounds: Bounds, outputs: Sequence[_Inserted]) -> Sequence[Value]:
    """The indices behind those of all threads, in the order of the first dimension, then of the second one, and so on.
    Require that no region gets larger when the order turns to another index of a dimension but the last."""
    reached, _, mine, _ = some_round(pair, bounds, bounds)
    lowers, uppers, _ = (list(map(value_of, each)) for each in bounds)
    ends = [has_left(bounds, mine, dimension) for dimension in range(len(mine))]
    if not any(output.region(mine).is_part for output in outputs):
        return mine
    for dimension, end in enumerate(ends[1:]):
        # The dimension behind this one is at its end; those behind that one have begun anew.
        here = [*mine[: dimension + 2], *lowers[dimension + 2 :]]
        with pair.solver.scope():
            pair.solver.assume(both(reached, *map(less, mine[: dimension + 1], uppers), end))
            for output in outputs:
                output.require_next(pair, here, next_of(bounds, mine, dimension), inserts=False)
    pair.solver.assume(both(reached, *ends[:1]))
    return [*mine[:1], *lowers[1:]]
