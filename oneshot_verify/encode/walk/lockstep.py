"""The walk over both programs, side by side.

    tensor program                 bufferized program
    --------------                 ------------------
    straight-line ops   run first, its requirements become facts
                                   straight-line ops   run next, its requirements are obligations
    scf.for            <- paired ->  scf.for           rule of induction (loops)
    scf.if             <- paired ->  scf.if            both branches, then a choice (here)
    func.call          <- paired ->  func.call         the callee's proved summary (calls)
    terminator         <- paired ->  terminator        compared by whoever started the walk

Bufferization keeps the structure of control flow, so the n-th structured op of one side belongs to the n-th of the
other.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, Region, SSAValue

from oneshot_verify.check.obligation import Obligation
from oneshot_verify.encode.foresight import foresee
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.plan import Plan
from oneshot_verify.encode.relation.values import Relation
from oneshot_verify.encode.terms.table import Scope, Truth
from oneshot_verify.encode.walk.counterparts import are_the_same_threads, without_counterpart
from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.encode.walk.events import (
    Elements,
    begin_elements,
    compare_events,
    compare_rounds,
    element_rule,
)
from oneshot_verify.encode.walk.freed import require_freed
from oneshot_verify.encode.walk.graph import chain_of, is_merged
from oneshot_verify.encode.walk.insertions import Insertion, insert
from oneshot_verify.encode.walk.machine import ProofMachine, Side
from oneshot_verify.encode.walk.nests import NestCongruence
from oneshot_verify.encode.walk.order import in_their_order
from oneshot_verify.encode.walk.second import go_through
from oneshot_verify.encode.walk.solo import Solo
from oneshot_verify.ir.facts import facts_of, is_destination_style
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.flat import flattened, is_flat, leave_flat
from oneshot_verify.semantics.machine import Checkpoint
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import TensorValue

Rule = Callable[["Lockstep", Operation, Operation], None]
"""Gives both structured ops their results, and proves what is needed for that."""


FunctionBody = Callable[[str], Region | None]
"""The body of a function of a program, by name."""


@dataclass(frozen=True)
class Moment:
    """The state of the walk at one moment."""

    source: Checkpoint
    target: Checkpoint
    failures: int
    """The number of failed obligations."""


@dataclass(frozen=True)
class Ends:
    """The two terminators at the end of a pair of blocks, with the values that they hand on."""

    source: Operation
    target: Operation
    source_values: tuple[Any, ...]
    target_values: tuple[Any, ...]


class Lockstep:
    """The walk: what the two machines have agreed on so far, and how it goes on."""

    def __init__(
        self,
        source: ProofMachine,
        target: ProofMachine,
        rules: dict[str, Rule],
        *,
        thorough: bool = False,
    ) -> None:
        self.source, self.target = source, target
        self.relation = Relation(source, target)
        self.domain, self.terms = source.term_domain, source.terms
        self.obligations, self.session = source.obligations, source.obligations.session
        self.comparer = self.relation.comparer
        self.assumptions: dict[str, None] = {}
        """The assumptions of the proof so far, in order."""
        self.rules = rules
        self.thorough = thorough
        """True to try more than is needed as a rule: facts about loops, and other ways (`second.py`)."""
        self.rounds: Mapping[str, Rule] = {}
        """The rules that walk loops iteration by iteration, by name of the op."""
        self.tries = 0
        """The number of other ways that were tried."""
        self.nests = NestCongruence(self.comparer, self.session)
        self.notes: list[tuple[str, Operation]] = []
        """Attempts that failed on the way: the likely reasons when a proof fails."""
        self.plan: Plan | None = None
        """The record of which buffers hold which tensors, for a certificate."""
        self.knows_rest = False
        """True once it was known of a loop which part of a tensor no iteration had changed yet."""
        self.insertions: dict[SSAValue, list[Insertion]] = {}
        """The insertions so far into the shared outputs of the parallel loops that are being walked."""
        self.bodies: dict[Side, FunctionBody] = {Side.SOURCE: _nothing, Side.TARGET: _nothing}
        """The functions of each program, for calls that only one of them does."""
        self.open_calls: list[tuple[Side, str]] = []
        """The functions that are being walked where they are called."""
        self.must_free = False
        """True if memory that nobody frees is a failure; else it is only noted."""
        self.leaks: dict[str, Operation | None] = {}
        """Buffers that are surely never freed, with the op behind which nobody can."""
        self.stops = False
        """True if both programs met a loop that never ends, or an assertion that always fails."""
        self.events_seen = 0
        """The number of ops without a meaning that changed buffers; threads may see each other's changes."""
        self.opaque: frozenset[str] = frozenset()
        """The names with rules that belong to ops without a meaning."""
        self.held_back: Elements = ((), ())
        """Held-back requirements and events of the op that the tensor program has begun."""
        self.solo = Solo(self)
        """Runs what only one of the programs has."""
        self._loops = 0
        self._positions: dict[Operation, int] = {}

    # Going back.

    @property
    def memories(self) -> tuple[BlockStates, BlockStates]:
        """The memories of both programs, as they are now."""
        return self.source.memory.snapshot(), self.target.memory.snapshot()

    @memories.setter
    def memories(self, to: tuple[BlockStates, BlockStates]) -> None:
        self.source.memory.restore(to[0])
        self.target.memory.restore(to[1])

    def checkpoint(self) -> Moment:
        """This moment, to go back to."""
        failures = len(self.obligations.failures)
        return Moment(self.source.checkpoint(), self.target.checkpoint(), failures)

    def rollback(self, to: Moment) -> None:
        """Undo all that was walked since then. Facts are dropped with their scope; SSA names keep their values until
        they are given new ones."""
        self.source.rollback(to.source)
        self.target.rollback(to.target)
        del self.obligations.failures[to.failures :]

    @property
    def rounds_run(self) -> tuple[int, int]:
        """The number of loops that each program has run alone."""
        return len(self.source.rounds), len(self.target.rounds)

    # Walking.

    def walk(self, source: IRBlock, target: IRBlock) -> Ends:
        """Walk a pair of blocks, whose arguments have their values already, up to the terminators."""
        ours, theirs = self._ops_of(source, target)
        source_ops, target_ops = iter(ours), iter(theirs)
        alone = without_counterpart(ours, theirs, self.rules, self.solo.rules)
        alone |= self._asserting_alone(ours, theirs) if self.thorough else frozenset()
        rounds = self.rounds_run
        if self.plan is not None:
            self.plan.begin(source, target)
        foreseen = foresee(self, ours) if self.thorough else None
        while True:
            source_end = self._run(self.source, source_ops, source, alone)
            insert(self, source_end)
            rule = self.rule_of(source_end, Side.SOURCE)
            if rule is element_rule:
                self.held_back = begin_elements(self, source_end)
            target_end = self._run(self.target, target_ops, target, alone)
            compare_events(self, target_end)
            names = {op_name(source_end), op_name(target_end)}
            same_op = rule in (None, element_rule) or len(names) == 1 or names <= ASSERTIONS
            same_rule = rule is self.rule_of(target_end, Side.TARGET)
            if not ((same_rule and same_op) or are_the_same_threads(source_end, target_end)):
                for end in (source_end, target_end):
                    if op_name(end) in self.opaque:
                        raise UnsupportedOp(end, f"no meaning is known for '{op_name(end)}'")
                raise Incomplete(
                    f"the control flow of the two programs differs: '{op_name(source_end)}' here, "
                    f"'{op_name(target_end)}' in the bufferized program",
                    source_end,
                )
            if rule is not None:
                if rule is not element_rule:
                    self._choose_anew(source_end)
            else:
                compare_rounds(self, rounds, target_end)
                if self.plan is not None:
                    self.plan.end(source_end)
                return Ends(
                    source_end,
                    target_end,
                    tuple(self.source.get(operand) for operand in source_end.operands),
                    tuple(self.target.get(operand) for operand in target_end.operands),
                )
            if self.plan is not None and rule is not element_rule:
                self.plan.paired(source_end, target_end)
            if rule is element_rule:
                rule(self, source_end, target_end)
            else:
                go_through(self, rule, source_end, target_end)
            if self.plan is not None:
                self.plan.left(source_end, target_end)
            if source_end is foreseen:
                foreseen = foresee(self, ours[ours.index(source_end) + 1 :])

    def _ops_of(
        self, source: IRBlock, target: IRBlock
    ) -> tuple[Sequence[Operation], Sequence[Operation]]:
        """The ops to run of both blocks, in the order of the bufferized program."""
        ours, theirs = self._ops(source), self._ops(target)
        ordered = in_their_order(self, ours, theirs)
        if ordered is not ours:
            # No certificate says it.
            self.plan = None
        return ordered, theirs

    @staticmethod
    def _ops(block: IRBlock) -> list[Operation]:
        """All that is run from the start of a block to where control flow branches, or ends."""
        return [op for each in chain_of(block) for op in flattened(each)]

    def _run(
        self,
        machine: ProofMachine,
        ops: Iterator[Operation],
        block: IRBlock,
        alone: Container[Operation],
    ) -> Operation:
        """Run straight-line ops, and those that are `alone`; the structured op or terminator that stopped it."""
        self.nests.source_runs = machine is self.source
        for op in ops:
            if is_flat(op):
                leave_flat(machine, op)
            elif is_merged(op):
                self.bind(machine, op.successors[0], [machine.get(each) for each in op.operands])
            elif op in alone:
                self.solo.run(machine, op)
            elif facts_of(op).is_terminator or self.rule_of(op, machine.side) is not None:
                return op
            else:
                self.run_op(machine, op)
        raise Incomplete("a block without a terminator that the prover knows", block.parent_op())

    def _asserting_alone(
        self, source: Sequence[Operation], target: Sequence[Operation]
    ) -> frozenset[Operation]:
        """The ops that assert something for each element, or call outside, where the other program has none."""
        ours, theirs = (
            [op for op in ops if self.rule_of(op, side) is element_rule]
            for ops, side in ((source, Side.SOURCE), (target, Side.TARGET))
        )
        return frozenset() if ours and theirs else frozenset((*ours, *theirs))

    def rule_of(self, op: Operation, side: Side = Side.SOURCE) -> Rule | None:
        """The rule for an op that both programs come to in step; None for one that is run by its meaning."""
        rule = self.rules.get(op_name(op))
        if is_destination_style(op):
            return None
        if rule is None and op.regions and may_not_return(self, op, side):
            return element_rule
        return rule

    def run_op(self, machine: ProofMachine, op: Operation) -> None:
        """Run one straight-line op."""
        if machine is self.source:
            self._choose_anew(op)
            with self._note_undefined():
                machine.run_op(op)
        else:
            machine.run_op(op)
        if self.plan is not None:
            self.plan.ran(machine, op)

    def _choose_anew(self, op: Operation) -> None:
        """Let undefined operands of an op of the tensor program have new contents, to be chosen for this op."""
        for operand in op.operands:
            value = self.source.values.get(operand)
            if value is not None:
                self.source.values[operand] = self.chosen_anew(value)

    def chosen_anew(self, value: Any) -> Any:
        """A value of the tensor program; if nobody wrote its contents, with others that nobody wrote. Reading them
        gives an undefined value, whatever it gave at another op."""
        if not self.is_undefined(value):
            return value
        with self._note_undefined():
            contents = self.domain.undefined(value.shape, value.element_type, "undefined")
        return replace(value, contents=contents)

    def is_undefined(self, value: Any) -> bool:
        """True if a value is a tensor of the tensor program that nobody has written to."""
        if not isinstance(value, TensorValue):
            return False
        return value.contents in self.comparer.source_undefined

    @contextmanager
    def _note_undefined(self) -> Generator[None]:
        """Undefined contents that are made inside belong to the tensor program."""
        made = self.domain.made_undefined
        before = len(made)
        yield
        self.comparer.source_undefined.update(made[before:])

    def position(self, op: Operation) -> int:
        """The index of an op in its block."""
        if op not in self._positions and op.parent is not None:
            self._positions.update((each, place) for place, each in enumerate(op.parent.ops))
        return self._positions[op]

    @staticmethod
    def bind(machine: ProofMachine, block: IRBlock, values: Sequence[Any]) -> None:
        """Give the arguments of a block their values."""
        for argument, value in zip(block.args, values, strict=True):
            machine.values[argument] = value

    @staticmethod
    def give_results(machine: ProofMachine, op: Operation, values: Sequence[Any]) -> None:
        """Give an op its results."""
        for result, value in zip(op.results, values, strict=True):
            machine.values[result] = value

    def go_on_where(self, condition: Truth) -> None:
        """Assume `condition`, under which both programs leave a loop or get past an assertion. If it cannot hold,
        nothing after it is ever reached."""
        could_be = not self.session.contradictory()
        self.session.assume(condition)
        self.stops |= could_be and self.session.contradictory()

    def settled(self, condition: Truth) -> Truth:
        """A condition, or what it is known to be here."""
        if isinstance(condition, bool):
            return condition
        holds, neg = self.session.holds, self.terms.neg
        return True if holds(condition) else not holds(neg(condition)) and condition

    @contextmanager
    def under(self, condition: Truth) -> Generator[None]:
        """Assume `condition` inside; facts that are learned there hold afterwards under `condition`."""
        with self.session.scope():
            self.session.assume(condition)
            yield
            learned = self.session.innermost_facts
        for fact in learned:
            self.session.assume(self.terms.disj((self.terms.neg(condition), fact)))

    def walk_from(
        self, source: IRBlock, ours: Sequence[Any], target: IRBlock, theirs: Sequence[Any]
    ) -> Ends:
        """Walk a pair of blocks with these arguments."""
        self.bind(self.source, source, ours)
        self.bind(self.target, target, theirs)
        return self.walk(source, target)

    @contextmanager
    def loop_scope(self) -> Generator[None]:
        """Symbols that are made inside belong to one iteration of a loop."""
        outer: Scope = self.domain.scope
        self._loops += 1
        self.domain.scope = (*outer, self._loops)
        try:
            yield
        finally:
            self.domain.scope = outer

    def require_freed(
        self,
        before: BlockStates,
        kept: Sequence[Any],
        op: Operation | None,
        obligation: Obligation,
    ) -> None:
        """Require that every buffer that the bufferized program has made since `before` is freed, or is one of the
        values `kept`: nothing else refers to it."""
        require_freed(self, before, kept, op, obligation)


def _nothing(name: str) -> None:
    """The function of that name, where none is known."""
