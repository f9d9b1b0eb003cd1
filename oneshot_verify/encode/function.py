"""The check of one function: from arguments that are alike to results that are alike."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode.arguments import Start
from oneshot_verify.encode.calls import NEVER, RETURNS, Summary, call_rule, summary_of
from oneshot_verify.encode.certificate import BadCertificate, Certificate, Place, fingerprint_of
from oneshot_verify.encode.events import passed
from oneshot_verify.encode.heads import Ended
from oneshot_verify.encode.identical import is_identical
from oneshot_verify.encode.interface import require_known_body, require_known_modules, require_told
from oneshot_verify.encode.loops import loop_rule
from oneshot_verify.encode.lowered import lowered_rule
from oneshot_verify.encode.observed import event_rule
from oneshot_verify.encode.programs import Ends, Values
from oneshot_verify.encode.promises import promises_in
from oneshot_verify.encode.refusal import NotAble, NotCovered, Obligation, Phase, Refusal, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.results import give_sizes, require_left_alone, require_results
from oneshot_verify.encode.solver import RLIMIT, Review, Solver
from oneshot_verify.encode.terms import forget
from oneshot_verify.encode.threads import threads_rule
from oneshot_verify.encode.walk import Rule, Walk
from oneshot_verify.ir import position_of
from oneshot_verify.ir.places import NoSuchPlace, Places
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.ir.symbols import (
    FUNCTION,
    functions_of,
    globals_of,
    has_body,
    op_name,
    reached_from,
    remembered_symbols,
)
from oneshot_verify.semantics import UnsupportedOp, default_meanings
from oneshot_verify.semantics.as_run.loops_as_blocks import as_run
from oneshot_verify.semantics.dialects.memref import load_globals
from oneshot_verify.semantics.forms import Forms
from oneshot_verify.semantics.interface.named import fixed_globals
from oneshot_verify.semantics.interface.signatures import type_of
from oneshot_verify.semantics.unbufferized import Tensors, left_on_tensors
from oneshot_verify.semantics.values import FoldedView, TensorValue, UnrankedValue

_LOOPS: dict[str, Rule] = {"loop": loop_rule, "threads": threads_rule, "lowered": lowered_rule}
RULES = {**_LOOPS, "branch": Walk.branch, "call": call_rule, "event": event_rule}
"""The rules by their names in certificates; `cut` and `nest` are part of the walk itself."""

MOST_SUMMARIES = 5
"""The limit for summaries of a function that calls itself."""
BEYOND = NotAble, UnsupportedOp, FoldedView, RecursionError, MemoryError
"""Errors by which the judge is not able to go on."""
NO_SUMMARY = "a function that calls itself, and no summary that it keeps"


class Answer(Enum):
    """The outcome of checking a certificate."""

    HOLDS = "holds"
    REFUSED = "refused"
    """A claim of the certificate was not proved, or a claim is missing."""
    NOT_ABLE = "not able"
    """The judge has no rule for these programs."""
    FAULT = "internal fault"
    """The judge has failed by a bug of its own."""


@dataclass(frozen=True)
class Outcome:
    """The answer for one function."""

    function: str
    answer: Answer
    reason: str = ""
    line: int = 0
    """The line of the target that `reason` is about; 0 if there is none."""
    questions: int = 0
    """The number of questions to the solver."""
    refusal: Refusal | None = None
    """The conditions that were not shown; if the judge is not able, the rule that it lacks."""
    summary: Summary | None = None
    """The facts that callers may use; None if there is no way to say them."""
    leaks: tuple[str, ...] = ()
    """Buffers that the target never frees, if that is no failure."""
    races: bool = False
    """True if threads of the target may write to one element at a time."""
    unsupported: bool = False
    """True if an op has no meaning."""

    @property
    def obligation(self) -> str:
        """The identifier of the first condition that was not shown."""
        return "" if self.refusal is None else self.refusal.identifier


Find = Callable[[str], "Certificate | None"]
"""The certificate of another function of the same programs."""


@dataclass
class Checker:
    """Checks that functions of the target refine those of the source, by their certificates; each function once for
    all its callers."""

    modules: tuple[ModuleOp, ModuleOp]
    find: Find = lambda _: None
    """Gives the certificate of a callee by its name, or None."""
    must_free: bool = False
    """True if the target must free each buffer that it allocates and does not return."""
    tensors: Tensors = Tensors.AT_BOUNDARIES
    """The places in which the target may still use tensors."""
    review: Review = lambda _, __, is_implied: is_implied
    """A second look at each question to the solver."""
    prints: tuple[str, str] | None = None
    """The names of both programs, in which regions that repeat are loops already; None: their fingerprints."""
    rlimit: int = RLIMIT
    """Z3's limit for one question."""
    budget: int = 0
    """Z3's limit for all questions of one function; 0: none."""
    shown: dict[str, tuple[Certificate, Summary | None]] = field(default_factory=dict[str, Any])
    """For each function that was checked, its certificate and its summary; None if it has no summary, or while its
    check runs."""

    open: dict[str, tuple[Certificate, Summary]] = field(default_factory=dict[str, Any])
    """The functions whose check runs, each with the summary that is assumed of calls of it."""
    recursive: set[str] = field(default_factory=set[str])
    """Those of them that were called."""
    held: dict[int | None, tuple[Certificate, Outcome]] = field(default_factory=dict[Any, Any])
    """For the normal form of each function whose check held, the first such certificate."""

    def __post_init__(self) -> None:
        if self.prints is None:
            ours, theirs = self.modules
            self.prints = fingerprint_of(ours), fingerprint_of(theirs)
            self.modules = as_run(ours, theirs, default_meanings())
        self.forms = Forms(*self.modules)

    @cached_property
    def contents(self) -> list[tuple[dict[str, Operation], list[Operation]]]:
        """The functions, and the globals, of both programs; there is nothing else in them."""
        require_known_modules(*self.modules)
        return [(functions_of(module), globals_of(module)) for module in self.modules]

    def check(self, certificate: Certificate) -> Outcome:
        """Check a function, with fresh terms. Summaries of earlier checks are kept."""
        forget()
        self.shown = {name: each for name, each in self.shown.items() if each[1] is not None}
        # The number of Python frames: contents call the contents before them.
        with room_to_recurse(100_000), remembered_symbols():
            outcome = self.outcome(certificate)
        form = self.forms.shared(certificate.function)
        if outcome.answer is Answer.HOLDS and form is not None:
            self.held.setdefault(form, (certificate, outcome))
        return outcome

    def instance(self, name: str) -> tuple[Certificate, Outcome]:
        """The certificate and the outcome of a function whose form is among those that `held`."""
        certificate, outcome = self.held[self.forms.number(name)]
        self.shown[name] = made = replace(certificate, function=name), outcome.summary
        return made[0], replace(outcome, function=name, questions=0)

    def outcome(self, certificate: Certificate) -> Outcome:
        """Check a function, by induction over the depth of calls if it calls itself.

        A summary is assumed of the inner calls: first that they never return, then what comes out, until a check gives
        the summary that it has assumed.
        """
        name, known, assumed = certificate.function, self.shown, NEVER
        missing = Refusal((Obligation.SUMMARY.asks(NO_SUMMARY),), None, Phase.END, None)
        outcome = unknown = Outcome(name, Answer.NOT_ABLE, NO_SUMMARY, refusal=missing)
        for _ in range(MOST_SUMMARIES):
            # Summaries of other functions may rest on what was assumed before.
            self.shown, self.open[name] = dict(known), (certificate, assumed)
            outcome = self._once(certificate)
            del self.open[name]
            is_recursive = name in self.recursive
            self.recursive.discard(name)
            if outcome.answer is not Answer.HOLDS or not is_recursive:
                break
            if outcome.summary is None:
                outcome = unknown
                break
            if outcome.summary == assumed:
                if assumed == NEVER:
                    asked = Obligation.VACUOUS.asks("a function that calls itself returns")
                    refusal = Refusal((asked,), None, Phase.END, None)
                    outcome = replace(outcome, answer=Answer.REFUSED, refusal=refusal)
                break
            assumed, outcome = outcome.summary, unknown
        if outcome.answer is not Answer.HOLDS:
            self.shown = {**known, name: (certificate, None)}
        return outcome

    def _once(self, certificate: Certificate) -> Outcome:
        """Check a function once. Errors become an answer; none is raised."""
        name, solver = certificate.function, Solver(self.review, self.rlimit, self.budget)
        self.shown[name] = certificate, None
        found = at = refusal = summary = cast("Any", None)
        is_unsupported = False
        try:
            found = _Check(self, certificate, solver)
            summary = found.run()
            self.shown[name] = certificate, summary
            answer, reason = Answer.HOLDS, ""
        except BEYOND as error:
            answer, reason = Answer.NOT_ABLE, str(error)
            asked = getattr(error, "obligation", Obligation.RULE).asks(reason)
            is_unsupported = isinstance(error, UnsupportedOp | NotCovered)
            at = error.op if isinstance(error, UnsupportedOp) else None
            refusal = found and found.refusal(Refused(asked, op=at))
        except Refused as error:
            # By the text of the source, it may also not have been a copy.
            is_open = found and found.pair.source.watched.has_copies
            answer = Answer.NOT_ABLE if is_open else Answer.REFUSED
            reason = f"{error} (solver limit)" if solver.has_given_up else str(error)
            at = error.op or (found and found.pair.at)
            refusal = found and found.refusal(error)
        except (BadCertificate, NoSuchPlace) as error:
            answer, reason = Answer.REFUSED, str(error)
            at = found and found.pair.at
        except OSError:
            # A question that cannot be written down is no mistake of the judge.
            raise
        except Exception as error:
            path, line, *_ = traceback.extract_tb(error.__traceback__)[-1]
            there = f"{type(error).__name__} at {'/'.join(Path(path).parts[-2:])}:{line}"
            answer, reason = Answer.FAULT, f"{there}: {error}"
        place, pair = at and position_of(at), found and found.pair
        given = name, answer, reason, place.line if place else 0, solver.questions, refusal, summary
        leaks, races = (tuple(pair.leaks), pair.races) if pair else ((), False)
        return Outcome(*given, leaks, races, is_unsupported)

    def callee(self, name: str) -> tuple[Certificate, Summary | None]:
        """Check a callee; its certificate and its summary. Raises `NotAble` if it has no certificate."""
        if name in self.open:
            self.recursive.add(name)
            if RETURNS not in self.open[name][0].assumptions:
                raise NotAble(f"@{name} calls itself, and that this ends is not assumed")
            return self.open[name]
        certificate = self.find(name)
        if certificate is None or certificate.function != name:
            raise NotAble(f"a call of @{name}, which has no certificate", Obligation.CALL)
        _places(certificate, [functions[name] for functions, _ in self.contents])
        if self.shown.get(name, [None])[0] != certificate:
            self.outcome(certificate)
        return self.shown[name]


def _places(certificate: Certificate, functions: Sequence[Any]) -> Sequence[Place]:
    """The places of the results. Raises `BadCertificate` if there is none for each result."""
    ours, its = map(type_of, functions)
    if len(certificate.results) != len(ours.outputs):
        raise BadCertificate("the certificate has another number of results")
    there = {"returned": len(its.outputs), "argument": len(its.inputs)}
    for number, (kind, place) in enumerate(certificate.results):
        if place not in range(there[kind]):
            raise BadCertificate(f"there is no place for result {number}")
    return certificate.results


class _Check:
    def __init__(self, checker: Checker, certificate: Certificate, solver: Solver) -> None:
        if (certificate.source, certificate.target) != checker.prints:
            raise BadCertificate("the certificate is of other programs")
        self.checker = checker
        self.certificate, name = certificate, certificate.function
        functions = [functions.get(name) for functions, _ in checker.contents]
        if not all(function is not None and has_body(function) for function in functions):
            raise BadCertificate(f"there is no function @{name} with a body in both programs")
        self.source, self.target = cast("list[Any]", functions)
        self.pair = Pair(solver, (Places(self.source), Places(self.target)), self.target)
        self.pair.must_free = checker.must_free
        self.pair.assumed = certificate.assumptions

    def run(self) -> Summary | None:
        """Check the certificate; the summary for callers. Raises `Refused`, `NotAble` and others where it fails."""
        is_same = any(each.rule == "same" for each in self.certificate.points)
        places = _places(self.certificate, (self.source, self.target))
        if is_same:
            name, words = self.certificate.function, "the function is the same in both programs"
            if self.checker.must_free or not is_identical(*self.checker.modules, name):
                raise Refused(Obligation.PLAN.asks(f"{words}, with all that it names"))
        else:
            require_known_body(self.source, self.target, places)
        require_told(self.source, self.target, places, self.certificate.assumptions)
        self._require_bufferized()
        if is_same:
            return None
        pair = self.pair
        for machine, (_, found) in zip(pair.machines, self.checker.contents, strict=True):
            pair.domain.is_source = machine.is_source
            load_globals(machine, found)
            machine.promises = promises_in(self.checker.modules[1])
        fixed = fixed_globals(*self.checker.modules)
        start = Start(pair, self.source, self.target, places, fixed)
        start.globals()
        arguments = start.arguments()
        walk = Walk(pair, RULES, self.checker.callee)
        walk.open.append(self.certificate.function)
        known = pair.target.memory.snapshot()
        bodies = self.source.regions[0], self.target.regions[0]
        given = [one for one, _ in arguments if one is not None], [its for _, its in arguments]
        ends: Ends | None = None
        values: Values = [], []

        def sized(end: Operation) -> None:
            # An event that is not compared yet may end the run before.
            if not end.successors and passed(pair.source.events) is True:
                give_sizes(pair, places, arguments, [*map(pair.source.get, end.operands)])

        with suppress(Ended):
            ends, values = walk.regions(bodies, self.certificate.points, given, at_end=sized)
        if not pair.may_end and pair.solver.holds(False):
            raise Refused(Obligation.VACUOUS.asks("the tensor program is defined on some input"))
        if ends is None:
            return NEVER if self.certificate.function in self.checker.recursive else None
        pair.at = ends[1]
        pair.come_to(None, Phase.END)
        functions = self.source, self.target
        require_results(pair, functions, places, arguments, values, ends)
        require_left_alone(pair, self.source, arguments, values[1], known)
        # A summary says nothing of values without a rank, nor of memory behind a tensor that is given away.
        if any(
            (isinstance(its, UnrankedValue) and its.forms)
            or (isinstance(its, TensorValue) and its.pinned is False)
            for _, its in arguments
        ):
            return None
        return summary_of(pair, arguments, known, values, places)

    def refusal(self, refused: Refused) -> Refusal:
        """The conditions that were not shown, with the point and the phase of the walk."""
        at = refused.op or self.pair.at
        return Refusal(refused.asked, self.pair.point, self.pair.phase, at)

    def _require_bufferized(self) -> None:
        """Require that neither the target nor a function that it has alone and reaches still works on tensors."""
        there = reached_from(self.target).items()
        sources = self.checker.contents[0][0]
        helpers = (op for path, op in there if path not in sources and has_body(op))
        for function in (self.target, *(op for op in helpers if op_name(op) == FUNCTION)):
            if left := left_on_tensors(function, self.checker.tensors):
                words = "the function is bufferized: no op still works on tensors"
                raise Refused(Obligation.BUFFERIZED.asks(words), op=left)
