"""The rule for parallel loops: one thread stands for all, and no thread accesses elements that another one writes.

    source   forall i  shared_outs(o = t) { insert x into o[i] }         target   forall i { store x, m[i] }
    ----------------------------------------------------------------------------------------------------------------
    entry    m holds t                                                   asked: buffers hold what the outputs start from
    thread   its own insertions are in m at its end                      asked, from the memory before the loop
    writes   only there, to its own allocations, and to `havoc`          asked of each write
    reads    nowhere where another one inserts, or writes to `havoc`     asked of each read, but where they are `raced`
    globals  a global of `havoc` is used by code of others only          anything, but alike, when a thread starts
    exit     m holds the result, which is anything                       known; `kept`: as before where nobody inserts

An element at which two threads insert is undefined in the source; two buffers need not hold it alike. If no thread ever
ends, what comes behind the loop comes by without threads. The accesses of a thread are checked after its end, when all
its insertions are known, under the facts at the access.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.accesses import Home, Inserted, Threads
from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.encode.contents import Contents
from oneshot_verify.encode.heads import Ended
from oneshot_verify.encode.loops import Bounds, has_left, next_of, some_round
from oneshot_verify.encode.programs import Ends, Memories, Sides, Values, whole
from oneshot_verify.encode.refusal import NotAble, Obligation, Phase, Refused
from oneshot_verify.encode.regions import Region
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.rounds import SomeThread, some_thread, threads_alone
from oneshot_verify.encode.terms import (
    Scalar,
    Value,
    all_same,
    at_most,
    both,
    less,
    no,
    some,
    value_of,
)
from oneshot_verify.encode.walk import Walk
from oneshot_verify.semantics.control import COUNTING, forall_bounds, may_not_end
from oneshot_verify.semantics.dialects.affine import reductions_of
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import MemRefValue, TensorValue

RACES = "threads that write one element at once leave any value there, and do no other harm"
"""The assumption where threads race. Source: LLVM's memory model,
https://llvm.org/docs/LangRef.html#memory-model-for-concurrent-operations"""


@dataclass
class _Ran:
    """An arbitrary thread that both programs have run."""

    threads: Threads
    contents: list[Contents]
    """The contents of the shared outputs behind all threads."""
    alike: list[tuple[MemRefValue, MemRefValue]]
    """Buffers that the source's thread has changed, with those of the target."""
    ends: bool
    """False if no way leads to its end."""
    is_once: bool
    """True if no two threads insert at one element, nor write anywhere."""


def threads_rule(walk: Walk, point: Point, sides: Sides) -> Values:
    """`scf.forall`, `scf.parallel`, and `affine.parallel`"""
    if len(sides) < 2:
        return threads_alone(walk, point, sides[0]), []
    pair, ops = walk.pair, [op for _, op in sides]
    ours, theirs = ops
    kinds = [(op_name(op), op_name(op) == "affine.parallel" and reductions_of(op)) for op in ops]
    is_alike = kinds[1] in (kinds[0], ("scf.parallel", False)) or op_name(theirs) in COUNTING
    if not is_alike or len(point.regions) != 1:
        raise Refused(Obligation.BOUNDS.asks("two different parallel loops"))
    bounds, starts = forall_bounds(pair.source, ours)
    began = pair.domain.made, len(pair.solver.facts)
    thread = some_thread(pair, bounds, ours, theirs)
    is_reduction = op_name(ours) != "scf.forall"
    if is_reduction:
        asked = Obligation.THREAD_VALUE.asks("what a reduction starts from")
        pair.require_all_alike(starts, thread.starts, asked)
    elif thread.starts:
        raise NotAble("a parallel loop of the target with results")
    if True in map(at_most, map(value_of, bounds[1]), map(value_of, bounds[0])):
        # There are no threads.
        return starts, thread.starts
    args: list[SSAValue] = [*ours.regions[0].block.args[len(bounds[0]) :]]
    # A reduction has none.
    pairs = zip(() if is_reduction else starts, args, strict=True)
    indices = [*map(pair.names[0].name, ours.regions[0].block.args[: len(thread.mine)])]
    outputs = [_output(pair, point, indices, *each) for each in pairs]
    lowers = [*map(value_of, bounds[0])]
    for output in outputs:
        output.require_start(pair, lowers)
    held = [block for each in outputs for home in each.homes for block in home.buffer.blocks]
    if len(held) > len({*held} - {*pair.target.memory.shadows}):
        raise NotAble("threads that insert into a buffer of another output, or of others")
    before = pair.memories
    ran = _run(walk, point, ours, bounds, thread, outputs, began)
    threads, alike = ran.threads, ran.alike
    # A thread need not come to its end, so what is known there does not count before.
    changed = {block for _, other in alike for block in other.blocks}
    if len(held) + len(alike) > len({*held} | changed):
        raise NotAble("a buffer of the source that holds a shared output, too")
    for access in threads.accesses:
        (threads.ask_apart if access.block in changed else threads.ask)(access)
    # A thread that does not come to its end inserts nothing, so that what others insert is no excuse.
    if not ran.is_once or (may_not_end(ours) and not threads.writes_are_apart()):
        pair.races = True
        if RACES not in pair.assumed:
            raise Refused(Obligation.THREAD.asks(RACES))
    pair.memories = before
    if not ran.ends:
        # That there is no thread is known from here on.
        is_none = some(*map(at_most, map(value_of, bounds[1]), map(value_of, bounds[0])))
        if is_none is False:
            raise Ended
        pair.solver.assume(is_none)
        return starts, thread.starts
    for one, other in alike:
        words = "what threads of both programs change, at the start"
        pair.require_alike(one, other, Obligation.THREAD_VALUE.asks(words))
        pair.havoc((0, one), (1, other))
    behind_all = _last(pair, bounds, outputs)
    results: list[Any] = [pair.any_scalar(each.type) for each in ours.results if is_reduction]
    for each, now in zip(outputs, ran.contents, strict=True):
        for home in each.homes if each.views else ():
            there = pair.in_region(home.region(behind_all), now, each.before)
            pair.overwrite(1, home.buffer, there)
        results.append(TensorValue(each.before.shape, now, each.before.element_type))
    for block in threads.loose - changed:
        # The order of their writes is not known.
        nothing = pair.domain.undefined(block.shape, block.element_type, block.name)
        state = pair.target.memory.blocks[block]
        pair.target.memory.blocks[block] = replace(state, contents=nothing)
    return results, results if is_reduction else []


def _run(
    walk: Walk,
    point: Point,
    ours: Operation,
    bounds: Bounds,
    thread: SomeThread,
    outputs: list[Inserted],
    began: tuple[int, int],
) -> _Ran:
    """Run an arbitrary thread of both programs from the memory before the loop, and ask about its end."""
    pair, mine, memory = walk.pair, thread.mine, walk.pair.target.watched
    *range_of_others, others, _ = some_round(pair, bounds, bounds)
    loose, raced = (
        {block for name in names for block in getattr(pair.find(1, name), "blocks", ())}
        for names in (point.havoc, point.raced)
    )
    before, outer = pair.memories, memory.raced
    memory.raced = outer | raced
    ends, alike, contents = None, list[tuple[MemRefValue, MemRefValue]](), list[Contents]()
    with pair.solver.scope(), pair.domain.in_round():
        pair.solver.assume(both(*thread.exists))
        another = both(*range_of_others, no(all_same(mine, others)))
        common = loose.intersection(block for _, its in pair.globals for block in its.blocks)
        if common:
            # Code of others in other threads may have changed them.
            pair.havoc_globals()
        known = pair, before[1], mine, others, another, began, outputs, loose, memory.raced
        threads = Threads(*known, common)
        memory.watchers.append(threads.watch)
        pair.target.values = thread.values
        args: list[SSAValue] = [*ours.regions[0].block.args[len(mine) :]]
        given = [*map(Scalar.of, mine), *(o.before for o in outputs)], thread.given
        bodies, insert = (ours.regions[0], thread.body), partial(threads.insert, args)
        depths = [len(machine.stack) for machine in pair.machines]
        freed, began_with = memory.freed, len(memory.freed)
        with suppress(Ended):
            ends, reduced = walk.regions(bodies, point.regions[0], given, at_end=insert)
            pair.require_all_alike(*reduced, Obligation.THREAD_VALUE.asks("what a thread hands on"))
        if ends is not None:
            _require_same_ends(walk, ends, is_reduction=op_name(ours) != "scf.forall")
        pair.come_to(point, Phase.ITERATION)
        memory.watchers.pop()
        memory.raced = outer
        is_once = all(pair.solver.holds(threads.is_inserted_once(o)) for o in outputs if ends)
        # A path that never ends does not come to the end of the thread, but may free something for all of them.
        if block := next(filter(before[1].get, freed[began_with:]), None):
            raise Refused(Obligation.LIFETIME.asks(f"{block.name} stays as alive as it was"))
        if ends is None:
            for machine, depth in zip(pair.machines, depths, strict=True):
                del machine.stack[depth:]
        else:
            _require_insertions(pair, threads, bounds)
            exists = both(*thread.exists)
            contents += (
                threads.contents(output, exists, is_kept=number in point.kept)
                for number, output in enumerate(outputs)
            )
            pair.require_freed(before[1], ())
            alike += _alike(pair, before)
            # Only for the errors that `changes` raises: the writes themselves were recorded in `watch`.
            list(pair.changes(1, before[1]))
    return _Ran(threads, contents, alike, ends is not None, is_once and not (loose or raced))


def _require_insertions(pair: Pair, threads: Threads, bounds: Bounds) -> None:
    """Require that buffers hold what a thread inserts, at its end."""
    mine, lowers = threads.mine, [*map(value_of, bounds[0])]
    for output in threads.outputs:
        output.require_held(pair, lowers)
        output.require_next(pair, mine, next_of(bounds, mine, len(mine) - 1), inserts=True)
        if len(output.homes) > 1:
            words = "no two threads insert at one element of what two buffers hold"
            pair.require(threads.is_inserted_once(output), Obligation.THREAD.asks(words))


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


def _require_same_ends(walk: Walk, ends: Ends, *, is_reduction: bool) -> None:
    """Require that the reductions of both programs give the same for the same operands; then they do in any order. Of
    others, only the source's threads insert into tensors."""
    if not is_reduction and any(region.block.first_op for region in ends[1].regions):
        raise NotAble("threads of the target that insert into tensors")
    for regions in zip(ends[0].regions, ends[1].regions, strict=True) if is_reduction else ():
        with walk.pair.solver.scope(), walk.pair.domain.in_round():
            two = [walk.pair.any_scalar(each.type) for each in regions[0].block.args]
            try:
                _, reduced = walk.regions(regions, (), (two, two))
            except Ended:
                raise NotAble("a reduction that never ends") from None
            walk.pair.require_all_alike(
                *reduced, Obligation.THREAD_VALUE.asks("what a reduction gives")
            )


def _output(
    pair: Pair, point: Point, indices: list[str], start: TensorValue, output: SSAValue
) -> Inserted:
    """A shared output with the buffers that hold it, by the certificate."""
    name = pair.names[0].name(output)
    found = [(pair.find(1, each.buffer), each) for each in point.holds if each.tensor == name]
    outside = cache(partial(pair.find, 0))

    def region(hold: Hold, at: Sequence[Value]) -> Region:
        counts = dict(zip(indices, at, strict=True))
        return Region(hold, lambda name: counts[name] if name in counts else outside(name))

    if not all(isinstance(buffer, MemRefValue) for buffer, _ in found):
        raise Refused(Obligation.PLAN.asks("shared outputs are in buffers"))
    homes = [Home(hold, buffer, partial(region, hold)) for buffer, hold in found]
    return Inserted(start, homes, start)


def _last(pair: Pair, bounds: Bounds, outputs: Sequence[Inserted]) -> Sequence[Value]:
    """The indices behind those of all threads, in the order of the first dimension, then of the second one, and so on.
    Require that no region gets larger when the order turns to another index of a dimension but the last."""
    reached, _, mine, _ = some_round(pair, bounds, bounds)
    lowers, uppers, _ = (list(map(value_of, each)) for each in bounds)
    ends = [has_left(bounds, mine, dimension) for dimension in range(len(mine))]
    if not any(home.region(mine).is_part for each in outputs for home in each.homes):
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
