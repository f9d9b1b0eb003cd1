"""Buffers that hold the shared outputs of a parallel loop: which they are, and what they leave of their blocks."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from xdsl.ir import Operation

from oneshot_verify.check.obligation import THREAD_CARRIER, THREAD_FRAME
from oneshot_verify.encode.loops.written import Part, part_of
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.threads.covering import Covering, Range
from oneshot_verify.encode.threads.thread import Thread
from oneshot_verify.encode.walk.accesses import Region
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue, Value

Carrier: TypeAlias = tuple[int, MemRefValue]
"""The number of a shared output, and a buffer that holds it."""


@dataclass(frozen=True)
class Overwritten:
    """Of a shared output, what its buffer does not hold before the loop."""

    part: Part
    """The elements that threads insert; all others stay as they were."""
    end: TensorValue
    """What the buffer holds at the end of a thread."""


def _blocks(buffer: MemRefValue) -> set[Block]:
    return {seen.block for _, seen in buffer.views}


class Carriers:
    """Finds them for one pair of parallel loops."""

    def __init__(
        self,
        walk: Lockstep,
        target_op: Operation,
        shared: Sequence[TensorValue],
        before: BlockStates,
        ranges: Sequence[Range],
    ) -> None:
        self.walk = walk
        self.target_op = target_op
        self.shared = shared
        self.target_before = before
        self.ranges = ranges
        self.overwritten: dict[int, Overwritten] = {}
        """Shared outputs whose buffers may begin with anything where each element is inserted by some thread."""

    @contextmanager
    def _at_the_end_of(self, thread: Thread) -> Generator[None]:
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

    def without_what_stays(self, thread: Thread) -> Thread:
        """The same thread, but the shared outputs into which it inserts only what was there already are as before.

        Their insertions do not count any more, so that no two threads may race for any element of theirs.
        """
        if not self.walk.thorough:
            return thread
        shared = list(thread.shared)
        with self._at_the_end_of(thread):
            for number, (before, after) in enumerate(zip(self.shared, thread.shared, strict=True)):
                if self.walk.relation.preserved(before, after):
                    shared[number] = before
        return replace(thread, shared=tuple(shared))

    def all(self, thread: Thread) -> list[Carrier]:
        """The buffers that hold shared outputs, with the number of the output."""
        self.overwritten = {}
        return [
            (number, buffer)
            for number in range(len(self.shared))
            for buffer in self.find(number, thread)
        ]

    def find(self, number: int, thread: Thread) -> list[MemRefValue]:
        """Buffers that hold the shared output, before the loop and with what a thread inserts at its end; none if there
        is no need for one. The first one will do, as a rule; others may hold it, too."""
        before, after = self.shared[number], thread.shared[number]
        if before.contents is after.contents:
            return []
        found: list[MemRefValue] = []
        border = Border(THREAD_CARRIER.says(f"a buffer holds shared output {number}"))
        for buffer in self._candidates(before, thread):
            if _blocks(buffer) & {block for each in found for block in _blocks(each)}:
                continue
            if not self.walk.relation.agrees(before, buffer, border):
                continue
            with self._at_the_end_of(thread):
                is_held = self.walk.relation.agrees(after, buffer, border)
            if is_held:
                found.append(buffer)
                if not self.walk.thorough:
                    break
        if not found and self.walk.thorough:
            found += self._find_overwritten(number, thread, border)
        if not found:
            what = f"no buffer is known to hold shared output {number} of the loop, with what a "
            self.walk.notes.append((f"{what}thread inserts into it", self.target_op))
        return found

    def untouched(self, thread: Thread) -> Iterator[Carrier]:
        """Of the shared outputs that stay as they are, each with the buffers that held it before: nobody has to know
        which one it is in, but who writes a plan. If none of those is written to, with one of the others."""
        border = Border(THREAD_CARRIER.says("a buffer holds a shared output that stays as it is"))
        for number, (before, after) in enumerate(zip(self.shared, thread.shared, strict=True)):
            if before.contents is not after.contents:
                continue
            found = [
                buffer
                for buffer in self._candidates(before, thread)
                if self.walk.relation.agrees(before, buffer, border)
            ]
            others = self._candidates(before, thread, is_written=False) if not found else ()
            held = (each for each in others if self.walk.relation.agrees(before, each, border))
            yield from ((number, buffer) for buffer in found or islice(held, 1))

    def _find_overwritten(
        self, number: int, thread: Thread, border: Border
    ) -> Iterator[MemRefValue]:
        """A buffer into which a thread inserts what it should, and leaves the rest as it was. That need not be what the
        shared output was before the loop where each element is inserted by some thread."""
        before, after = self.shared[number], thread.shared[number]
        parts = thread.insertions[number]
        box = self._covering(thread).box(parts, before.shape)
        if box is None:
            return
        view, shape = part_of(box)
        arrays, relation = self.walk.domain.arrays, self.walk.relation
        for buffer in self._candidates(before, thread):
            if not relation.agrees(before, buffer, replace(border, with_contents=False)):
                continue
            contents = self.walk.target.memory.peek(buffer)
            outside = arrays.overlay(before.contents, view, arrays.view(contents, view, shape))
            if not relation.agrees(replace(before, contents=outside), buffer, border):
                continue
            for part in parts:
                inserted = arrays.view(after.contents, part.view, part.shape)
                contents = arrays.overlay(contents, part.view, inserted)
            end = replace(after, contents=contents)
            with self._at_the_end_of(thread):
                is_held = relation.agrees(end, buffer, border)
            if is_held:
                self.overwritten[number] = Overwritten((view, shape), end)
                yield buffer
                return

    def inserted_part(self, number: int, thread: Thread) -> Part | None:
        """The part of a shared output outside of which it stays as it was, if that is known."""
        if number in self.overwritten:
            return self.overwritten[number].part
        if not self.walk.thorough:
            return None
        box = self._covering(thread).around(thread.insertions[number])
        return None if box is None else part_of(box)

    def _covering(self, thread: Thread) -> Covering:
        return Covering(self.walk, self.ranges, thread)

    @staticmethod
    def twin(number: int, carriers: Sequence[Carrier]) -> int | None:
        """An earlier shared output that is held by a buffer that holds this one, too: the two are equal."""
        mine = [buffer for each, buffer in carriers if each == number]
        return next((each for each, buffer in carriers if each < number and buffer in mine), None)

    def _candidates(
        self, tensor: TensorValue, thread: Thread, *, is_written: bool = True
    ) -> Iterator[MemRefValue]:
        """Buffers of the right form in blocks that a thread writes to, or not; those that the body uses come first.

        The first one nearly always is the one, so that the others, as many as the function has, are not even looked at.
        """
        written = {access.region.block for access in thread.accesses if access.is_write}
        seen: set[MemRefValue] = set()
        for value in self._values_near_first():
            if isinstance(value, MemRefValue) and value not in seen:
                seen.add(value)
                is_here = any(seen.block in written for _, seen in value.views) is is_written
                if is_here and self._may_carry(value, tensor):
                    yield value

    def _values_near_first(self) -> Iterator[Value]:
        values = self.walk.target.values
        for op in self.target_op.regions[0].walk():
            for operand in op.operands:
                if operand in values:
                    yield values[operand]
        yield from list(values.values())

    def _may_carry(self, value: MemRefValue, tensor: TensorValue) -> bool:
        return (
            all(seen.block in self.target_before and not seen.folds for _, seen in value.views)
            and value.element_type == tensor.element_type
            and len(value.shape) == len(tensor.shape)
            and self.walk.comparer.same_shape(value.shape, tensor.shape) is not False
        )

    def inserted(self, thread: Thread, carriers: Sequence[Carrier]) -> dict[Block, list[Region]]:
        """For each block that shows one shared output, the parts that a thread inserts.

        Threads may race for what two of them insert. So only the one buffer that holds an output is given here: two
        buffers could be left with different contents by such a race.
        """
        numbers = [number for number, _ in carriers]
        found: dict[Block, list[Region]] = {}
        several: set[Block] = set()
        for number, carrier in carriers:
            for _, seen in carrier.views:
                if seen.block in found or len(carrier.views) > 1 or numbers.count(number) > 1:
                    several.add(seen.block)
                found[seen.block] = [
                    Region(seen.block, seen.view.compose(each.view), each.shape, True)
                    for each in thread.insertions[number]
                ]
        return {block: regions for block, regions in found.items() if block not in several}

    def is_framed(self, block: Block, thread: Thread, carriers: Sequence[Carrier]) -> bool:
        """Whether a thread leaves the block as it is outside of what the carriers show."""
        if not self.walk.obligations.asks(THREAD_FRAME):
            return True
        before = self.target_before[block].contents
        with self._at_the_end_of(thread):
            ends = list(thread.shared)
            for number, overwritten in self.overwritten.items():
                ends[number] = overwritten.end
            form = self.form(block, carriers, ends, before)
            now = thread.memory[block].contents
            answer, _ = self.walk.comparer.equal(form, now, block.shape)
        return answer is Answer.PROVED

    def form(
        self,
        block: Block,
        carriers: Sequence[Carrier],
        tensors: Sequence[TensorValue],
        base: ArrayNode,
    ) -> ArrayNode:
        """`base`, but what the carriers show of the block is what they hold."""
        arrays = self.walk.domain.arrays
        for number, carrier in carriers:
            for guard, seen in carrier.views:
                if seen.block is block:
                    shown = arrays.overlay(base, seen.view, tensors[number].contents)
                    base = arrays.choice(guard, shown, base)
        return base
