"""A pair of loops, and what is taken to be true of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir import Block as IRBlock

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.guess import Carrier, Mode, Options, Outer, first_guess, fits
from oneshot_verify.encode.loops.handed_over import handed_over
from oneshot_verify.encode.loops.written import Count, Part, Written, part_of
from oneshot_verify.encode.terms.table import Int
from oneshot_verify.encode.walk.lockstep import Lockstep, Moment
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue


class Dropped(Exception):
    """A candidate fact did not hold; the guess has been weakened."""


@dataclass(frozen=True)
class LoopText:
    """What the text of one program says of a loop, whatever form the loop has."""

    op: Operation
    """The op to name in messages."""
    arguments: tuple[SSAValue, ...]
    """What stands for the loop-carried values at the head of a round."""
    blocks: tuple[IRBlock, ...]
    """All that belongs to the loop."""
    kept: frozenset[int] = frozenset()
    """The numbers of the arguments that each round hands on as they are."""
    yielded: tuple[SSAValue, ...] = ()
    """What a round hands on, where one op at its end says that."""

    @cached_property
    def types(self) -> tuple[Attribute, ...]:
        """The types of what is carried."""
        return tuple(argument.type for argument in self.arguments)

    def is_inside(self, value: SSAValue) -> bool:
        """Whether a value is made in the loop."""
        block = value.owner if not isinstance(value.owner, Operation) else value.owner.parent
        while block is not None:
            if block in self.blocks:
                return True
            parent = block.parent_op()
            block = parent.parent if parent is not None else None
        return False

    def uses_from_outside(
        self, values: Mapping[SSAValue, Any]
    ) -> Iterator[tuple[Operation, int, SSAValue]]:
        """What was there before the loop, among `values`, and is used in it, if only through views: by which op, as
        which of its operands."""
        seen_through: dict[SSAValue, SSAValue] = {}
        for op in (op for block in self.blocks for op in block.walk()):
            for position, operand in enumerate(op.operands):
                root = seen_through.get(operand, operand)
                if root not in values or self.is_inside(root):
                    continue
                if position == 0 and _is_view(op):
                    seen_through[op.results[0]] = root
                yield op, position, root


def _seen_through(value: SSAValue) -> Iterator[SSAValue]:
    """A value, and the buffers that it shows a part of, if it is a view that was made before."""
    yield value
    while isinstance(op := value.owner, Operation) and _is_view(op):
        value = op.operands[0]
        yield value


class LoopPair:
    """Two loops that belong together, with the values and memories before them."""

    def __init__(
        self,
        walk: Lockstep,
        source: LoopText,
        target: LoopText,
        source_inits: Sequence[Any],
        target_inits: Sequence[Any],
    ) -> None:
        if any(isinstance(init, TensorValue) for init in target_inits):
            raise Incomplete("a tensor as iter_arg of the bufferized program", target.op)
        self.walk = walk
        self.terms = walk.terms
        self.source, self.target = source, target
        self.source_op, self.target_op = source.op, target.op
        self.source_inits, self.target_inits = source_inits, target_inits
        self.source_before, self.target_before = walk.memories
        """The memories before the loop; that of the bufferized program without what is handed over to the loop."""
        self.handed_over = {
            block: self.target_before[block] for block in handed_over(target, target_inits, walk)
        }
        """Blocks that are the loop's from here on, as those that its rounds make."""
        for block in self.handed_over:
            del self.target_before[block]
        self.peeled = False
        """Whether the first round is walked on its own, from the values before the loop as they are."""
        self.told_apart = False
        """Whether blocks that no round changes have been told from those that are touched."""
        self.count: Count | None = None
        """How far the loop has got, where it counts."""
        self.at_head_of_source: Sequence[Any] = source_inits
        """What the tensor program carries at the head of the round that is walked."""
        self.boxes_read: Counter[int] = Counter()
        """For iter_args of the tensor program, how often their changes have been looked at."""
        self.parts_tried: set[tuple[int, Carrier]] = set()
        """iter_args of the tensor program, and buffers that were taken to hold parts of them."""
        self._parts: dict[tuple[int | Block, Written, Count], Part] = {}
        self.at_head = self.target_before
        """The memory at the head of the round that is walked."""
        self.guess = first_guess(
            (source.types, target.types),
            source_inits,
            target_inits,
            self._used_from_outside(),
            range(len(source_inits)) if walk.thorough else source.kept,
        )
        self.guess.touched.difference_update(self.handed_over)
        # Who finds out in a round what the loop changes, has to walk it again, and all loops in it.
        self.share(_written(source, walk.source.values))

    @property
    def before(self) -> tuple[BlockStates, BlockStates]:
        """The memories before the loop."""
        return self.source_before, self.target_before

    def _used_from_outside(self) -> dict[SSAValue, Any]:
        """The values of the bufferized program that the body uses and that were there before; first those that may be
        written to, the last one before the others: a tensor whose contents nobody has defined may be taken to be in
        any of them, but it is most likely where the round ends."""
        used: dict[SSAValue, Any] = {}
        read_only: dict[SSAValue, Any] = {}
        values = self.walk.target.values
        for op, position, root in self.target.uses_from_outside(values):
            # Ops name first what they read.
            only_read = position == 0 and (_is_view(op) or len(op.operands) > 1)
            for value in _seen_through(root):
                (read_only if only_read else used)[value] = values[value]
        last_first = dict(reversed(used.items()))
        return last_first | {value: its for value, its in read_only.items() if value not in used}

    def share(self, blocks: Iterable[Block]) -> bool:
        """Say of blocks that the tensor program changes them, and so, in step, does the bufferized program; whether
        that is new of any."""
        guess = self.guess
        new = [block for block in blocks if block not in guess.shared and block not in guess.lost]
        for block in new:
            theirs = self.walk.relation.pairs.get(block) or self._like(block)
            if theirs is None:
                guess.lost.add(block)
                continue
            guess.shared[block] = theirs
            guess.touched.add(theirs)
            if theirs not in self._carrying():
                # No part of it stays as it was before the loop.
                guess.unframed.add(theirs)
        return bool(new)

    def _like(self, block: Block) -> Block | None:
        """A buffer that the bufferized loop writes to, of the form of one that only the tensor program has made; best
        one that holds the same."""
        taken = {*self.guess.shared.values(), *self.walk.relation.pairs.values()}
        contents = self.source_before[block].contents
        fitting = [
            other
            for other in _written(self.target, self.walk.target.values)
            if other not in taken
            and (other.shape, other.element_type) == (block.shape, block.element_type)
        ]
        same = (other for other in fitting if self.target_before[other].contents is contents)
        return next(same, fitting[0] if fitting else None)

    def _carrying(self) -> set[Block]:
        """The blocks that carriers show before the loop."""
        buffers = (
            self.carried(carrier, self.target_inits)
            for carrier, options in self.guess.partners.items()
            if options
        )
        return {block for buffer in buffers for block in buffer.blocks}

    def start_anew(self, start: Moment) -> None:
        """Go back to where the walk of the loop began. What undefined inits were taken to be is open again."""
        self.walk.rollback(start)
        self.source_inits = [self.walk.chosen_anew(init) for init in self.source_inits]

    def carried(self, carrier: Carrier, arguments: Sequence[Any]) -> MemRefValue:
        """The buffer that a carrier stands for, given the values of the iter_args."""
        if isinstance(carrier, int):
            return arguments[carrier]
        # Who asks what it holds does not use it.
        buffer = self.walk.target.values[carrier]
        assert isinstance(buffer, MemRefValue)
        return buffer

    def in_mode(self, carrier: Carrier, mode: Mode, targets: Sequence[Any]) -> MemRefValue:
        """The same under the condition that the loop is in `mode`: the view that the mode names."""
        buffer = self.carried(carrier, targets)
        if not isinstance(carrier, int):
            return buffer
        place = mode[carrier]
        if isinstance(place, Outer):
            return MemRefValue.of(place.view, place.shape, buffer.element_type)
        return buffer

    def written_part(self, number: int, count: Count | None) -> Part | None:
        """The part that rounds before `count` may have changed of an iter_arg of the tensor program; None: all."""
        init = self.source_inits[number]
        return self._part(number, init.shape, self.guess.box(number, init), count)

    def changed_part(self, block: Block, count: Count | None) -> Part | None:
        """The part that rounds before `count` may have changed of a block, beside what its carriers show; None: what is
        known of that does not hang on the round."""
        return self._part(block, block.shape, self.guess.boxes.get(block), count)

    def _part(
        self, of: int | Block, shape: Sequence[Int], box: Written | None, count: Count | None
    ) -> Part | None:
        if box is None or count is None:
            return None
        key = (of, box, count)
        if key not in self._parts:
            edges = box.at(count.now, self.terms)
            if count.is_over:
                most = (end.most for _, end in box.edges)
                edges = [*map(self._as_left, edges, most, shape)]
            self._parts[key] = part_of(edges)
        return self._parts[key]

    def _as_left(self, edge: tuple[Int, Int], most: Int | None, size: Int) -> tuple[Int, Int]:
        """The same first and last index behind the loop, in simple terms if that is the whole dimension, or the rounds
        have got as far as any does."""
        terms, session = self.terms, self.walk.session
        first, end = edge
        if session.holds(terms.conj((terms.eq(first, 0), terms.eq(end, size)))):
            return 0, size
        if most is not None and session.holds(terms.eq(end, most)):
            return first, most
        return edge

    def held_part(self, carrier: Carrier, count: Count | None) -> Part | None:
        """The part of its tensor that a carrier holds; None: all of it."""
        if carrier not in self.guess.partial:
            return None
        return self.written_part(self.guess.partners[carrier].first, count)

    def try_peeling(self) -> None:
        """Before a fact about buffers is given up, the first round is walked on its own: the fact may fail only there,
        as when the copy of an init that no round reads is left out, or when the buffers move away from the inits."""
        if not self.peeled:
            self.peeled = True
            for block, state in self.handed_over.items():
                self.target_before[block] = state
            self.guess.touched.update(self.handed_over)
            self.handed_over = {}
            raise Dropped

    def try_untouched(self) -> None:
        """Before a fact about buffers is given up, the blocks that this round has not changed are taken to be the same
        in all rounds: what the loop carries may be a buffer of outside, as it was before the loop."""
        if self.told_apart:
            return
        self.told_apart = True
        blocks = self.walk.target.memory.blocks
        changed = {
            block
            for block in self.guess.touched
            if blocks[block].contents is not self.at_head[block].contents
        }
        if changed != self.guess.touched:
            self.guess.touched = changed
            raise Dropped

    def try_part(self, carrier: Carrier) -> None:
        """Before it is given up that a tensor is in a buffer, a buffer is taken to hold what earlier rounds have
        written of the tensor, but nothing else: what the tensor held before the loop may be of no concern."""
        guess = self.guess
        number = guess.partners[carrier].first
        guess.partial.discard(carrier)
        is_held = any(
            other != carrier and options and options.first == number
            for other, options in guess.partners.items()
        )
        if is_held or self.count is None or not self.walk.thorough:
            return
        for chosen in self._changed_carriers(number):
            options = guess.partners.get(chosen)
            if (number, chosen) in self.parts_tried or (options and options.first != number):
                continue
            self.parts_tried.add((number, chosen))
            guess.partners[carrier].drop()
            guess.partners[chosen] = Options([number])
            guess.partial.add(chosen)
            self.peeled = False
            raise Dropped

    def _changed_carriers(self, number: int) -> Iterator[Carrier]:
        """The buffers in which an iter_arg of the tensor program may be, and that this round has written to."""
        outside = self._used_from_outside()
        carriers: list[tuple[Carrier, Any]] = [*enumerate(self.target_inits), *outside.items()]
        blocks = self.walk.target.memory.blocks
        for carrier, buffer in carriers:
            if not isinstance(buffer, MemRefValue) or len(buffer.views) != 1:
                continue
            block = buffer.views[0][1].block
            was, now = self.at_head.get(block), blocks[block]
            is_changed = was is not None and was.contents is not now.contents
            if is_changed and fits(self.source_inits[number], buffer):
                yield carrier

    def is_settled(self, carrier: Carrier, mode: Mode | None = None) -> bool:
        """Whether it is known what a carrier holds; the part of a tensor is held by a buffer that stays where it is."""
        if carrier not in self.guess.partial:
            return True
        if isinstance(carrier, int) and mode is not None and not isinstance(mode[carrier], Outer):
            return False
        return self.held_part(carrier, self.count) is not None

    def start_round(self) -> None:
        """Note what the memory holds now, at the head of a round."""
        self.at_head = self.walk.target.memory.snapshot()


def _written(text: LoopText, values: Mapping[SSAValue, Any]) -> Iterator[Block]:
    """The blocks among `values` that the ops of a loop write to, by what its text says."""
    for op, position, root in text.uses_from_outside(values):
        buffer = values[root]
        # Ops name last what they write to.
        is_last = not any(is_buffer(operand.type) for operand in op.operands[position + 1 :])
        if facts_of(op).writes and is_last and isinstance(buffer, MemRefValue):
            yield from (seen.block for _, seen in buffer.views)


def _is_view(op: Operation) -> bool:
    """Whether an op shows a part of its first operand."""
    return len(op.results) == 1 and is_buffer(op.results[0].type) and bool(op.operands)
