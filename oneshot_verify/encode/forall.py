"""The rule for `scf.forall`: one arbitrary thread stands for all.

    tensor program                              bufferized program
    shared output o = t, in each thread         buffer m, which holds t
    thread i: inserts slices into t    = x_i    thread i alone, from the memory before: m holds x_i
    result R: what the threads inserted         memory: what the threads wrote

Each thread is walked from the state before the loop: the tensor program's threads see the shared outputs as they were,
and so do those of the bufferized program, provided that no thread reads what another one writes (`interference`). Then
there is a memory that all of them leave behind together; in it, m holds R: an element that thread i alone writes is
that of x_i in both, and one that nobody writes is that of t.

What the outside world sees of each thread is the same in both programs, so the two may be interleaved alike.

An element into which two threads insert is undefined in the tensor program ("might contain data from any of the
updates, or even a malformed bit pattern"), so the bufferized program may let its threads race there, too, as long as
none of them reads it.

Source: https://mlir.llvm.org/docs/Dialects/SCFDialect/#scfforall-scfforallop
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.accesses import Access
from oneshot_verify.encode.arrays import ArrayNode
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.interference import Interference
from oneshot_verify.encode.lockstep import Ends, Insertion, Lockstep
from oneshot_verify.encode.solver import Answer
from oneshot_verify.encode.terms import INT, Scope, Truth
from oneshot_verify.encode.threads import OtherThread, Region, atom_of
from oneshot_verify.ir.dialects.scf_forall import ForallOp
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.memory import BlockState
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue, Value


class _Raced(Exception):
    """A thread may read what another one writes: what it reads is undefined, but perhaps nothing hangs on it."""

    def __init__(self, blocks: frozenset[Block]) -> None:
        super().__init__()
        self.blocks = blocks


def forall_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.forall`: the same threads, which do not interfere and do the same."""
    if not isinstance(source, ForallOp) or not isinstance(target, ForallOp):
        raise UnsupportedOp(source, "an scf.forall in a form that is not known")
    if target.outputs:
        raise UnsupportedOp(target, "a tensor is left in the bufferized program")
    if source.rank != target.rank:
        raise Incomplete("the loops have different numbers of dimensions", target)
    bounds = [
        [_value(walk.source, bound) for bound in part]
        for part in (source.lower_bounds, source.upper_bounds, source.steps)
    ]
    their_bounds = [
        [_value(walk.target, bound) for bound in part]
        for part in (target.lower_bounds, target.upper_bounds, target.steps)
    ]
    shared = [walk.source.get(output) for output in source.outputs]
    results = ParallelLoop(walk, source, target, bounds, their_bounds, shared).run()
    walk.give_results(walk.source, source, results)


def _value(machine: Any, bound: SSAValue | int) -> Any:
    return bound if isinstance(bound, int) else machine.get(bound)


@dataclass(frozen=True)
class _Thread:
    """What the walk through one arbitrary thread has found."""

    scope: Scope
    rounds: tuple[Any, ...]
    facts: tuple[Truth, ...]
    """What is known at its end."""
    memory: dict[Block, BlockState]
    """The memory of the bufferized program at its end."""
    shared: tuple[TensorValue, ...]
    """The shared outputs with what the thread inserts."""
    insertions: tuple[tuple[Insertion, ...], ...]
    """For each shared output, what was inserted where."""
    accesses: tuple[Access, ...]
    """What the bufferized program has touched of the memory from before the loop."""
    undefined: bool
    """The tensor program's thread cannot be got through."""


class ParallelLoop:
    """One pair of parallel loops."""

    def __init__(
        self,
        walk: Lockstep,
        source: Operation,
        target: Operation,
        bounds: Sequence[Sequence[Any]],
        their_bounds: Sequence[Sequence[Any]],
        shared: Sequence[TensorValue],
    ) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.source_op, self.target_op = source, target
        self.lower, self.upper, self.step = bounds
        self.their_bounds = their_bounds
        self.shared = shared
        self.source_before = walk.source.memory.snapshot()
        self.target_before = walk.target.memory.snapshot()
        self.undefined: frozenset[Block] = frozenset()
        """Blocks in which a thread may read what another one writes."""

    def run(self) -> list[TensorValue]:
        """Prove that the loops do the same; the shared outputs behind them."""
        self._require_same_bounds()
        walk = self.walk
        mark, touched = walk.obligations.mark(), walk.target.watched.mark()
        outer = walk.target.watched.raced
        try:
            while True:
                try:
                    return self._run()
                except _Raced as found:
                    walk.obligations.rewind(mark)
                    walk.target.watched.rewind(touched)
                    self._restore()
                    self.undefined = found.blocks
                    walk.target.watched.raced = outer | found.blocks
        finally:
            walk.target.watched.raced = outer

    def _run(self) -> list[TensorValue]:
        thread = self._walk_thread()
        self._restore()
        if thread.undefined or self._is_last_undefined(thread):
            self._assume_no_thread()
        carriers = [self._carriers(number, thread) for number in range(len(self.shared))]
        raced = self._require_no_interference(thread, carriers)
        return self._leave(thread, carriers, raced)

    def _require_same_bounds(self) -> None:
        for step in self.step:
            self.walk.source.require(self.terms.lt(0, step), FaultKind.BAD_STEP, self.source_op)
        names = ("lower bound", "upper bound", "step")
        ours = (self.lower, self.upper, self.step)
        for name, bounds, theirs in zip(names, ours, self.their_bounds, strict=True):
            for dimension, (one, other) in enumerate(zip(bounds, theirs, strict=True)):
                what = f"the {name} of dimension {dimension} of the loop is the same"
                self.walk.require_equal(one, other, what, self.target_op)

    def _restore(self) -> None:
        self.walk.source.memory.restore(self.source_before)
        self.walk.target.memory.restore(self.target_before)

    def _assume_no_thread(self) -> None:
        empty = (
            self.terms.le(upper, lower) for lower, upper in zip(self.lower, self.upper, strict=True)
        )
        self.walk.session.assume(self.terms.disj(empty))

    def _is_last_undefined(self, thread: _Thread) -> bool:
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

    def _walk_thread(self) -> _Thread:
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
            for index, upper in zip(indices, self.upper, strict=True):
                walk.session.assume(self.terms.lt(index, upper))
            body, their_body = self.source_op.regions[0].block, self.target_op.regions[0].block
            outputs = body.args[len(indices) :]
            for argument, value in zip(body.args, [*indices, *self.shared], strict=True):
                walk.source.values[argument] = value
            for argument, value in zip(their_body.args, indices, strict=True):
                walk.target.values[argument] = value
            for output in outputs:
                walk.insertions[output] = []
            seen = walk.events_seen
            self.end_thread(walk.walk(body, their_body))
            if walk.events_seen != seen:
                raise Incomplete("threads share buffers with ops without a meaning", self.target_op)
            walk.require_freed(self.target_before, (), self.target_op)
            insertions = tuple(tuple(walk.insertions.pop(output)) for output in outputs)
            self._check_outer_blocks()
            return _Thread(
                walk.domain.scope,
                rounds,
                tuple(walk.session.facts[known:]),
                walk.target.memory.snapshot(),
                tuple(
                    made[-1].after if made else before
                    for made, before in zip(insertions, self.shared, strict=True)
                ),
                insertions,
                tuple(each for each in accesses() if each.block in self.target_before),
                walk.session.contradictory(),
            )

    def end_thread(self, ends: Ends) -> None:
        """What else has to hold at the end of a thread."""

    def _round(self, dimension: int) -> Any:
        number = self.terms.symbol(f"thread {dimension}", INT, self.walk.domain.scope)
        self.walk.session.assume(self.terms.le(0, number))
        return number

    def _check_outer_blocks(self) -> None:
        """No block from before the loop was freed, and the tensor program has changed none."""
        for block, before in self.target_before.items():
            if self.walk.target.memory.blocks[block].live is not before.live:
                raise Incomplete(
                    f"{block.name} is freed inside of the loop, but was made before it",
                    self.target_op,
                )
        for block, before in self.source_before.items():
            if self.walk.source.memory.blocks[block] != before:
                raise Incomplete(
                    "the tensor program changes a buffer inside of a parallel loop", self.source_op
                )

    @contextmanager
    def _at_the_end_of(self, thread: _Thread) -> Generator[None]:
        """The state at the end of a thread, to ask something about it."""
        outer = self.walk.domain.scope
        self.walk.domain.scope = thread.scope
        self.walk.target.memory.restore(thread.memory)
        try:
            with self.walk.session.scope():
                for fact in thread.facts:
                    self.walk.session.assume(fact)
                yield
        finally:
            self.walk.domain.scope = outer
            self.walk.target.memory.restore(self.target_before)

    # Buffers that hold the shared outputs.

    def _carriers(self, number: int, thread: _Thread) -> MemRefValue | None:
        """A buffer that holds the shared output, before the loop and with what a thread inserts at its end; None if
        there is none, or no need for one."""
        before, after = self.shared[number], thread.shared[number]
        if before.contents is after.contents:
            return None
        for buffer in self._candidates(before, thread):
            if self.walk.holds(buffer, before)[0] is not Answer.PROVED:
                continue
            with self._at_the_end_of(thread):
                answer, _ = self.walk.holds(buffer, after)
            if answer is Answer.PROVED:
                return buffer
        self.walk.notes.append(
            (
                f"no buffer is known to hold shared output {number} of the loop, with what a "
                "thread inserts into it",
                self.target_op,
            )
        )
        return None

    def _candidates(self, tensor: TensorValue, thread: _Thread) -> Iterator[MemRefValue]:
        """Buffers of the right form in blocks that a thread writes to; those that the body uses come first.

        The first one nearly always is the one, so that the others, as many as the function has, are not even looked at.
        """
        written = {access.block for access in thread.accesses if access.is_write}
        seen: set[MemRefValue] = set()
        for value in self._values_near_first():
            if isinstance(value, MemRefValue) and value not in seen:
                seen.add(value)
                if self._may_carry(value, tensor, written):
                    yield value

    def _values_near_first(self) -> Iterator[Value]:
        values = self.walk.target.values
        for op in self.target_op.regions[0].walk():
            for operand in op.operands:
                if operand in values:
                    yield values[operand]
        yield from list(values.values())

    def _may_carry(self, value: MemRefValue, tensor: TensorValue, written: set[Block]) -> bool:
        return (
            any(seen.block in written for _, seen in value.views)
            and all(seen.block in self.target_before and not seen.folds for _, seen in value.views)
            and value.element_type == tensor.element_type
            and len(value.shape) == len(tensor.shape)
            and self.walk.comparer.same_shape(value.shape, tensor.shape) is not False
        )

    # Threads against each other.

    def _require_no_interference(
        self, thread: _Thread, carriers: Sequence[MemRefValue | None]
    ) -> set[Block]:
        """No thread reads what another one writes; the blocks in which two threads may write to one element, without
        both inserting into it: nothing is known of what they hold behind the loop."""
        written = {access.block for access in thread.accesses if access.is_write}
        for block in self.target_before:
            changed = thread.memory[block] != self.target_before[block]
            if changed and block not in written:
                raise Incomplete(
                    f"{block.name} is changed inside of the loop in a way that is not known",
                    self.target_op,
                )
        inserted = self._inserted(thread, carriers)
        check = Interference(self.walk, thread.rounds, thread.scope, thread.facts)
        raced: set[Block] = set()
        for block in written:
            accesses = [access for access in thread.accesses if access.block is block]
            parts = inserted.get(block, [])
            if block in self.undefined:
                raced.add(block)
                continue
            answer, model = check.reads_are_safe(parts, accesses)
            if answer is not Answer.PROVED:
                if self._is_plain():
                    raise _Raced(self.undefined | {block})
                what = f"no thread reads what another one writes in {block.name}"
                self.walk.obligations.fail(what, self.target_op, answer, model)
            if not check.writes_are_safe(parts, accesses):
                raced.add(block)
                what = f"threads may write to the same elements of {block.name}"
                self.walk.notes.append((what, self.target_op))
        return raced

    def _is_plain(self) -> bool:
        """Whether a thread only computes, loads and stores, so that what it reads is all that it sees of memory."""
        rules = self.walk.rules
        body = self.target_op.regions[0].block
        return all(op is body.last_op or op_name(op) not in rules for op in body.ops)

    def _inserted(
        self, thread: _Thread, carriers: Sequence[MemRefValue | None]
    ) -> dict[Block, list[Region]]:
        """For each block that shows one shared output, the parts that a thread inserts."""
        found: dict[Block, list[Region]] = {}
        several: set[Block] = set()
        for carrier, insertions in zip(carriers, thread.insertions, strict=True):
            for _, seen in carrier.views if carrier is not None else ():
                if seen.block in found or (carrier is not None and len(carrier.views) > 1):
                    several.add(seen.block)
                found[seen.block] = [
                    Region(seen.block, seen.view.compose(each.view), each.shape, True)
                    for each in insertions
                ]
        return {block: regions for block, regions in found.items() if block not in several}

    # Behind the loop.

    def _leave(
        self, thread: _Thread, carriers: Sequence[MemRefValue | None], raced: set[Block]
    ) -> list[TensorValue]:
        """The results are fresh symbols, and the buffers hold them."""
        results = [self._result(number, thread) for number in range(len(self.shared))]
        changed = [
            block
            for block, state in self.target_before.items()
            if block in raced or thread.memory[block].contents is not state.contents
        ]
        after: dict[Block, ArrayNode] = {}
        for block in changed:
            before = self.target_before[block].contents
            if block in raced or not self._is_framed(block, thread, carriers):
                before = self.walk.domain.arrays.symbol(
                    block.name, block.shape, before.sort, self.walk.domain.scope
                )
            if block not in raced:
                before = self._form(block, carriers, results, before)
            after[block] = before
        blocks = self.walk.target.memory.blocks
        for block, contents in after.items():
            blocks[block] = replace(blocks[block], contents=contents)
        return results

    def _is_framed(
        self, block: Block, thread: _Thread, carriers: Sequence[MemRefValue | None]
    ) -> bool:
        """Whether a thread leaves the block as it is outside of what the carriers show."""
        before = self.target_before[block].contents
        with self._at_the_end_of(thread):
            form = self._form(block, carriers, thread.shared, before)
            now = thread.memory[block].contents
            answer, _ = self.walk.comparer.equal(form, now, block.shape)
        return answer is Answer.PROVED

    def _result(self, number: int, thread: _Thread) -> TensorValue:
        before = self.shared[number]
        if before.contents is thread.shared[number].contents:
            return before
        contents = self.walk.domain.arrays.symbol(
            f"shared output {number}", before.shape, before.contents.sort, self.walk.domain.scope
        )
        return replace(before, contents=contents)

    def _form(
        self,
        block: Block,
        carriers: Sequence[MemRefValue | None],
        tensors: Sequence[TensorValue],
        base: ArrayNode,
    ) -> ArrayNode:
        """`base`, but what the carriers show of the block is what they hold."""
        arrays = self.walk.domain.arrays
        for carrier, tensor in zip(carriers, tensors, strict=True):
            for guard, seen in carrier.views if carrier is not None else ():
                if seen.block is block:
                    shown = arrays.overlay(base, seen.view, tensor.contents)
                    base = arrays.choice(guard, shown, base)
        return base
