"""The rule for `scf.for`: induction over both loops at once.

                 before                         head of a round                    after
    source   inits  x_k                  x_k: a fresh symbol each             x_k: fresh symbols again
    target   inits  m_j                  m_j: where the mode says             one of the modes
    memory   block b holds C             b holds C, but x_k where             the same form, with the new x_k
                                         the carrier of x_k shows it

The invariant is not a formula that is assumed: the state at the head is *built* so that it holds ("the buffer m_j
holds the tensor x_k" by writing the symbol x_k into the block). So what the body does in step on both sides arrives
at the same nodes. What is to be shown is that the inits fit this form, and that after a round, with what the tensor
program yields in the place of x_k, the memory has this form again. A candidate fact that fails is dropped and the
loop is walked anew.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.encode.arrays import ArrayNode
from oneshot_verify.encode.domain import sort_of
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.invariants import Carrier, Made, Mode, Outer, Place, first_guess
from oneshot_verify.encode.leaves import leaves
from oneshot_verify.encode.lockstep import Ends, Lockstep
from oneshot_verify.encode.merge import merge_memories, merge_values
from oneshot_verify.encode.solver import Answer
from oneshot_verify.encode.terms import BOOL, INT, Truth
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.memory import BlockState
from oneshot_verify.semantics.values import Block, BlockView, MemRefValue, TensorValue

MOST_STATES = 16
"""A loop whose buffers take more places than this is given up (`unknown`)."""


class _Dropped(Exception):
    """A candidate fact did not hold; the guess has been weakened."""


def for_rule(walk: Lockstep, source: Operation, target: Operation) -> None:
    """`scf.for`: the same bounds, and an invariant that each round keeps."""
    _Induction(walk, source, target).run()


@dataclass
class _State:
    """Where the buffers are at the head of a round, and under which lasting condition."""

    guard: Truth
    """A condition on values from before the loop; it holds in all rounds or in none."""
    mode: Mode
    is_start: bool = False
    """Whether this is how the loop starts, and no round leads back to it."""

    @property
    def key(self) -> tuple[Truth, Mode]:
        """What makes two states the same."""
        return self.guard, self.mode


@dataclass(frozen=True)
class _Exit:
    """One state in which a loop may end."""

    condition: Truth
    sources: Sequence[Any]
    targets: Sequence[Any]
    memory: dict[Block, BlockState]


class _Induction:
    """One pair of loops."""

    def __init__(self, walk: Lockstep, source: Operation, target: Operation) -> None:
        self.walk = walk
        self.terms = walk.terms
        self.source_op, self.target_op = source, target
        self.lower, self.upper, self.step, *self.source_inits = (
            walk.source.get(operand) for operand in source.operands
        )
        self.target_bounds = [walk.target.get(operand) for operand in target.operands[:3]]
        self.target_inits = [walk.target.get(operand) for operand in target.operands[3:]]
        self.source_before = walk.source.memory.snapshot()
        self.target_before = walk.target.memory.snapshot()
        self.rounds = self.undefined_rounds = 0
        """How many rounds were walked, and how many of them cannot be got through: the tensor program is undefined."""
        self.peeled = False
        """Whether the first round is walked on its own, from the values before the loop as they are."""
        self.guess = first_guess(
            source,
            target,
            self.source_inits,
            self.target_inits,
            self._used_from_outside(),
            walk.thorough,
        )

    def _used_from_outside(self) -> dict[SSAValue, Any]:
        """The values of the bufferized program that the body uses and that were there before."""
        used: dict[SSAValue, Any] = {}
        for op in self.target_op.regions[0].walk():
            for operand in op.operands:
                if operand in self.walk.target.values and not self._is_inside(operand):
                    used[operand] = self.walk.target.values[operand]
        return used

    def _is_inside(self, value: SSAValue) -> bool:
        block = value.owner if not isinstance(value.owner, Operation) else value.owner.parent
        while block is not None:
            parent = block.parent_op()
            if parent is self.target_op:
                return True
            block = parent.parent if parent is not None else None
        return False

    # The proof.

    def run(self) -> None:
        """Prove the rule's premises and give both loops their results."""
        walk = self.walk
        for op in (self.source_op, self.target_op):
            if not isinstance(op.operands[0].type, IndexType):
                raise UnsupportedOp(op, f"a loop over {op.operands[0].type}")
            if "unsignedCmp" in (op.properties | op.attributes):
                raise UnsupportedOp(op, "a loop that compares without sign")
        walk.source.require(
            self.terms.lt(0, self.step), FaultKind.BAD_STEP, self.source_op, "scf.for"
        )
        for name, ours, theirs in zip(
            ("lower bound", "upper bound", "step"),
            (self.lower, self.upper, self.step),
            self.target_bounds,
            strict=True,
        ):
            what = f"the {name} of the loop is the same"
            walk.require_equal(ours, theirs, what, self.target_op)
        mark = walk.obligations.mark()
        while True:
            try:
                states = self._close()
                break
            except _Dropped:
                walk.obligations.rewind(mark)
                walk.source.memory.restore(self.source_before)
                walk.target.memory.restore(self.target_before)
        if self.undefined_rounds == self.rounds:
            walk.session.assume(self.terms.le(self.upper, self.lower))
        self._leave(states)

    def _close(self) -> list[_State]:
        """Find all states at the head of a round, and prove that each round leads from one of them to one of them."""
        states: list[_State] = []
        self.rounds = self.undefined_rounds = 0
        if self.peeled:
            states += self._first_round()
        else:
            for guard, mode in self._modes_of(self.target_inits):
                with self.walk.session.scope():
                    self.walk.session.assume(guard)
                    self._check_start(mode)
                states.append(_State(guard, mode, is_start=True))
        for state in states:
            for following in self._round(state):
                known = next((each for each in states if each.key == following.key), None)
                if known is None:
                    states.append(following)
                else:
                    known.is_start = False
                if len(states) > MOST_STATES:
                    raise Incomplete("the buffers of the loop take too many places", self.target_op)
        return states

    def _check_start(self, mode: Mode) -> None:
        """The values before the loop fit the form of the invariant."""
        for number, options in self.guess.scalars.items():
            if options and not self._same(self.source_inits[options[0]], self.target_inits[number]):
                options.pop(0)
                raise _Dropped
        for carrier, options in self.guess.partners.items():
            if not options:
                continue
            buffer = self._carried(carrier, self.target_inits)
            answer, _ = self.walk.holds(buffer, self.source_inits[options[0]])
            if answer is not Answer.PROVED:
                self._drop_partner(carrier)

    def _drop_partner(self, carrier: Carrier) -> None:
        """The buffer need not hold the tensor in each round."""
        self._try_peeling()
        dropped = self.guess.partners[carrier].pop(0)
        if not self.guess.partners[carrier] and isinstance(carrier, int):
            self.walk.notes.append(
                (
                    f"no invariant found for the loop: iter_arg {carrier} of the "
                    f"bufferized loop need not hold iter_arg {dropped} of the tensor loop",
                    self.target_op,
                )
            )
        raise _Dropped

    def _try_peeling(self) -> None:
        """Before a fact about buffers is given up, the first round is walked on its own: the fact may fail only there,
        as when the copy of an init that no round reads is left out, or when the buffers move away from the inits."""
        if not self.peeled:
            self.peeled = True
            raise _Dropped

    def _same(self, ours: Any, theirs: Any) -> bool:
        return self.walk.session.holds(self.walk.same_scalar(ours, theirs))

    def _carried(self, carrier: Carrier, arguments: Sequence[Any]) -> MemRefValue:
        return arguments[carrier] if isinstance(carrier, int) else self.walk.target.get(carrier)

    # Modes.

    def _modes_of(self, values: Sequence[Any]) -> Iterator[tuple[Truth, Mode]]:
        """The modes that the loop-carried buffers `values` are in, each under its condition."""
        choices: list[list[tuple[Truth, Any]]] = [
            list(value.views) if isinstance(value, MemRefValue) else [(True, None)]
            for value in values
        ]
        for combination in product(*choices):
            guard = self.terms.conj(part for part, _ in combination)
            if guard is False or (guard is not True and self._impossible(guard)):
                continue
            yield guard, self._mode(values, [seen for _, seen in combination])

    def _impossible(self, guard: Truth) -> bool:
        return self.walk.session.holds(self.terms.neg(guard))

    def _mode(self, values: Sequence[Any], views: Sequence[BlockView | None]) -> Mode:
        places: list[Place | None] = []
        made: dict[Block, tuple[int, tuple[BlockView, tuple[Any, ...]]]] = {}
        for value, view in zip(values, views, strict=True):
            if view is None:
                places.append(None)
            elif view.block in self.target_before:
                places.append(self._outer(value, view))
            else:
                shown = (view, value.shape)
                number, first = made.setdefault(view.block, (len(made), shown))
                if first != shown:
                    raise Incomplete(
                        "the loop carries two different views of a buffer that it makes",
                        self.target_op,
                    )
                places.append(Made(number))
        return tuple(places)

    def _outer(self, value: MemRefValue, view: BlockView) -> Outer:
        home = self.walk.domain.scope
        for leaf in leaves((view.view, value.shape)):
            scope = leaf.payload[1]
            if len(scope) > len(home):
                raise Incomplete(
                    "the view of a buffer that the loop carries changes from round to round",
                    self.target_op,
                )
        return Outer(view, value.shape)

    # One round.

    def _first_round(self) -> list[_State]:
        """Walk the bodies from the values before the loop; the states that follow."""
        with self.walk.session.scope(), self.walk.loop_scope():
            self.walk.session.assume(self.terms.lt(self.lower, self.upper))
            return self._walk_round(True, self.lower, self.source_inits, self.target_inits)

    def _round(self, state: _State) -> list[_State]:
        """Walk the bodies from the head in `state`; the states that follow."""
        with self.walk.session.scope(), self.walk.loop_scope():
            self.walk.session.assume(state.guard)
            sources, targets = self._head(state.mode)
            return self._walk_round(state.guard, self._induction_variable(), sources, targets)

    def _walk_round(
        self, guard: Truth, induction: Any, sources: Sequence[Any], targets: Sequence[Any]
    ) -> list[_State]:
        walk = self.walk
        self._bind(walk.source, self.source_op, [induction, *sources])
        self._bind(walk.target, self.target_op, [induction, *targets])
        ends = walk.walk(self.source_op.regions[0].block, self.target_op.regions[0].block)
        self._check_outer_blocks()
        self.rounds += 1
        if walk.session.contradictory():
            self.undefined_rounds += 1
        following: list[_State] = []
        with self._home_scope():
            found = list(self._modes_of(ends.target_values))
        for condition, after in found:
            with walk.session.scope():
                walk.session.assume(condition)
                self._check_round(ends, after)
            lasting = self.terms.conj((guard, condition if self._lasts(condition) else True))
            following.append(_State(lasting, after))
        walk.source.memory.restore(self.source_before)
        walk.target.memory.restore(self.target_before)
        return following

    def _lasts(self, condition: Truth) -> bool:
        """Whether a condition speaks of values from before the loop only, so that it holds in all rounds or in none."""
        home = len(self.walk.domain.scope) - 1
        return all(len(leaf.payload[1]) <= home for leaf in leaves(condition))

    @contextmanager
    def _home_scope(self) -> Generator[None]:
        """The scope that the loop itself stands in."""
        inner = self.walk.domain.scope
        self.walk.domain.scope = inner[:-1]
        try:
            yield
        finally:
            self.walk.domain.scope = inner

    @staticmethod
    def _bind(machine: Any, op: Operation, values: Sequence[Any]) -> None:
        for argument, value in zip(op.regions[0].block.args, values, strict=True):
            machine.values[argument] = value

    def _induction_variable(self) -> Any:
        if isinstance(self.step, int) and self.step > 1:
            rounds = self.terms.symbol("rounds", INT, self.walk.domain.scope)
            self.walk.session.assume(self.terms.le(1 if self.peeled else 0, rounds))
            variable = self.lower + self.step * rounds
        else:
            variable = self.terms.symbol("iv", INT, self.walk.domain.scope)
            first = self.lower + self.step if self.peeled else self.lower
            self.walk.session.assume(self.terms.le(first, variable))
        self.walk.session.assume(self.terms.lt(variable, self.upper))
        return variable

    # The state at the head of a round, and after the last one.

    def _head(self, mode: Mode) -> tuple[list[Any], list[Any]]:
        """Build a state in which the invariant holds, otherwise as general as can be."""
        return self._state(mode, self._source_values(), True)

    def _source_values(self) -> list[Any]:
        values: list[Any] = []
        types = [operand.type for operand in self.source_op.operands[3:]]
        for number, (init, type) in enumerate(zip(self.source_inits, types, strict=True)):
            if number in self.guess.unchanged:
                values.append(init)
            elif isinstance(init, TensorValue):
                values.append(self._fresh_tensor(number, init))
            elif isinstance(init, MemRefValue):
                raise Incomplete("a buffer as iter_arg of the tensor program", self.source_op)
            else:
                name = f"iter_arg {number}"
                values.append(self.terms.symbol(name, sort_of(type), self.walk.domain.scope))
        return values

    def _fresh_tensor(self, number: int, init: TensorValue) -> TensorValue:
        scope = self.walk.domain.scope
        shape: list[Any] = []
        for dimension, size in enumerate(init.shape):
            if (number, dimension) not in self.guess.same_size:
                size = self.terms.symbol(f"size {dimension} of iter_arg {number}", INT, scope)
                self.walk.session.assume(self.terms.le(0, size))
            shape.append(size)
        sort = sort_of(init.element_type)
        contents = self.walk.domain.arrays.symbol(f"iter_arg {number}", shape, sort, scope)
        return TensorValue(tuple(shape), contents, init.element_type)

    def _state(self, mode: Mode, sources: list[Any], guard: Truth) -> tuple[list[Any], list[Any]]:
        """The bufferized program's values in `mode` when the tensor program has `sources`; sets its memory. What the
        invariant says of sizes is assumed under `guard`."""
        self.walk.target.memory.restore(self.target_before)
        targets = self._target_values(mode, sources)
        for block in self.guess.touched:
            self._set_contents(block, targets, sources)
        for carrier, options in self.guess.partners.items():
            if options:
                buffer = self._carried(carrier, targets)
                agree = self.walk.comparer.same_shape(sources[options[0]].shape, buffer.shape)
                self.walk.session.assume(self.terms.disj((self.terms.neg(guard), agree)))
        return sources, targets

    def _target_values(self, mode: Mode, sources: Sequence[Any]) -> list[Any]:
        targets: list[Any] = []
        made: dict[int, MemRefValue] = {}
        types = [operand.type for operand in self.target_op.operands[3:]]
        for number, (init, place) in enumerate(zip(self.target_inits, mode, strict=True)):
            if isinstance(place, Outer):
                targets.append(MemRefValue.of(place.view, place.shape, init.element_type))
            elif isinstance(place, Made):
                if place.number not in made:
                    made[place.number] = self._made_buffer(number, init, sources)
                targets.append(made[place.number])
            else:
                options = self.guess.scalars[number]
                targets.append(
                    sources[options[0]]
                    if options
                    else self.terms.symbol(
                        f"iter_arg {number}", sort_of(types[number]), self.walk.domain.scope
                    )
                )
        return targets

    def _made_buffer(self, number: int, init: MemRefValue, sources: Sequence[Any]) -> MemRefValue:
        partner = self.guess.partner(number)
        type = cast("MemRefType[Attribute]", self.target_op.operands[3 + number].type)
        name = f"the buffer of iter_arg {number} that an earlier round made"
        if partner is not None:
            tensor: TensorValue = sources[partner]
            return self.walk.target.new_symbolic_block(
                name, tensor.shape, type, tensor.contents, self.target_op
            )
        scope = self.walk.domain.scope
        options = self.guess.sizes[number]
        shape = (
            sources[options[0]].shape
            if options
            else [
                self.terms.symbol("size", INT, scope) if size == DYNAMIC_INDEX else size
                for size in type.get_shape()
            ]
        )
        contents = self.walk.domain.arrays.symbol(name, shape, sort_of(init.element_type), scope)
        return self.walk.target.new_symbolic_block(name, shape, type, contents, self.target_op)

    def _set_contents(self, block: Block, targets: Sequence[Any], sources: Sequence[Any]) -> None:
        memory = self.walk.target.memory
        contents = self._form(block, targets, sources, self._base(block))
        memory.blocks[block] = replace(memory.blocks[block], contents=contents)

    def _base(self, block: Block) -> ArrayNode:
        """What a touched block holds outside of its carriers."""
        before: ArrayNode = self.target_before[block].contents
        if block not in self.guess.unframed:
            return before
        return self.walk.domain.arrays.symbol(
            block.name, block.shape, before.sort, self.walk.domain.scope
        )

    def _form(
        self, block: Block, targets: Sequence[Any], sources: Sequence[Any], base: ArrayNode
    ) -> ArrayNode:
        """`base`, but what the carriers of this block show is the tensor that they carry."""
        for carrier, options in self.guess.partners.items():
            if not options:
                continue
            buffer = self._carried(carrier, targets)
            if len(buffer.views) == 1 and buffer.views[0][1].block is block:
                view = buffer.views[0][1].view
                base = self.walk.domain.arrays.overlay(base, view, sources[options[0]].contents)
        return base

    # What a round has done.

    def _check_outer_blocks(self) -> None:
        """Only touched blocks were changed, and none from before the loop was freed."""
        for block, before in self.target_before.items():
            after = self.walk.target.memory.blocks[block]
            if after.contents is not before.contents and block not in self.guess.touched:
                self.guess.touched.add(block)
                raise _Dropped
            if after.live is not before.live:
                raise Incomplete(
                    f"{block.name} is freed inside of the loop, but was made before it",
                    self.target_op,
                )
        for block, before in self.source_before.items():
            if self.walk.source.memory.blocks[block].contents is not before.contents:
                raise Incomplete(
                    "the tensor program writes to a buffer inside of a loop", self.source_op
                )

    def _check_round(self, ends: Ends, after: Mode) -> None:
        """The memory has the form of the invariant again, with what was yielded in the place of the iter_args."""
        sources, targets = ends.source_values, ends.target_values
        self._check_source(sources)
        for number, options in self.guess.scalars.items():
            if options and not self._same(sources[options[0]], targets[number]):
                options.pop(0)
                raise _Dropped
        for carrier, options in self.guess.partners.items():
            if not options:
                continue
            # Under the guard of this mode the buffer is the view that the mode names.
            buffer = self._in_mode(carrier, after, targets)
            answer, _ = self.walk.holds(buffer, sources[options[0]])
            if answer is not Answer.PROVED:
                self._drop_partner(carrier)
        self._check_made(after, sources, targets)
        for block in self.guess.touched - self.guess.unframed:
            self._check_frame(block, sources, after, targets)

    def _check_made(self, after: Mode, sources: Sequence[Any], targets: Sequence[Any]) -> None:
        """A buffer that a round hands on to the next is live, may be written and freed like any other, and has the
        sizes that it is taken to have."""
        memory = self.walk.target.memory
        for number, (place, buffer) in enumerate(zip(after, targets, strict=True)):
            if not isinstance(place, Made):
                continue
            options = self.guess.sizes[number]
            if options and self.guess.partner(number) is None:
                alike = self.walk.comparer.same_shape(sources[options[0]].shape, buffer.shape)
                if not self.walk.session.holds(alike):
                    options.pop(0)
                    raise _Dropped
            plain = all(
                seen.block in self.target_before
                or (memory.blocks[seen.block].writable is True and seen.block.freeable)
                for _, seen in buffer.views
            )
            if not plain or not self.walk.session.holds(memory.is_live(buffer)):
                raise Incomplete(
                    "the loop carries a buffer that may be freed or read-only", self.target_op
                )

    def _in_mode(self, carrier: Carrier, mode: Mode, targets: Sequence[Any]) -> MemRefValue:
        buffer = self._carried(carrier, targets)
        if not isinstance(carrier, int):
            return buffer
        place = mode[carrier]
        if isinstance(place, Outer):
            return MemRefValue.of(place.view, place.shape, buffer.element_type)
        return buffer

    def _check_source(self, sources: Sequence[Any]) -> None:
        for number, init in enumerate(self.source_inits):
            yielded = sources[number]
            if number in self.guess.unchanged and not self._is_unchanged(init, yielded):
                self.guess.unchanged.discard(number)
                raise _Dropped
            if not isinstance(init, TensorValue):
                continue
            for dimension, (size, first) in enumerate(zip(yielded.shape, init.shape, strict=True)):
                known = (number, dimension) in self.guess.same_size
                if known and not self.walk.session.holds(self.terms.eq(size, first)):
                    self.guess.same_size.discard((number, dimension))
                    raise _Dropped

    def _is_unchanged(self, init: Any, yielded: Any) -> bool:
        if not isinstance(init, TensorValue):
            return self._same(init, yielded)
        if init.contents is yielded.contents:
            return True
        alike = self.walk.comparer.same_shape(init.shape, yielded.shape)
        if not self.walk.session.holds(alike):
            return False
        answer, _ = self.walk.comparer.equal(
            init.contents, yielded.contents, init.shape, choose=False
        )
        return answer is Answer.PROVED

    def _check_frame(
        self, block: Block, sources: Sequence[Any], after: Mode, targets: Sequence[Any]
    ) -> None:
        in_mode = [
            target if place is None else self._in_mode(number, after, targets)
            for number, (place, target) in enumerate(zip(after, targets, strict=True))
        ]
        form = self._form(block, in_mode, sources, self.target_before[block].contents)
        now = self.walk.target.memory.blocks[block].contents
        answer, _ = self.walk.comparer.equal(form, now, block.shape)
        if answer is not Answer.PROVED:
            self._try_peeling()
            self.guess.unframed.add(block)
            raise _Dropped

    # After the loop.

    def _leave(self, states: list[_State]) -> None:
        """Give both loops their results: in one of the modes, with fresh symbols for what was carried."""
        walk = self.walk
        walk.source.memory.restore(self.source_before)
        sources = self._source_values()
        exits: list[_Exit] = []
        not_yet: list[Truth] = []
        if self.peeled:
            does_not_run = self.terms.le(self.upper, self.lower)
            if not walk.session.holds(self.terms.neg(does_not_run)):
                exits.append(
                    _Exit(does_not_run, self.source_inits, self.target_inits, self.target_before)
                )
                not_yet.append(self.terms.neg(does_not_run))
        for number, state in enumerate(states):
            here = self._left_in(state, states[number + 1 :])
            if state.is_start:
                # No round leads back to where the loop starts, so nothing has changed.
                exits.append(_Exit(here, self.source_inits, self.target_inits, self.target_before))
            else:
                _, targets = self._state(state.mode, sources, self.terms.conj((*not_yet, here)))
                exits.append(_Exit(here, sources, targets, walk.target.memory.snapshot()))
            not_yet.append(self.terms.neg(here))
        # Without any, the loop cannot be left: its first round is undefined on every input.
        walk.session.assume(self.terms.disj(exit.condition for exit in exits))
        never = _Exit(False, self.source_inits, self.target_inits, self.target_before)
        self._merge(exits or [never])

    def _merge(self, exits: list[_Exit]) -> None:
        """The loop ends at the first of `exits` whose condition holds."""
        walk = self.walk
        *others, last = exits
        sources, targets, memory = last.sources, last.targets, last.memory
        for exit in reversed(others):
            sources, targets = (
                [
                    merge_values(walk.domain, exit.condition, one, other, op)
                    for one, other in zip(theirs, values, strict=True)
                ]
                for theirs, values, op in (
                    (exit.sources, sources, self.source_op),
                    (exit.targets, targets, self.target_op),
                )
            )
            memory = merge_memories(walk.domain, exit.condition, exit.memory, memory)
        walk.target.memory.restore(memory)
        for machine, op, results in (
            (walk.source, self.source_op, sources),
            (walk.target, self.target_op, targets),
        ):
            for result, value in zip(op.results, results, strict=True):
                machine.values[result] = value

    def _left_in(self, state: _State, later: Sequence[_State]) -> Truth:
        """The condition under which the loop ends in this state. A state that no round leads to is that in which the
        loop ends if it does not run at all. Of other states nothing is known but their guard, and where that excludes
        all later ones, it is the condition; else a fresh symbol decides."""
        if state.is_start:
            return self.terms.conj((state.guard, self.terms.le(self.upper, self.lower)))
        excludes = all(self._exclude_each_other(state.guard, other.guard) for other in later)
        if excludes:
            return state.guard
        return self.terms.conj(
            (state.guard, self.terms.symbol("state", BOOL, self.walk.domain.scope))
        )

    def _exclude_each_other(self, one: Truth, other: Truth) -> bool:
        return self.walk.session.holds(self.terms.neg(self.terms.conj((one, other))))
