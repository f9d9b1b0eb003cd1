"""The rule for `scf.forall`: one arbitrary thread stands for all.

    tensor program                              bufferized program
    shared output o = t, in each thread         buffer m, which holds t
    thread i: inserts slices into t    = x_i    thread i alone, from the memory before: m holds x_i
    result R: what the threads inserted         memory: what the threads wrote

Each thread is walked from the state before the loop: the tensor program's threads see the shared outputs as they were,
and so do those of the bufferized program, provided that no thread reads what another one writes (`interference`). Then
there is a memory that all of them leave behind together; in it, m holds R: an element that thread i alone writes is
that of x_i in both, and one that nobody writes is that of t. Where there is none of these (`covering`), m may hold
anything before the loop.

What the outside world sees of each thread is the same in both programs, so the two may be interleaved alike.

An element into which two threads insert is undefined in the tensor program ("might contain data from any of the
updates, or even a malformed bit pattern"), so the bufferized program may let its threads race there, too, as long as
none of them reads it.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import (
    THREAD_BOUNDS,
    THREAD_FREED,
    THREAD_MODIFIES,
    THREAD_READS,
    THREAD_WRITES,
)
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.counted import Counted
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.table import INT
from oneshot_verify.encode.threads.carriers import Carrier, Carriers
from oneshot_verify.encode.threads.interference import Interference
from oneshot_verify.encode.threads.nests import begin_round, their_threads
from oneshot_verify.encode.threads.other import OtherThread, atom_of
from oneshot_verify.encode.threads.thread import Thread
from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.encode.walk.lockstep import Ends, Lockstep
from oneshot_verify.semantics.control import forall_bounds
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.values import Block, TensorValue

RACES = "threads that write to one element at a time leave anything there, and do no other harm"
"""What LLVM says of them: https://llvm.org/docs/LangRef.html#memory-model-for-concurrent-operations"""


class _Raced(Exception):
    """A thread may read what another one writes: what it reads is undefined, but perhaps nothing hangs on it."""

    def __init__(self, blocks: frozenset[Block]) -> None:
        super().__init__()
        self.blocks = blocks


def forall_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.forall`: the same threads, which do not interfere and do the same; in the bufferized program it may be an
    `scf.parallel`, or a nest of `scf.for`."""
    bounds, shared = forall_bounds(walk.source, source)
    their_bounds, their_outputs, loops = their_threads(walk, source, target, len(bounds[0]))
    if their_outputs:
        raise UnsupportedOp(target, "a tensor is left in the bufferized program")
    if len(bounds[0]) != len(their_bounds[0]):
        raise Incomplete("the loops have different numbers of dimensions", target)
    results = ParallelLoop(walk, source, loops, bounds, their_bounds, shared).run()
    walk.give_results(walk.source, source, results)


class ParallelLoop:
    """One pair of parallel loops."""

    def __init__(
        self,
        walk: Lockstep,
        source: Operation,
        loops: Sequence[Operation],
        bounds: Sequence[Sequence[Any]],
        their_bounds: Sequence[Sequence[Any]],
        shared: Sequence[TensorValue],
    ) -> None:
        self.walk = walk
        self.terms = walk.terms
        target, *_ = self.loops = loops
        """What the bufferized program has in its place: one loop, or a nest."""
        self.source_op, self.target_op = source, target
        self.lower, self.upper, self.step = bounds
        self.ranges = [*zip(*bounds, strict=True)]
        self.counted = Counted(
            walk, (source, target), self.ranges, [*zip(*their_bounds, strict=True)]
        )
        self.shared = shared
        self.before = self.source_before, self.target_before = walk.memories
        """The memories before the loop."""
        self.carriers = Carriers(walk, target, shared, self.target_before, self.ranges)
        self.may_not_end = may_not_return(walk, source)
        """Whether a thread may go on forever."""
        self.alike: dict[Block, Block] = {}
        """Blocks of the tensor program that a thread changes, each with the same one of the bufferized program."""
        self.undefined: frozenset[Block] = frozenset()
        """Blocks in which a thread may read what another one writes."""

    def run(self) -> list[TensorValue]:
        """Prove that the loops do the same; the shared outputs behind them."""
        what = THREAD_BOUNDS.says("the loops have the same threads")
        for each in self.counted.dimensions() if len(self.loops) > 1 else [self.counted]:
            each.require(what)
        if any(self.terms.le(upper, lower) is True for lower, upper in self._ranges()):
            return list(self.shared)
        walk = self.walk
        start = walk.checkpoint()
        outer = walk.target.watched.raced
        try:
            while True:
                try:
                    return self._run(outer)
                except _Raced as found:
                    walk.rollback(start)
                    self.undefined = found.blocks
                    walk.target.watched.raced = outer | found.blocks
        finally:
            walk.target.watched.raced = outer

    def _run(self, outer: frozenset[Block]) -> list[TensorValue]:
        """Walk a thread, and go on behind the loop; `outer` are the blocks for which loops around this one race."""
        thread = self._walk_thread()
        self.walk.memories = self.before
        # What a thread reads in vain is undefined, but what it writes stays, as long as no other one writes there.
        self.walk.target.watched.raced = outer
        thread = self.carriers.without_what_stays(thread)
        ends_nowhere = thread.undefined or self._is_last_undefined(thread)
        if ends_nowhere and not self.may_not_end:
            self._assume_no_thread()
        carriers = self.carriers.all(thread)
        # That all threads together write to each element, a plan says only if it is guessed.
        self.walk.knows_rest |= bool(self.carriers.overwritten)
        if self.walk.plan is not None:
            held = [*carriers, *self.carriers.untouched(thread)]
            self.walk.plan.carries(self.source_op, held)
        raced = self._require_no_interference(thread, carriers)
        if ends_nowhere:
            # Threads that go on forever see what others do all the same.
            self._assume_no_thread()
        return self._leave(thread, carriers, raced)

    def _ranges(self) -> Iterator[tuple[Any, Any]]:
        return zip(self.lower, self.upper, strict=True)

    def _assume_no_thread(self) -> None:
        empty = (self.terms.le(upper, lower) for lower, upper in self._ranges())
        self.walk.session.assume(self.terms.disj(empty))

    def _is_last_undefined(self, thread: Thread) -> bool:
        """Whether the tensor program is undefined in the last of all threads, as when its slices do not fit."""
        dimensions = list(zip(self.lower, self.upper, self.step, thread.rounds, strict=True))
        if not all(isinstance(number, int) for *bounds, _ in dimensions for number in bounds):
            return False
        last = {
            atom_of(number): (upper - lower - 1) // step
            for lower, upper, step, number in dimensions
        }
        if any(number < 0 for number in last.values()):
            return False
        there = OtherThread(self.walk.domain, thread.scope, last)
        with self.walk.session.scope():
            for fact in thread.facts:
                self.walk.session.assume(there(fact))
            return self.walk.session.contradictory()

    # One thread.

    def _walk_thread(self) -> Thread:
        walk = self.walk
        known = len(walk.session.facts)
        with (
            walk.session.scope(),
            walk.loop_scope(),
            walk.target.watched.watch() as accesses,
        ):
            rounds = tuple(self._round(dimension) for dimension in range(len(self.lower)))
            indices = [
                lower + step * number
                for lower, step, number in zip(self.lower, self.step, rounds, strict=True)
            ]
            their_indices: list[Any] = []
            for dimension, index in enumerate(indices):
                walk.session.assume(self.terms.lt(index, self.upper[dimension]))
                their_indices.append(self.counted.its(dimension, index, rounds[dimension]))
                if dimension + 1 < len(self.loops):
                    # The round begins even if the loop in it has none.
                    begin_round(walk, self.loops[dimension], their_indices.pop())
            begun = len(walk.session.facts)
            body, their_body = (op.regions[0].block for op in (self.source_op, self.loops[-1]))
            outputs = body.args[len(indices) :]
            for output in outputs:
                walk.insertions[output] = []
            seen = walk.events_seen
            given = [*indices, *self.shared]
            self.end_thread(walk.walk_from(body, given, their_body, their_indices))
            if walk.events_seen != seen:
                raise Incomplete("threads share buffers with ops without a meaning", self.target_op)
            walk.require_freed(self.target_before, (), self.target_op, THREAD_FREED)
            insertions = tuple(tuple(walk.insertions.pop(output)) for output in outputs)
            self._check_outer_blocks()
            facts = tuple(walk.session.facts[known:])
            return Thread(
                walk.domain.scope,
                rounds,
                facts,
                facts[: begun - known] if self.may_not_end else facts,
                walk.target.memory.snapshot(),
                tuple(
                    made[-1].after if made else before
                    for made, before in zip(insertions, self.shared, strict=True)
                ),
                insertions,
                tuple(each for each in accesses() if each.region.block in self.target_before),
                walk.session.contradictory(),
            )

    def end_thread(self, ends: Ends) -> None:
        """What else has to hold at the end of a thread."""

    def _round(self, dimension: int) -> Any:
        number = self.terms.symbol(f"thread {dimension}", INT, self.walk.domain.scope)
        self.walk.session.assume(self.terms.le(0, number))
        return number

    def _check_outer_blocks(self) -> None:
        """No block from before the loop was freed, and what the tensor program has changed is the same in both."""
        walk = self.walk
        self.alike = {}
        if not walk.obligations.asks(THREAD_MODIFIES):
            return
        for _ in walk.relation.changed(walk.target, self.target_before, self.target_op):
            pass
        for ours in walk.relation.changed(walk.source, self.source_before, self.source_op):
            theirs = walk.relation.pairs.get(ours)
            if (
                theirs is None
                or walk.source.memory.shadows.get(ours)
                or not self._is_alike(ours, theirs)
            ):
                raise Incomplete(
                    "the tensor program changes a buffer inside of a parallel loop", self.source_op
                )
            self.alike[ours] = theirs

    def _is_alike(self, ours: Block, theirs: Block) -> bool:
        """True if a block of each program holds the same before the loop, and at the end of a thread."""
        befores = self.source_before[ours], self.target_before[theirs]
        ends = self.walk.source.memory.blocks[ours], self.walk.target.memory.blocks[theirs]
        return all(
            self.walk.comparer.equal(mine.contents, its.contents, ours.shape)[0] is Answer.PROVED
            for mine, its in (befores, ends)
        )

    # Threads against each other.

    def _require_no_interference(self, thread: Thread, carriers: Sequence[Carrier]) -> set[Block]:
        """No thread reads what another one writes; the blocks in which two threads may write to one element, without
        both inserting into it: nothing is known of what they hold behind the loop."""
        written = {access.region.block for access in thread.accesses if access.is_write}
        shadows = self.walk.target.memory.shadows
        for block, after, before in thread.memory.differences(self.target_before):
            is_followed = block in written and not shadows.get(block)
            if before is not None and after != before and not is_followed:
                raise Incomplete(
                    f"{block.name} is changed inside of the loop in a way that is not known",
                    self.target_op,
                )
        inserted = self.carriers.inserted(thread, carriers)
        check = Interference(self.walk, thread.rounds, thread.scope, thread.lasting)
        raced: set[Block] = set()
        for block in written:
            accesses = [access for access in thread.accesses if access.region.block is block]
            parts = inserted.get(block, [])
            is_known = block in self.undefined or not self.walk.obligations.asks(THREAD_READS)
            if not is_known and check.reads_are_safe(parts, accesses)[0] is not Answer.PROVED:
                what = f"no thread reads what another one writes in {block.name}"
                self.walk.notes.append((what, self.target_op))
                raise _Raced(self.undefined | {block})
            if not self.walk.obligations.asks(THREAD_WRITES):
                continue
            # Who does not come to its end inserts nothing, so others' insertions are then no excuse.
            if self.may_not_end and not check.writes_are_apart(accesses):
                self.walk.assumptions[RACES] = None
            if not check.writes_are_safe(parts, accesses):
                raced.add(block)
                what = f"threads may write to the same elements of {block.name}"
                self.walk.notes.append((what, self.target_op))
        if raced or self.undefined:
            self.walk.assumptions[RACES] = None
        return raced

    # Behind the loop.

    def _leave(
        self, thread: Thread, carriers: Sequence[Carrier], raced: set[Block]
    ) -> list[TensorValue]:
        """The results are fresh symbols, and the buffers hold them."""
        results: list[TensorValue] = []
        for number in range(len(self.shared)):
            twin = self.carriers.twin(number, carriers)
            new = self._result(number, thread) if twin is None else results[twin]
            results.append(new)
        changed = [
            block
            for block, after, state in thread.memory.differences(self.target_before)
            if state is not None and (after is None or after.contents is not state.contents)
        ]
        changed += [
            access.region.block for access in thread.accesses if access.region.block in raced
        ]
        after: dict[Block, ArrayNode] = {}
        for block in dict.fromkeys(changed):
            before = self.target_before[block].contents
            if block in raced or not self.carriers.is_framed(block, thread, carriers):
                before = self.walk.relation.anything.like(block, block.name)
            if block not in raced:
                before = self.carriers.form(block, carriers, results, before)
            after[block] = before
        for block, contents in after.items():
            self.walk.relation.havoc(self.walk.target, block, contents)
        # One thread has written what both hold there, or none; or several, so that it is undefined.
        for ours, theirs in self.alike.items():
            contents = None if theirs in raced else self.walk.target.memory.blocks[theirs].contents
            self.walk.relation.havoc(self.walk.source, ours, contents)
        return results

    def _result(self, number: int, thread: Thread) -> TensorValue:
        before = self.shared[number]
        if before.contents is thread.shared[number].contents:
            return before
        contents = self.walk.relation.anything.like(before, f"shared output {number}")
        part = self.carriers.inserted_part(number, thread)
        if part is not None:
            # Where no thread inserts, it stays as it was. The plan does not say so.
            self.walk.knows_rest = True
            arrays = self.walk.domain.arrays
            contents = arrays.overlay(before.contents, part[0], arrays.view(contents, *part))
        return replace(before, contents=contents)
