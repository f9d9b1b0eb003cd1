"""Symbolic execution of one program over terms: preconditions of the source are assumed, those of the target asked.

A layout is open where a type says `?`: it is any number, so what is shown holds for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any, TypeAlias

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation

from oneshot_verify.encode.addresses import address_of
from oneshot_verify.encode.contents import At, Contents, element_sort, inside
from oneshot_verify.encode.domain import CheckDomain
from oneshot_verify.encode.events import Event, passed
from oneshot_verify.encode.memory import WatchedMemory
from oneshot_verify.encode.promises import Promise, is_nest, keep_promises, promises_of
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    all_same,
    apply,
    at_most,
    both,
    holds,
    implies,
    ite,
    known,
    no,
    plus,
    rebuilt,
    value_of,
)
from oneshot_verify.ir import fingerprint
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.faults import Fault, FaultKind
from oneshot_verify.semantics.machine import AccessMap, Machine
from oneshot_verify.semantics.meanings import Meaning, op_name
from oneshot_verify.semantics.opaque import opaque_text, require_opaque, why_not_opaque
from oneshot_verify.semantics.places import behind
from oneshot_verify.semantics.reading import called_function, calls_outside, scalar_type
from oneshot_verify.semantics.values import (
    OTHER_RANKS,
    ArrayValue,
    Block,
    Element,
    Index,
    LoopNest,
    MemRefValue,
    TensorValue,
    Truth,
    UnrankedValue,
)
from oneshot_verify.semantics.values import Value as ProgramValue

Accessed: TypeAlias = tuple[MemRefValue, AccessMap]
"""A buffer, and the index at which each iteration of a nest accesses it."""
Place: TypeAlias = tuple[MemRefValue, At]
"""An element of a buffer, by its index."""


class CheckMachine(Machine):
    """Runs straight-line code of one program."""

    def __init__(self, domain: CheckDomain, solver: Solver, *, is_source: bool) -> None:
        super().__init__(domain, Meanings(default_meanings()))
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
        self.levels: dict[Block, int] = {}
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
            if not bodies or not self.solver.holds(implies(self.terms.comes_here(), goal)):
                raise refused
            self.in_step.append((bodies[0], refused))

    def here(self, goal: Value) -> Value:
        """`goal`, where the run comes here: to an iteration of a body, and behind the events since the last point."""
        return self.terms.in_bodies(implies(passed(self.events), goal))

    def _know(self, precondition: Value) -> None:
        """Assume a precondition of the source; in the body of an array, behind the op."""
        terms = self.terms
        if not terms.places:
            self.solver.assume(self.here(precondition))
            return
        inner, outer = ([e for e in self.events if bool(e.body) is each] for each in (True, False))
        comes = both(terms.comes_here(), passed(inner))
        goal = terms.in_bodies(implies(passed(outer), precondition))
        terms.later.append((comes, goal))
        # Also of the first and last element: others may ask it of one only, or without a body.
        at = [each for body in terms.bodies for each in zip(*body, strict=True)]
        at = [each for each in at if each[0] in terms.places]
        for last in (False, True) if at else ():
            ends: dict[Value, Value] = {
                place: plus(value_of(n), -1) if last else 0 for place, n in at
            }
            terms.later.append((rebuilt(comes, ends), rebuilt(goal, ends)))

    def strict(
        self, op: Operation, operands: Sequence[Element], result: Element, part: str = ""
    ) -> Element:
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
        is_known = not level or (self.meanings.find(op_name(op)) and not calls_outside(op))
        outer = self.terms.said
        self.terms.said = said = self.promises & {*(promises_of(op) if is_nest(op) else ())}
        (super().run_op if is_known else self._run_each)(op)
        if said and self.terms.said and not self.is_source:
            raise NotAble(f"what is said of '{op_name(op)}', which is not compared")
        self.terms.said = outer
        if op_name(op) == "tensor.pad" and any(each.body for each in self.events):
            raise NotAble("an event in the body of a pad, which need not be run")
        for block, _, then in self.memory.blocks.differences(before):
            if self.levels.setdefault(block, level if then is None else 0) < level:
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
            self.solver.assume(implies(comes, goal))

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
        if not calls_outside(op):
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

    def run_body(self, block: IRBlock, arguments: Sequence[ProgramValue]) -> list[ProgramValue]:
        before = len(self.values)
        found = super().run_body(block, arguments)
        # New values depend on the index of the body: after it, no certificate may name them.
        while len(self.values) > before:
            self.values.popitem()
        return found

    def apply(
        self, meaning: Meaning, op: Operation, operands: Sequence[ProgramValue]
    ) -> Sequence[ProgramValue]:
        self.watched.stays = op_name(op) == "memref.copy" and operands[0] == operands[1]
        results = super().apply(meaning, op, operands)
        self.watched.stays = False
        if any(type(each) is int and not -(2**63) <= each < 2**63 for each in results):
            raise NotAble("a computed index of more than 64 bits: each run overflows")
        return keep_promises(self, op, operands, results)

    # What the outside world sees.

    def observe(
        self,
        op: Operation,
        what: str,
        data: Iterable[ProgramValue],
        ends_unless: Truth = True,
        goes_on: Value = True,
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

    def address(self, block: Block) -> Index:
        if self.is_source:
            raise NotAble("an address in the source")
        return address_of(self, block)

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

    def left_open(self, usual: Index, name: str, sort: str = INT) -> Index:
        # Of the source, too: what is shown then holds for each of its choices that has no undefined behaviour.
        return Scalar.of(self.terms.fresh(name, sort))

    def perhaps(self, name: str) -> Truth:
        return self.left_open(0, name, BOOL)

    def unsettled(self, question: str) -> Truth:
        return Scalar.of(apply(f"unsettled: {question}", (), BOOL))

    def take_aligned(self) -> None:
        raise NotAble("an alignment")

    def take_narrow(self, op: Operation, *numbers: Index) -> None:
        ends = ((at_most(-(2**31), n), at_most(n, 2**31 - 1)) for n in map(value_of, numbers))
        narrow = both(*(both(*each) for each in ends))
        is_never = narrow is not True and self.solver.holds(self.here(no(narrow)))
        if narrow is False or (is_never and not self.solver.holds(False)):
            raise NotAble(f"a number of more than 32 bits, which '{op_name(op)}' is lowered to")

    @property
    def vscale(self) -> Index:
        number = apply("vscale", (), INT)
        return Scalar.of(ite(at_most(1, number), number, 1))

    # Memory that one op reads and writes.

    def require_harmless_overlap(
        self,
        op: Operation,
        inputs: Sequence[Accessed],
        outputs: Sequence[Accessed],
        nest: LoopNest,
        *,
        captured: Sequence[MemRefValue] = (),
    ) -> None:
        ends = (block.last_op for region in op.regions for block in region.blocks)
        yielded = next((end.operands for end in ends if end is not None), ())
        # No two iterations meet at an element; or, as each reads before it writes, no two different ones.
        pairs: list[tuple[tuple[MemRefValue, AccessMap | None], Accessed, bool]] = [
            (read, written, True) for written in outputs for read in inputs
        ]
        for one, other in combinations(range(len(outputs)), 2):
            # Two outputs may be one element if an iteration gives the same to both.
            is_one = len(yielded) == len(outputs) and yielded[one] is yielded[other]
            pairs.append((outputs[one], outputs[other], is_one))
        # The body may read any element of a captured buffer.
        pairs += [((each, None), written, True) for written in outputs for each in captured]
        for (first, read), (second, written), is_harmless_at_once in pairs:
            if not self.watched.may_meet(first, second):
                continue
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
        self, op: Operation, one: Place, other: Place, there: Value, kind: FaultKind
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
