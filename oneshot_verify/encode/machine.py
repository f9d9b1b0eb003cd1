"""Symbolic execution of one program over terms: preconditions of the source are assumed, those of the target asked.

The text of a program leaves some things open:

    a layout, where a type says `?`          any number: what is shown holds for each
    a buffer that is made of a tensor        in the target, it may be memory of the tensor: a write of one makes the
                                             other anything; in the source, it is a copy

The target has to do what the source does by one choice. If the source writes to such a copy and a condition is not
shown, the checker is not able to judge: the plan may hold by the other choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.domain import (
    RACED,
    At,
    CheckDomain,
    Contents,
    NotAble,
    element_sort,
    inside,
)
from oneshot_verify.encode.events import Event, passed
from oneshot_verify.encode.promises import Promise, is_nest, keep_promises, promises_of
from oneshot_verify.encode.refusal import Obligation, Refused
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import (
    BITS,
    BOOL,
    INT,
    Scalar,
    Value,
    all_same,
    apply,
    at_most,
    both,
    holds,
    ite,
    known,
    no,
    plus,
    rebuilt,
    same,
    some,
    value_of,
)
from oneshot_verify.ir import fingerprint
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.faults import Fault, FaultKind
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Meaning, op_name
from oneshot_verify.semantics.memory import Memory, Require
from oneshot_verify.semantics.opaque import opaque_text, require_opaque, why_not_opaque
from oneshot_verify.semantics.places import behind
from oneshot_verify.semantics.reading import called_function, scalar_type
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import (
    OTHER_RANKS,
    ArrayValue,
    Block,
    Index,
    Lanes,
    MemRefValue,
    TensorValue,
    Truth,
    UnrankedValue,
)
from oneshot_verify.semantics.values import Value as ProgramValue


class WatchedMemory(Memory):
    """Memory that reports each read and write to its watchers."""

    def __init__(self, domain: CheckDomain, require: Require, solver: Solver) -> None:
        super().__init__(domain, require)
        self.terms = domain
        self.solver = solver
        self.watchers: list[tuple[BlockStates, Callable[..., None]]] = []
        """Pairs of the memory before a thread and a callback, which gets the buffer, the index, the condition of the
        access, True for a write, and the op."""
        self.moved: dict[Block, Value] = {}
        """Memory that a loop has taken over, with the condition: from then on only the carried value may use it."""
        self.frozen: set[Block] = set()
        """Memory that is read-only from now on, as a loop-carried buffer may alias it."""
        self.writes: list[Block] = []
        """The blocks that were written or freed so far, with those that may alias them."""
        self.freed: list[Block] = []
        """The blocks that were freed so far, on any path, with those that may alias them."""
        self.given: set[Block] = set()
        """The buffers of the arguments."""
        self.constants: set[Block] = set()
        """Allocations that calls gave, which nobody writes; two may be one."""
        self.carried: list[set[Block]] = []
        """For each loop, the blocks at its head that stand for different allocations."""
        self.origins: dict[Block, set[Block]] = {}
        """For a block that stands for others: those that it may be; if none, it was made since the function began."""
        self.has_copies = False
        """True if the source has written to memory that may be other memory by its text, and is taken for a copy."""
        self.raced: set[Block] = set()
        """Memory of which a thread reads something undefined, each time something else, as others may write there."""
        self.stays = False
        """True while a buffer is copied onto itself: such a read is not reported, as it changes nothing."""

    def may_be_one(self, one: Block, other: Block) -> bool:
        """True if two blocks may alias."""
        return other in self.also(one) or one in self.also(other) or self.frozen >= {one, other}

    def also(self, block: Block) -> list[Block]:
        """A block, and the blocks that may alias it."""
        return [block, *(each for each, _ in self.shadows.get(block, ()))]

    def behind(self, blocks: Iterable[Block]) -> set[Block]:
        """Blocks, without those that stand for others, but with these."""
        found, left = set[Block](), [*blocks]
        while left:
            block = left.pop()
            if block not in found:
                found.add(block)
                left += self.origins.get(block, ())
        return {each for each in found if not self.origins.get(each)}

    def _change(self, memref: MemRefValue) -> None:
        """Record that this program writes to a buffer, or frees it."""
        self.require_kept(memref)
        self.written.update((seen.block, None) for _, seen in memref.views)
        self.lose(memref)

    def lose(self, memref: MemRefValue) -> None:
        """Record that a program, or outside code, writes to a buffer or frees it. Raises `NotAble` if it is frozen."""
        changed = {each for block in memref.blocks for each in self.also(block)}
        self.writes += changed
        if not self.frozen.isdisjoint(changed):
            raise NotAble("a write to memory that a loop has frozen", Obligation.CARRIED)

    def touch(self, memref: MemRefValue, at: At | None, op: Operation, *, writes: bool) -> None:
        at = self.terms.index(memref.shape) if at is None else at
        self._tell(memref, at, inside(at, memref.shape), writes, op)

    def touch_lanes(self, memref: MemRefValue, lanes: Lanes, op: Any, *, writes: bool) -> None:
        lane = self.terms.index(lanes.shape)
        where = both(inside(lane, lanes.shape), holds(lanes.lets(lane)))
        self._tell(memref, lanes.place(lane), where, writes, op)

    def _tell(self, memref: MemRefValue, *access: Any) -> None:
        *_, writes, _ = access
        (self._change if writes else self.require_kept)(memref)
        for _, watcher in self.watchers if writes or not self.stays else ():
            watcher(memref, *access)

    def tell_threads(self, memref: MemRefValue, op: Operation) -> None:
        """Tell watchers that code which is not walked may write to all of a buffer."""
        at = self.terms.index(memref.shape)
        for _, watcher in self.watchers:
            watcher(memref, at, inside(at, memref.shape), True, op)

    def require_kept(self, memref: MemRefValue) -> None:
        """Require that a buffer shows no moved memory. Raises `NotAble`."""
        for guard, seen in memref.views:
            if not self.solver.holds(no(both(holds(guard), self.moved.get(seen.block, False)))):
                raise NotAble("a use of memory that a loop has taken over", Obligation.CARRIED)

    def peek(self, memref: MemRefValue) -> Contents:
        self.require_kept(memref)
        return self._anything(memref) if self.is_raced(memref) else super().peek(memref)

    def contents(self, memref: MemRefValue, op: Operation) -> Contents:
        found = super().contents(memref, op)
        return self._anything(memref) if self.is_raced(memref) else found

    def load(self, memref: MemRefValue, indices: At, op: Operation) -> Any:
        found = super().load(memref, indices, op)
        return self._anything(memref).at(indices) if self.is_raced(memref) else found

    def require_not_raced(self, memref: MemRefValue) -> None:
        """Require that what others read in a buffer by another name is there. Raises `NotAble`."""
        if self.is_raced(memref):
            raise NotAble("a buffer that threads race for, under another name")

    def is_raced(self, memref: MemRefValue) -> bool:
        """True if a buffer may show memory of which something undefined is read."""
        return any(self.may_be_one(each, block) for each in self.raced for block in memref.blocks)

    def _anything(self, memref: MemRefValue) -> Contents:
        return self.terms.unknown(memref.shape, memref.element_type, known=False, name=RACED)

    def spoil_shadows(self, block: Block, guard: Truth, before: Any = None) -> None:
        if not self.is_source:
            super().spoil_shadows(block, guard, before)
        # What may be other memory by the text of the source may be a copy of it, too: that stays as it is.
        others = (each for each, _ in self.shadows.get(block, ()) if self.is_source)
        pairs = {pair for each in others for pair in ((block, each), (each, block))}
        self.has_copies |= not pairs.isdisjoint(self.windows)

    def share(
        self,
        block: Block,
        others: Iterable[tuple[Block, Truth]],
        *args: Any,
        owned: bool = False,
        **more: Any,
    ) -> None:
        found = [*others]
        super().share(block, found, *args, owned=owned, **more)
        for other, where in found if owned and not self.is_source else ():
            # A clone may be the buffer itself: nobody may write to it where that is read-only.
            may = self.domain.disj(self.domain.neg(where), self.blocks[other].writable)
            state = self.blocks[block]
            may = self.domain.conj(state.writable, may)
            self.blocks[block] = replace(state, writable=may)

    def lend(self, memref: MemRefValue) -> None:
        # A write to one element of the new buffer could change another one of it.
        if not (self.is_source or self.solver.holds(holds(self.shows_once(memref)))):
            raise NotAble("a buffer that may be another one, which may show an element twice")

    def where_changed(self, held: Contents, pair: Any, like: Block) -> Contents:
        # An undefined element may have had any value, so it may have changed even if it is still undefined.
        return super().where_changed(held, None, like)

    def free(self, memref: MemRefValue, op: Operation, condition: Truth = True) -> None:
        self._change(memref)
        if self.assumes and not self.given.isdisjoint(memref.blocks):
            # That is defined if it is its owner.
            raise NotAble("the source frees an argument")
        is_borrowed = self.borrowed.keys() >= memref.blocks
        if self.is_source and is_borrowed and not any(each.freeable for each in memref.blocks):
            # By the text of the source it may be a copy, which is its own.
            self.has_copies = True
            for guard, seen in memref.views:
                self.end(seen.block, self.domain.conj(guard, condition))
            return
        others = (each for _, seen in memref.views for each, _ in self.lives_with(seen.block))
        if not (self.assumes or all(each.freeable or each.is_part for each in others)):
            words = "arguments are not freed, nor what may be one of them"
            raise Refused(Obligation.FREED_ARGUMENT.asks(words), op=op)
        if condition is not False:
            self.freed += (each for block in memref.blocks for each in self.also(block))
        super().free(memref, op, condition)


class CheckMachine(Machine):
    """Runs straight-line code of one program."""

    def __init__(self, domain: CheckDomain, solver: Solver, *, is_source: bool) -> None:
        super().__init__(domain, default_meanings())
        self.terms, self.solver = domain, solver
        self.is_source = is_source
        self.takes_captured_for_used = not is_source
        self.memory = self.watched = WatchedMemory(domain, self.require, solver)
        self.memory.is_source = self.memory.assumes = is_source
        self.events: list[Event] = []
        """The events since the last point."""
        self.in_step: list[tuple[Any, Refused]] = []
        """Bodies of arrays in which a precondition was shown only where the source comes to the same iteration, which
        is so if they have events, the same in both; and what is not shown if they have none."""
        self.promises: frozenset[Promise] = frozenset()
        """The promises of the target's ops (`promises.py`)."""
        self.twins: dict[Block, Block] = {}
        """For blocks of the source, the same memory in the target."""
        self.uncopied: dict[Block, Value] = {}
        """For clones whose addresses were asked for, the condition that they are no copies: either may be, always."""
        self._own: dict[Block, int] = {}
        """For each block, the nesting depth of the array body that has made it."""

    def records(self) -> tuple[list[Any] | dict[Any, Any], ...]:
        return *super().records(), self.watched.writes

    # What must hold.

    def require_defined(self, value: ProgramValue, op: Operation, use: str = "") -> None:
        if isinstance(value, ArrayValue):
            raise NotAble("a vector that has to be defined")
        self._require(self.where_supposed(known(value)), Fault(FaultKind.UNDEFINED_VALUE, op, use))

    def _require(self, condition: Truth, fault: Fault) -> None:
        if self.is_source and self.takes_for_granted(fault):
            self._know(holds(condition))
        elif not self.solver.holds(goal := self.here(holds(condition))):
            if self.is_source:
                raise NotAble(f"what the source would have to show: {fault}")
            asked = replace(Obligation.UNDEFINED_BEHAVIOUR.asks(str(fault)), fault=fault.kind)
            refused = Refused(asked, op=fault.op)
            bodies = self.terms.bodies
            if not bodies or not self.solver.holds(some(no(self.terms.comes_here()), goal)):
                raise refused
            self.in_step.append((bodies[0], refused))

    def here(self, goal: Value) -> Value:
        """`goal`, where the run comes here: to an iteration of a body, and behind the events since the last point."""
        return self.terms.in_bodies(some(no(passed(self.events)), goal))

    def _know(self, precondition: Value) -> None:
        """Assume a precondition of the source; in the body of an array, behind the op."""
        terms = self.terms
        if not terms.places:
            self.solver.assume(self.here(precondition))
            return
        inner, outer = ([e for e in self.events if bool(e.body) is each] for each in (True, False))
        comes = both(terms.comes_here(), passed(inner))
        goal = terms.in_bodies(some(no(passed(outer)), precondition))
        terms.later.append((comes, goal))
        # Also of the first and last element: others may ask it of one only, or without a body.
        at = [each for body in terms.bodies for each in zip(*body, strict=True)]
        at = [each for each in at if each[0] in terms.places]
        for last in (False, True) if at else ():
            ends: Any = {place: plus(value_of(n), -1) if last else 0 for place, n in at}
            terms.later.append((rebuilt(comes, ends), rebuilt(goal, ends)))

    def strict(self, op: Operation, operands: Sequence[Any], result: Any, part: str = "") -> Any:
        return Scalar.of(value_of(result), known(result, *operands))

    # One op.

    def run_op(self, op: Operation) -> None:
        before, level = self.memory.snapshot(), len(self.terms.bodies)
        self.terms.is_source = self.is_source
        if self.is_source and not level:
            self._forget_unwritten(op)
        is_opaque = self.meanings.find(op_name(op)) is None and why_not_opaque(op) is None
        if is_opaque and not level:
            # Of two, points say that they are the same.
            raise NotAble("only one of the programs has this op without a meaning")
        is_known = not level or (self.meanings.find(op_name(op)) and not _is_outside(op))
        outer = self.terms.said
        self.terms.said = said = self.promises & {*(promises_of(op) if is_nest(op) else ())}
        (super().run_op if is_known else self._run_each)(op)
        if said and self.terms.said and not self.is_source:
            raise NotAble(f"what is said of '{op_name(op)}', which is not compared")
        self.terms.said = outer
        if op_name(op) == "tensor.pad" and any(each.body for each in self.events):
            raise NotAble("an event in the body of a pad, which need not be run")
        for block, _, then in self.memory.blocks.differences(before):
            if self._own.setdefault(block, level if then is None else 0) < level:
                raise NotAble("a change of memory in the body of an array")
        if not level:
            self._leave_bodies()

    def _leave_bodies(self) -> None:
        """Settle what the bodies of an op require. If they have events, what they require is known only where the
        source comes to the same iteration, until the events are compared."""
        bodies = [each.body for each in self.events if each.body]
        for body, refused in self.in_step:
            if all(body is not each for each in bodies):
                raise refused
        self.in_step.clear()
        if self.is_source and not bodies:
            self.tell()
        for comes, goal in self.terms.later if self.is_source else ():
            self.solver.assume(some(no(comes), goal))

    def _forget_unwritten(self, op: Operation) -> None:
        """Let operands of which nobody wrote an element have other ones at this op."""
        for each in op.operands:
            value: Any = self.values.get(each)
            type = getattr(getattr(value, "contents", None), "type", None)
            if isinstance(value, TensorValue) and type is not None:
                contents = self.terms.unwritten(value.shape, type, of_source=True)
                self.values[each] = replace(value, contents=contents)

    def _run_each(self, op: Operation) -> None:
        """Run an op without a meaning, or call a function without a body, for each element: equal operands give equal
        results in both programs."""
        callee = called_function(op)
        if callee is None or has_body(callee):
            require_opaque(op)
        if op.regions or not all(map(scalar_type, op.operand_types)):
            raise NotAble("an op with a body, or of arrays, in the body of an array")
        what = f"{opaque_text(op)} {[*map(str, op.result_types)]} {callee and fingerprint(callee)}"
        returns = self.terms.returns(len(self.events))
        self.observe(op, what, map(self.get, op.operands), goes_on=returns)
        name = f"{len(self.events)} in {self.terms.epoch}: {what}"
        at = [*map(value_of, self.terms.bodies[0][0])]
        for each in op.results:
            value = apply(f"given {each.index} by {name}", at, element_sort(each.type))
            self.values[each] = Scalar.of(value, apply(f"known {each.index} by {name}", at, BOOL))

    def tell(self) -> None:
        """Assume the preconditions that bodies have left in `later`, and begin another epoch."""
        self.terms.epoch += 1
        while self.terms.later:
            self.solver.assume(self.terms.later.pop(0)[1])

    def run_body(self, block: IRBlock, arguments: Sequence[ProgramValue]) -> list[Any]:
        before = len(self.values)
        found = super().run_body(block, arguments)
        # New values depend on the index of the body: after it, no certificate may name them.
        while len(self.values) > before:
            self.values.popitem()
        return found

    def apply(self, meaning: Meaning, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        self.watched.stays = op_name(op) == "memref.copy" and operands[0] == operands[1]
        results = super().apply(meaning, op, operands)
        self.watched.stays = False
        results = keep_promises(self, op, operands, results)
        return [_within_bits(op, operands, each) for each in results]

    # What the outside world sees.

    def observe(
        self, op: Operation, what: str, data: Any, ends_unless: Any = True, goes_on: Value = True
    ) -> None:
        # The start of a loop is an event, too: for each element it runs for as many iterations in both programs.
        bodies = self.terms.bodies
        here = bodies[0] if bodies else None
        others = [each.body for each in self.events if each.body]
        if len(bodies) > 1 or any(each is not here for each in others):
            raise NotAble("an event for each element of an array, beside others")
        when = both(*(inside(*body) for body in bodies))
        if bodies:
            goes_on = both(self.terms.comes_here(), goes_on)
        self.events.append(Event(op, what, tuple(data), ends_unless, when, here, goes_on))

    def abort_unless(self, condition: Truth, op: Operation, message: str) -> None:
        self.require_defined(condition, op, "an assertion")
        # An abort that never happens is not visible.
        if not self.solver.holds(self.here(holds(condition))):
            self.observe(op, f"abort {message}", (condition,), condition, holds(condition))

    # Addresses.

    def same_allocation(self, one: Block, other: Block) -> Truth:
        return one is other or self.domain.eq(self.address(one), self.address(other))

    def address(self, block: Block) -> Any:
        """The address of a block: an arbitrary number, different from that of each other allocation that is live at the
        same time; that of a clone may be the one of its base (`uncopied`); of other memory that may be another block,
        nothing is known. Raises `NotAble` for the source: both programs may know an address."""
        if self.is_source:
            raise NotAble("an address in the source")
        if block not in self.addresses:
            self.addresses[block] = self._new_address(block)
        for other, its in self.addresses.items():
            # The body of an array is run here for each of its results, and there once.
            is_there = other in self.watched.blocks and not self.terms.bodies
            if is_there and self._are_two(block, other):
                live = both(*(holds(self.watched.blocks[each].live) for each in (block, other)))
                differ = no(same(value_of(its), value_of(self.addresses[block])))
                are_one = (self.uncopied.get(each, False) for each in (block, other))
                self.solver.assume(some(no(live), differ, *are_one))
        return self.addresses[block]

    def _new_address(self, block: Block) -> Any:
        # In the body of an array, only memory that it has made may be another one at each index.
        places = self.terms.places if self._own.get(block) else []
        found = Scalar.of(self.terms.fresh("address", INT, places))
        if block not in self.watched.bases:
            return found
        self.uncopied[block] = self.terms.fresh("is its base", BOOL, places)
        (base, _), *others = self.watched.bases[block]
        its = self.address(base)
        for each, guard in others:
            its = self.domain.either(guard, self.address(each), its)
        return self.domain.either(Scalar.of(self.uncopied[block]), its, found)

    def _are_two(self, one: Block, other: Block) -> bool:
        """True if two blocks that are live together are different allocations: one is new, or both are arguments, or
        what one loop carries at once. A block of any other kind may be one of them."""
        memory = self.watched
        if one is other or not all(map(self._is_allocation, (one, other))):
            return False
        if any(each >= {one, other} for each in (memory.given, *memory.carried)):
            return True
        # What stands for memory may stand for an allocation.
        made = any(each.freeable or each in self.stack for each in (one, other))
        return made and memory.origins.keys().isdisjoint((one, other))

    def _is_allocation(self, block: Block) -> bool:
        """True if a block is an allocation that no other block stands for."""
        memory = self.watched
        is_carried = any(block in each for each in (memory.given, *memory.carried))
        is_made = (block.freeable or block in self.stack) and block not in memory.origins
        is_known = is_carried or is_made or block in memory.constants
        # What was cloned is still one, and so is a clone, where it is not its base.
        is_lent = block in memory.owned and block not in memory.bases
        return is_known and not is_lent and block not in memory.borrowed

    # Tensors that live in buffers.

    def follows(self, buffer: MemRefValue, elsewhere: Truth, op: Operation) -> bool:
        states = [*map(self.memory.blocks.get, buffer.blocks)]
        if None in states and not self.is_source:
            raise NotAble("a tensor that lives in a buffer of another round")
        return None not in states

    def follows_tensor(self, op: Operation) -> bool:
        # In an earlier iteration, it may have become a buffer already.
        owner = op.operands[0].owner
        home = owner.parent if isinstance(owner, Operation) else owner
        return self.is_source or home is op.parent

    def ranks_of(self, value: UnrankedValue) -> dict[int, Truth]:
        if OTHER_RANKS not in value.forms:
            raise NotAble("what is in a value without a rank")
        return super().ranks_of(value)

    # Values that are not known here.

    def given_away(self, buffer: MemRefValue) -> Contents:
        # In the target, a write of others must not look like no change.
        nothing, anything = super().given_away(buffer), self.terms.unknown
        return nothing if self.is_source else anything(buffer.shape, buffer.element_type)

    def left_open(self, usual: Index, name: str, sort: str = INT) -> Any:
        # Of the source, too: what is shown then holds for each of its choices that has no undefined behaviour.
        return Scalar.of(self.terms.fresh(name, sort))

    def perhaps(self, name: str) -> Any:
        return self.left_open(0, name, BOOL)

    def unsettled(self, question: str) -> Any:
        return Scalar.of(apply(f"unsettled: {question}", (), BOOL))

    def aligned(self, *_: Any, **__: Any) -> Any:
        raise NotAble("an alignment")

    @property
    def vscale(self) -> Any:
        number = apply("vscale", (), INT)
        return Scalar.of(ite(at_most(1, number), number, 1))

    # Memory that one op reads and writes.

    def require_harmless_overlap(self, *given: Any, captured: Any = (), **__: Any) -> None:
        op, inputs, outputs, nest = given
        yielded = yielded_by(op)
        # No two iterations meet at an element; or, as each reads before it writes, no two different ones.
        pairs: list[Any] = [(read, written, True) for written in outputs for read in inputs]
        for one, other in combinations(range(len(outputs)), 2):
            # Two outputs may be one element if an iteration gives the same to both.
            is_one = len(yielded) == len(outputs) and yielded[one] is yielded[other]
            pairs.append((outputs[one], outputs[other], is_one))
        # The body may read any element of a captured buffer.
        pairs += [((each, None), written, True) for written in outputs for each in captured]
        for (first, read), (second, written), is_harmless_at_once in pairs:
            i, j = self.terms.index(nest.extents), self.terms.index(nest.extents)
            once = all_same(i, j) if is_harmless_at_once else False
            there = both(inside(i, nest.extents), inside(j, nest.extents), no(once))
            if read is None:
                at = self.terms.index(first.shape)
                there = both(there, inside(at, first.shape))
            else:
                at = [evaluate(self.terms, each, i) for each in read]
            other = second, [evaluate(self.terms, each, j) for each in written]
            kind = FaultKind.CAPTURED if read is None else FaultKind.OVERLAP
            self._keep_apart(op, (first, at), other, there, kind)

    def require_apart(self, op: Operation, one: MemRefValue, other: MemRefValue) -> None:
        i, j = self.terms.index(one.shape), self.terms.index(other.shape)
        there = both(inside(i, one.shape), inside(j, other.shape))
        self._keep_apart(op, (one, i), (other, j), there, FaultKind.OVERLAP)

    def _keep_apart(
        self, op: Operation, one: Any, other: Any, there: Value, kind: FaultKind
    ) -> None:
        """Require that two elements, each a (buffer, index), are different memory if `there` holds."""
        for (guard, mine), (also, its) in product(one[0].views, other[0].views):
            is_one = mine.block is its.block
            # What is copied by the source's text may lie elsewhere: then nothing is known.
            if not self.watched.may_be_one(mine.block, its.block) or (
                self.is_source and not is_one
            ):
                continue
            if not is_one:
                raise NotAble("an op over buffers that may be one memory", Obligation.CARRIED)
            met = all_same(behind(self.terms, mine, one[1]), behind(self.terms, its, other[1]))
            self.require(no(both(holds(guard), holds(also), there, met)), kind, op)


def yielded_by(op: Operation) -> Sequence[SSAValue]:
    """The values that the body of an op yields, if it has one."""
    blocks = op.regions[0].blocks if op.regions else ()
    return blocks[0].last_op.operands if blocks and blocks[0].last_op else ()


def _is_outside(op: Operation) -> bool:
    """True if an op calls a function without a body."""
    callee = called_function(op)
    return callee is not None and not has_body(callee)


def _within_bits(op: Operation, operands: Sequence[Any], result: Any) -> Any:
    """A result; an uninterpreted number instead of a constant that no program has: a chain of squares would grow
    without end."""
    if type(result) is not int or result.bit_length() <= BITS:
        return result
    return Scalar.of(apply(f"large {op_name(op)}", [*map(value_of, operands)], INT))
