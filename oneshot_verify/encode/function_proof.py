"""The proof of one function: from arguments that are alike to results that are alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from xdsl.ir import Operation

from oneshot_verify.check.obligation import START_GLOBAL, STUCK
from oneshot_verify.encode.arguments import Arguments
from oneshot_verify.encode.calls.functions import Functions
from oneshot_verify.encode.calls.rule import CallRule
from oneshot_verify.encode.calls.summaries import OUTSIDE, Summary, known_outside, not_owned
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.interface import ranks_that_change, taken_for_granted
from oneshot_verify.encode.loops import affine_for_rule, for_rule, while_rule
from oneshot_verify.encode.loops.rounds import ROUNDS
from oneshot_verify.encode.outcome import Outcome
from oneshot_verify.encode.plan import Plan
from oneshot_verify.encode.solving.audit import Audit
from oneshot_verify.encode.solving.solver import Session
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.threads.forall import forall_rule
from oneshot_verify.encode.threads.parallel import affine_parallel_rule, parallel_rule
from oneshot_verify.encode.walk.blocks import walk_region
from oneshot_verify.encode.walk.branches import (
    branch_rule,
)
from oneshot_verify.encode.walk.events import assert_rule
from oneshot_verify.encode.walk.lockstep import Lockstep, Rule
from oneshot_verify.encode.walk.machine import ProofMachine, Side
from oneshot_verify.encode.walk.obligations import Failure, Obligations
from oneshot_verify.encode.walk.opaque import opaque_rule
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.symbols import is_private, path_of
from oneshot_verify.refute.pairing import Pairing
from oneshot_verify.search.granted import (
    ADDRESSES,
    ANYWHERE,
    NO_OVERFLOW,
    granted_by_callers,
    is_tensor_or_buffer,
    same_resource,
)
from oneshot_verify.search.options import JudgeOptions
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.assumed import assumed_by_ops
from oneshot_verify.semantics.attributes import require_known_attributes_in
from oneshot_verify.semantics.dialects.memref import load_globals
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.values import (
    Block,
    FoldedView,
    MemRefValue,
)

CONTROL_RULES: dict[str, Rule] = {
    "affine.for": affine_for_rule,
    "affine.if": branch_rule,
    "affine.parallel": affine_parallel_rule,
    "cf.assert": assert_rule,
    "scf.for": for_rule,
    "scf.forall": forall_rule,
    "scf.parallel": parallel_rule,
    "scf.while": while_rule,
    "scf.if": branch_rule,
    "scf.index_switch": branch_rule,
    "scf.execute_region": branch_rule,
    "shape.cstr_require": assert_rule,
}
"""What pairs of structured ops are proved by; the rule for calls hangs on the module (`CallRule`)."""


@dataclass(frozen=True)
class ProofOptions(JudgeOptions):
    """What a proof may cost, and how it goes about it."""

    rlimit: int = 20_000_000
    """What Z3 may spend on one question, in its own units, which are the same on every machine."""
    budget: int = 1_000_000_000
    """What Z3 may spend on all questions of one function, in the same units; 0: no limit."""
    simplify: bool = True
    """Whether the rewrites of the contents DAG are used."""
    dump_smt: str | None = None
    """A folder for all questions, as SMT-LIB 2."""
    cross_check: str | None = None
    """Another solver that has to confirm each proof."""
    replay_first: bool = True
    """Whether a few concrete inputs are tried before a proof is: wrong programs show sooner, right ones later."""
    replay_seconds: float = 10.0
    """How long concrete inputs are tried after a proof has failed."""
    run_steps: int = 100_000
    """How many ops a run of the tensor program may take; the bufferized one may take a few times as many."""
    shrink: bool = True
    """Whether an input that shows a difference is made small."""
    thorough_first: bool = False
    """Whether it starts with the attempt that costs more, and finds more."""
    searches: bool = True
    """True if plans of the search are tried first: what the judge holds needs no other proof."""
    certify: bool = False
    """Whether the plan of a proof is taken down, for a certificate."""


@dataclass
class Attempt:
    """What came out of trying to prove a function."""

    failures: list[Failure] = field(default_factory=list[Failure])
    unsupported: UnsupportedOp | None = None
    notes: list[tuple[str, Operation]] = field(default_factory=list[tuple[str, Operation]])
    assumptions: list[str] = field(default_factory=list[str])
    of_callers: tuple[str, ...] = ()
    """Those assumptions that speak of whoever calls the function: a caller shows them, the others it takes over."""
    leaks: dict[str, Operation | None] = field(default_factory=dict[str, Operation | None])
    """Buffers that are surely never freed, where that is no failure."""
    summary: Summary | None = None
    queries: int = 0
    out_of_budget: bool = False
    """Whether the solver's budget for the function was used up."""
    pairing: Pairing | None = None
    """Which result of the tensor function is which of the bufferized one."""
    plan: Plan | None = None
    """What a certificate says of this attempt."""
    knows_rest: bool = False
    """Whether it may rest on what rounds have not changed yet of a tensor, which its plan does not say."""
    places: dict[str, tuple[int, int | None]] = field(
        default_factory=dict[str, tuple[int, int | None]]
    )
    """What the symbols in a model say of the arguments: a scalar argument, or an argument and a dimension of it."""
    contradictory: bool = False
    """The facts that hold at the end exclude each other: the tensor program is undefined on every input."""

    @property
    def proved(self) -> bool:
        """Whether every obligation was discharged."""
        return self.unsupported is None and not self.failures


class FunctionProof:
    """Walks one pair of functions."""

    def __init__(
        self,
        source: func.FuncOp,
        target: func.FuncOp,
        buffers: tuple[Sequence[Operation], Sequence[Operation]],
        meanings: Meanings,
        functions: Functions,
        options: ProofOptions,
        unrelated: frozenset[int] = frozenset(),
        *,
        pairing: Pairing | None = None,
        thorough: bool = False,
    ) -> None:
        self.source_func, self.target_func = source, target
        self.functions = functions
        self.globals = buffers
        """The ops of both programs that make buffers outside of functions."""
        self.pairing = pairing
        self.unrelated = unrelated
        self.domain = TermDomain(simplify=options.simplify)
        audit = Audit(path_of(source), options.dump_smt, options.cross_check)
        is_audited = options.dump_smt is not None or options.cross_check is not None
        self.session = Session(
            self.domain.expander,
            rlimit=options.rlimit,
            budget=options.budget,
            reviewer=audit.review if is_audited else None,
        )
        self.session.assume(self.domain.terms.le(1, self.domain.vscale))
        self.obligations = Obligations(self.session)
        self.source = ProofMachine(self.domain, meanings, Side.SOURCE, self.obligations)
        self.target = ProofMachine(self.domain, meanings, Side.TARGET, self.obligations)
        self.source.promises = self.target.promises = functions.promises
        rules: dict[str, Rule] = {**CONTROL_RULES, "func.call": CallRule(functions)}
        # Those of other functions, too: a callee may be walked where it is called.
        opaque = functions.opaque - rules.keys()
        rules |= dict.fromkeys(opaque, opaque_rule)
        self.walk = Lockstep(self.source, self.target, rules, thorough=thorough)
        self.walk.opaque = opaque
        self.walk.rounds = ROUNDS
        self.walk.bodies = {
            Side.SOURCE: functions.source_body,
            Side.TARGET: functions.target_body,
        }
        self.walk.must_free = bool(options.must_free)
        self.domain.reductions.source_runs = lambda: self.walk.nests.source_runs
        self.domain.reductions.same_nest = self.walk.nests
        self.domain.reductions.same_steps = self.walk.nests.same_steps
        self.domain.reductions.holds = partial(self.walk.session.holds, computes=False)
        self.domain.reductions.path = lambda: self.walk.session.path
        if options.certify:
            self.walk.plan = Plan(self.walk, (source, target))
        self.arguments = Arguments(self.walk, source, target, unrelated)

    def attempt(self) -> Attempt:
        """Try to prove that the bufferized function refines the tensor function."""
        callers = granted_by_callers(self.source_func, self.target_func, self.pairing)
        attempt = Attempt(pairing=self.pairing, of_callers=tuple(callers))
        try:
            self._prove(attempt)
        except UnsupportedOp as unsupported:
            attempt.unsupported = unsupported
        except Incomplete as incomplete:
            self.obligations.fail(incomplete.reason, incomplete.op)
        except FoldedView as folded:
            self.obligations.fail(STUCK.says(str(folded)), None)
        attempt.failures = self.obligations.failures
        attempt.notes = self.walk.notes
        attempt.plan = self.walk.plan
        attempt.knows_rest = self.walk.knows_rest
        attempt.leaks = self.walk.leaks
        attempt.assumptions = [*dict.fromkeys(self._assumed(attempt.of_callers))]
        attempt.places = self.arguments.places
        attempt.queries = self.session.queries
        attempt.out_of_budget = self.session.out_of_budget
        # Nothing behind it is reached, but up to there the two were shown to do the same.
        attempt.contradictory &= not self.walk.stops
        return attempt

    def _prove(self, attempt: Attempt) -> None:
        require_known_attributes_in(self.source_func)
        require_known_attributes_in(self.target_func)
        ours, theirs = self.source_func.body, self.target_func.body
        load_globals(self.source, self.globals[0])
        load_globals(self.target, self.globals[1])
        self._keep_fixed_globals()
        self._forget_mutable_globals()
        self.arguments.make(self.pairing)
        given_blocks = self.target.memory.snapshot()
        ends = walk_region(self.walk, ours, theirs)
        outcome = Outcome(
            self.walk,
            ends,
            self.pairing,
            self.arguments.pairs,
            self.arguments.given,
            given_blocks,
            self.unrelated,
        )
        outcome.check()
        attempt.contradictory = self.session.contradictory()
        attempt.summary = outcome.summary(attempt.contradictory, self.arguments.places)
        if not is_private(self.target_func):
            said = (
                *self._known_outside(attempt.summary),
                *outcome.written_besides(self.source_func),
            )
            attempt.of_callers += tuple(dict.fromkeys(said))
        owners = self.pairing.owners if self.pairing is not None else ()
        if self.walk.must_free and attempt.summary is not None and not owners:
            attempt.of_callers += tuple(
                f"the caller knows that result {number} is no new buffer of its own"
                for number in not_owned(attempt.summary)
            )

    def _known_outside(self, summary: Summary | None) -> Iterator[str]:
        """What callers in other modules have to know."""
        if summary is not None:
            yield from known_outside(summary)
        elif any(map(is_tensor_or_buffer, self.target_func.function_type.outputs.data)):
            yield ANYWHERE
        for what in ranks_that_change(self.source_func, self.target_func, self.pairing):
            yield f"{OUTSIDE} know that {what} has another kind of type, with a rank or without one"

    def _keep_fixed_globals(self) -> None:
        """What the tensor program never writes to holds what it starts with, and so it has to in the other program."""
        fixed = self.functions.fixed_globals() if self.source.globals else set[str]()
        for machine in (self.source, self.target):
            for name in fixed & machine.globals.keys():
                block = machine.globals[name].views[0][1].block
                blocks = machine.memory.blocks
                blocks[block] = replace(blocks[block], writable=False)

    def _forget_mutable_globals(self) -> None:
        """A global that may be written holds what earlier calls have left in it: the same for both programs, as it was
        the same when they started."""
        theirs = self.target.globals
        for name, buffer in self.source.globals.items():
            other = theirs.get(name)
            is_known = other is not None and self._is_mutable(self.target, other)
            if not is_known and self._is_mutable(self.source, buffer):
                self._forget(self.source, buffer)
        for name, buffer in theirs.items():
            if not self._is_mutable(self.target, buffer):
                continue
            mine, block = self.source.globals.get(name), buffer.views[0][1].block
            if mine is not None:
                self._require_same_start(mine.views[0][1].block, block)
            contents = self._forget(self.target, buffer)
            if mine is not None:
                own = mine.views[0][1].block
                self.walk.relation.havoc(self.source, own, contents)
                self.walk.relation.establish(own, block)

    @staticmethod
    def _is_mutable(machine: ProofMachine, buffer: MemRefValue) -> bool:
        return machine.memory.blocks[buffer.views[0][1].block].writable is not False

    def _forget(self, machine: ProofMachine, buffer: MemRefValue) -> ArrayNode:
        """A global may hold anything; what that is."""
        return self.walk.relation.havoc(machine, buffer.views[0][1].block)

    def _require_same_start(self, own: Block, block: Block) -> None:
        """A global holds the same in both programs before anything is run."""
        if (own.shape, own.element_type) != (block.shape, block.element_type):
            raise Incomplete(f"{block.name} has another type in the bufferized program", None)
        ours = self.source.memory.blocks[own].contents
        if ours in self.domain.made_undefined:
            return
        theirs = self.target.memory.blocks[block].contents
        found = self.walk.comparer.equal(ours, theirs, block.shape)
        what = START_GLOBAL.says(f"{block.name} holds the same at the start")
        self.walk.obligations.settle(found, what, self.target_func)

    def _assumed(self, of_callers: Sequence[str]) -> Iterator[str]:
        """All that the proof takes for granted."""
        yield NO_OVERFLOW
        yield from of_callers
        yield from taken_for_granted(self.source_func, self.target_func, self.pairing)
        yield from self.walk.assumptions
        yield from assumed_by_ops(self.source_func, self.target_func)
        for name in self.domain.long_constants.missing_resources:
            yield same_resource(name)
        if self.source.asks_identity or self.target.asks_identity:
            yield ADDRESSES
