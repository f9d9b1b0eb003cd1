"""Whether the values before a loop, and those after a round of it, fit the form of the invariant.

Each check either succeeds, or weakens the guess and raises `Dropped`, or gives up (`Incomplete`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.check.obligation import (
    LOOP_CARRIER,
    LOOP_DEFINED,
    LOOP_SCALAR,
    ROUND_CARRIER,
    ROUND_DEFINED,
    ROUND_FRAME,
    ROUND_MADE,
    ROUND_MODIFIES,
    ROUND_SCALAR,
    ROUND_SIZES,
    ROUND_UNCHANGED,
    ROUND_WRITTEN,
    Obligation,
    Point,
)
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.loops.guess import Carrier, Mode, Moving
from oneshot_verify.encode.loops.head import Head, Parts
from oneshot_verify.encode.loops.pair import Dropped, LoopPair
from oneshot_verify.encode.loops.written import Count, written_by_round
from oneshot_verify.encode.relation.facts import Border
from oneshot_verify.encode.relation.places import Made
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.walk.lockstep import Ends
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue

MOST_BOXES = 3
"""So often it is read off what a loop changes of one tensor."""


class Checks:
    """The premises of the rule of induction."""

    def __init__(self, pair: LoopPair, head: Head) -> None:
        self.pair = pair
        self.head = head
        self.walk = pair.walk
        self.terms = pair.terms
        self.asks = pair.walk.obligations.asks

    def start(self) -> None:
        """The values before the loop fit the form of the invariant."""
        inits = self.pair.source_inits, self.pair.target_inits
        self._check_defined(LOOP_DEFINED, *inits)
        self._check_shared(Point.LOOP)
        self._check_scalars(LOOP_SCALAR, *inits)
        if not self.asks(LOOP_CARRIER):
            return
        holding = self._holding()
        held = {number for _, number in holding}
        for carrier, options in self.pair.guess.partners.items():
            if carrier in self.pair.guess.partial:
                self._check_start_of_part(carrier)
                continue
            while options and (carrier, options.first) not in holding:
                # Many buffers may be used in a loop: where one of them holds the tensor, another one that does not is
                # no carrier, and no round has to be walked to know that.
                if not self._is_outside(carrier) or options.first not in held:
                    self._drop_partner(carrier)
                options.drop()

    def _holding(self) -> set[tuple[Carrier, int]]:
        """Which carriers hold which iter_args of the tensor program before the loop. Contents that nobody has defined
        are taken to be in the first of them that shows no others."""
        holding: set[tuple[Carrier, int]] = set()
        taken: set[int] = set()
        for carrier, options in self.pair.guess.partners.items():
            if carrier in self.pair.guess.partial:
                continue
            for number in options if self._is_outside(carrier) else options.best:
                if number in taken or not self._starts_with(carrier, number):
                    continue
                holding.add((carrier, number))
                if self.walk.is_undefined(self.pair.source_inits[number]):
                    taken.add(number)
                    break
        return holding

    @staticmethod
    def _is_outside(carrier: Carrier) -> bool:
        return not isinstance(carrier, int)

    def _starts_with(self, carrier: Carrier, number: int) -> bool:
        """Whether a carrier holds an iter_arg of the tensor program before the loop."""
        buffer = self.pair.carried(carrier, self.pair.target_inits)
        return self._is_held(LOOP_CARRIER, self.pair.source_inits[number], buffer)

    def _is_held(self, obligation: Obligation, tensor: TensorValue, buffer: MemRefValue) -> bool:
        """Whether a buffer holds a tensor."""
        border = Border(obligation.says("a buffer holds what the loop carries"))
        return self.walk.relation.agrees(tensor, buffer, border)

    def _check_start_of_part(self, carrier: Carrier) -> None:
        """Before the loop, a carrier holds what no round has written yet: nothing, as a rule."""
        count = self.pair.count
        first = None if count is None else count.at_start
        # Where the part is not known yet, the round that is walked next shows it.
        if self.pair.held_part(carrier, first) is not None:
            buffer = self.pair.carried(carrier, self.pair.target_inits)
            inits = self.pair.source_inits
            if not self._is_held_by(carrier, LOOP_CARRIER, inits, buffer, first):
                self._drop_partner(carrier)

    def _is_held_by(
        self,
        carrier: Carrier,
        obligation: Obligation,
        sources: Sequence[Any],
        buffer: MemRefValue,
        count: Count | None,
    ) -> bool:
        """Whether the buffer of a carrier holds its tensor, or the part of it that it is taken to hold."""
        tensor = sources[self.pair.guess.partners[carrier].first]
        part = self.pair.held_part(carrier, count)
        if part is None:
            return self._is_held(obligation, tensor, buffer)
        view, sizes = part
        border = Border(
            obligation.says("a buffer may hold what the loop carries"), with_contents=False
        )
        if not self.walk.relation.agrees(tensor, buffer, border):
            return False
        contents = self.walk.domain.arrays.view(tensor.contents, view, sizes)
        part = TensorValue(sizes, contents, tensor.element_type)
        return self._is_held(obligation, part, buffer.through(view, sizes))

    def _drop_partner(self, carrier: Carrier) -> None:
        """The buffer need not hold the tensor in each round."""
        if carrier not in self.pair.guess.partial:
            self.pair.try_peeling()
            self.pair.try_untouched()
        self.pair.try_part(carrier)
        dropped = self.pair.guess.partners[carrier].drop()
        if not self.pair.guess.partners[carrier] and isinstance(carrier, int):
            ours = _carried_name(self.pair.target_op, carrier)
            theirs = _carried_name(self.pair.source_op, dropped)
            self.walk.notes.append(
                (
                    f"no invariant found for the loop: {ours} of the bufferized loop need not"
                    f" hold {theirs} of the tensor loop",
                    self.pair.target_op,
                )
            )
        raise Dropped

    def settle(self) -> None:
        """It is known which parts carriers hold of their tensors."""
        if not all(map(self.pair.is_settled, self.pair.guess.partial)):
            what = "it is not known which part of a tensor earlier rounds have written"
            raise Incomplete(what, self.pair.target_op)

    def outer_blocks(self) -> None:
        """Only touched blocks were changed, and none from before the loop was freed."""
        if not self.asks(ROUND_MODIFIES):
            return
        pair, relation, guess = self.pair, self.walk.relation, self.pair.guess
        for block in relation.changed(self.walk.target, pair.target_before, pair.target_op):
            if block not in guess.touched:
                guess.touched.add(block)
                raise Dropped
        changed = relation.changed(self.walk.source, pair.source_before, pair.source_op)
        if pair.share(changed):
            raise Dropped

    def round(self, ends: Ends, after: Mode) -> None:
        """The memory has the form of the invariant again, with what was yielded in the place of the iter_args."""
        sources, targets = ends.source_values, ends.target_values
        count = self.pair.count
        following = None if count is None else count.advanced(self.terms)
        self._check_defined(ROUND_DEFINED, sources, targets)
        self._check_shared(Point.ROUND)
        self._check_source(sources)
        self._check_scalars(ROUND_SCALAR, sources, targets)
        for carrier, options in self.pair.guess.partners.items():
            if not options or not self.asks(ROUND_CARRIER):
                continue
            # Under the guard of this mode the buffer is the view that the mode names.
            buffer = self.pair.in_mode(carrier, after, targets)
            is_held = self._is_held_by(carrier, ROUND_CARRIER, sources, buffer, following)
            if not is_held or not self.pair.is_settled(carrier, after):
                self._drop_partner(carrier)
        self.sizes(ROUND_SIZES, after, sources, targets)
        self.made(after, targets)
        in_mode = [
            target if place is None else self.pair.in_mode(number, after, targets)
            for number, (place, target) in enumerate(zip(after, targets, strict=True))
        ]
        parts = self.head.parts(in_mode, following)
        for block in self.pair.guess.touched - self.pair.guess.unframed:
            self._check_frame(block, parts, sources, following)

    def _check_scalars(
        self, obligation: Obligation, sources: Sequence[Any], targets: Sequence[Any]
    ) -> None:
        """The scalars that both programs carry are equal. For poison one number may stand, and not two."""
        scalars = self.pair.guess.scalars
        firsts = [options.first for options in scalars.values() if options]
        for number, options in scalars.items():
            if not options or not self.asks(obligation):
                continue
            is_one = firsts.count(options.first) == 1
            border = Border(obligation.says("a number is the same"), as_one=is_one)
            if not self.walk.relation.agrees(sources[options.first], targets[number], border):
                options.drop()
                raise Dropped

    def _check_shared(self, point: Point) -> None:
        """The memory that both programs change in the loop is the same in both."""
        guess = self.pair.guess
        for ours, theirs in list(guess.shared.items()):
            if self.walk.relation.disagreement(ours, theirs, point) is not None:
                self.walk.notes.append(
                    (f"{ours.name} need not hold the same in each round", self.pair.target_op)
                )
                del guess.shared[ours]
                guess.lost.add(ours)
                raise Dropped

    def _check_defined(
        self, obligation: Obligation, sources: Sequence[Any], targets: Sequence[Any]
    ) -> None:
        """The scalars that are taken to be defined in each round are so."""
        if not self.asks(obligation):
            return
        guess = self.pair.guess
        for known, values in ((guess.defined, sources), (guess.target_defined, targets)):
            lost = {number for number in known if not self._is_defined(values[number])}
            if lost:
                known -= lost
                raise Dropped

    def _is_defined(self, value: Any) -> bool:
        return self.walk.session.holds(self.walk.relation.defined(value))

    def sizes(
        self, obligation: Obligation, mode: Mode, sources: Sequence[Any], targets: Sequence[Any]
    ) -> None:
        """Buffers whose places in `mode` are others in each round have the sizes that they are taken to have."""
        for number, (place, buffer) in enumerate(zip(mode, targets, strict=True)):
            options = self.pair.guess.sizes.get(number)
            is_free = isinstance(place, Made | Moving) and self.pair.guess.partner(number) is None
            if not is_free or not options:
                continue
            alike = self.walk.comparer.same_shape(sources[options.first].shape, buffer.shape)
            if not self.walk.obligations.holds(obligation, alike):
                options.drop()
                raise Dropped

    def made(self, after: Mode, targets: Sequence[Any]) -> None:
        """A buffer that a round has made and hands on to the next is live, and an allocation like any other: what is on
        the stack ends with the round."""
        for place, buffer in zip(after, targets, strict=True):
            if not isinstance(place, Made) or not self.asks(ROUND_MADE):
                continue
            memory = self.walk.target.memory
            plain = self.terms.conj((memory.is_live(buffer), memory.shows_once(buffer)))
            if not place.is_own or not self.walk.session.holds(plain):
                what = "the loop carries a buffer that may be freed, read-only or of the stack"
                raise Incomplete(what, self.pair.target_op)

    def _check_source(self, sources: Sequence[Any]) -> None:
        """The tensor program hands on as they are what it is taken to, and tensors of the same sizes."""
        guess, inits = self.pair.guess, self.pair.source_inits
        changed = {n for n in guess.unchanged if not self._is_unchanged(inits[n], sources[n])}
        guess.unchanged -= changed
        for number, init in enumerate(inits):
            yielded = sources[number]
            if not isinstance(init, TensorValue):
                continue
            for dimension, (size, first) in enumerate(zip(yielded.shape, init.shape, strict=True)):
                known = (number, dimension) in guess.same_size
                alike = self.terms.eq(size, first)
                if known and not self.walk.obligations.holds(ROUND_UNCHANGED, alike):
                    guess.same_size.discard((number, dimension))
                    raise Dropped

            self._check_written(number, init, yielded)
        if changed:
            raise Dropped

    def _check_written(self, number: int, init: TensorValue, yielded: TensorValue) -> None:
        """Outside of the box of the next round, a tensor is as before the loop."""
        guess, count = self.pair.guess, self.pair.count
        if count is None:
            return
        part = self.pair.written_part(number, count.advanced(self.terms))
        if part is None:
            self._look_at_changes(number, init, yielded, count)
            return
        if not self.asks(ROUND_WRITTEN):
            return
        arrays = self.walk.domain.arrays
        view, sizes = part
        changed = arrays.view(yielded.contents, view, sizes)
        form = arrays.overlay(init.contents, view, changed)
        answer, _ = self.walk.comparer.equal(form, yielded.contents, init.shape, choose=False)
        if answer is not Answer.PROVED:
            del guess.written[number]
            raise Dropped

    def _look_at_changes(
        self, number: int, init: TensorValue, yielded: TensorValue, count: Count
    ) -> None:
        """Read off what a round changes. That is more work, so it is done only where it is needed; a box that fails may
        be another one when other facts are gone."""
        pair = self.pair
        is_asked = pair.boxes_read[number] == MOST_BOXES or number in pair.guess.unchanged
        # A first round that is walked on its own does not show what the others do.
        if is_asked or not self.walk.thorough or count == count.at_start:
            return
        pair.boxes_read[number] += 1
        head = pair.at_head_of_source[number].contents
        found = written_by_round(head, yielded.contents, count, self.walk)
        if found is not None:
            pair.guess.written[number] = found
            raise Dropped

    def _is_unchanged(self, init: Any, yielded: Any) -> bool:
        if not self.asks(ROUND_UNCHANGED):
            return True
        return self.walk.relation.preserved(init, yielded)

    def _check_frame(
        self, block: Block, parts: Parts, sources: Sequence[Any], following: Count | None
    ) -> None:
        """What the carriers do not show of a block is as before the loop, but for the box of the next round."""
        if not self.asks(ROUND_FRAME):
            return
        guess, arrays = self.pair.guess, self.walk.domain.arrays
        now = self.walk.target.memory.blocks[block].contents
        rest = self.pair.target_before[block].contents
        part = self.pair.changed_part(block, following)
        if part is not None:
            rest = arrays.overlay(rest, part[0], arrays.view(now, *part))
        form = self.head.form(block, parts, sources, rest)
        answer, _ = self.walk.comparer.equal(form, now, block.shape)
        if answer is not Answer.PROVED:
            self.pair.try_peeling()
            if block not in guess.boxes:
                self._try_box(block)
            guess.boxes.pop(block, None)
            guess.unframed.add(block)
            raise Dropped

    def _try_box(self, block: Block) -> None:
        """Before it is given up what a block holds, all changes of it are taken to be in a box, if a round shows one:
        where two buffers take turns, neither changes at its border."""
        count = self.pair.count
        if count is None or count == count.at_start or not self.walk.thorough:
            return
        before = self.pair.target_before[block].contents
        now = self.walk.target.memory.blocks[block].contents
        found = written_by_round(before, now, count, self.walk)
        if found is not None:
            self.pair.guess.boxes[block] = found
            raise Dropped


def _carried_name(loop: Operation, number: int) -> str:
    """What a loop calls what it carries: `%acc`; its number where that has no name."""
    if not loop.regions:
        # The branch to the head of a loop of blocks.
        return f"iter_arg {number}"
    arguments = loop.regions[0].blocks[0].args
    # The first argument of a loop with bounds counts its rounds.
    index = number + (loop.name in ("scf.for", "affine.for"))
    hint = arguments[index].name_hint if index < len(arguments) else None
    return f"%{hint}" if hint else f"iter_arg {number}"
