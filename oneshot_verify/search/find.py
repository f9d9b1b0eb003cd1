"""The search for plans: guess, ask the judge, repair. Only what the judge holds is found.

observe      both programs on small inputs                       runs
guess        points by structure, facts that held on all visits  alignment, heads, threads, plans
ask          the judge, with the plans of callees                check.function
repair       by what the refusal names                           repair
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time

from oneshot_verify.activity import note
from oneshot_verify.encode.certificate import Certificate, Point
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.encode.identical import is_identical
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.ir.symbols import has_body, reached_from, remembered_symbols
from oneshot_verify.refute.inputs import Choice
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.search.plans import Planner
from oneshot_verify.search.repair import Drafts
from oneshot_verify.search.runs import Runs
from oneshot_verify.search.structure import called_from, callees
from oneshot_verify.semantics.dialects.memref import block_name

MOST_PASSES = 16
"""The judge is asked so often for one function at most."""
DEEP = 50_000
"""Python frames that ops in the regions of ops may take."""
TOLD_APART = "a run tells the programs apart"
SAME_TEXT = "the same text"
"""The decision that the function is the same in both programs, to the letter."""
NO_PAIRING = "the signatures of the functions do not fit"


@dataclass(frozen=True)
class Limits:
    """Limits of the search for one function."""

    passes: int = MOST_PASSES
    seconds: float = 20.0
    """Processor time for all passes; the one that is under way goes on."""
    stops_at_differences: bool = True
    """True if a run that tells the programs apart ends the search."""


@dataclass(frozen=True)
class Found:
    """Result of the search for one function."""

    name: str
    certificate: Certificate | None
    """The plan that the judge holds, if there is one."""
    outcome: Outcome
    """The judge's answer to that plan, or else to the first one."""
    passes: int = 0
    """The number of times that the judge was asked."""
    step: str = ""
    """The decision that made the plan."""
    runs: int = 0
    """The runs on which both programs did the same."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """Processor seconds of runs and of checks."""
    questions: int = 0
    """The number of questions to the solver, for all plans."""
    refused: tuple[str, ...] = ()
    """The judge's reasons against each plan that it did not hold."""
    is_undefined: bool = False
    """True if inputs were tried, and the source is undefined, or an index overflows, on all of them."""
    telling: Choice | None = None
    """An input that tells the programs apart."""
    first: Certificate | None = None
    """The first plan: callers may look into the function by it, if the judge holds none."""
    like: str = ""
    """The function that differs in names alone, and whose plan this is."""


class Search:
    """Searches plans for the functions of two programs, each once."""

    def __init__(
        self,
        pair: PairedPrograms,
        checker: Checker,
        limits: Limits | None = None,
        begin: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.pair, self.checker, self.runs = pair, checker, Runs(pair)
        self.begin = begin
        """Called with the name of each function before the judge is asked about it."""
        self.limits = limits or Limits()
        self.shares = True
        """True if functions that differ in names alone share a plan."""
        self.told: Sequence[Choice] = ()
        """Inputs that have told other targets from this source: they are run first."""
        self.found: dict[str, Found | None] = {}
        """Results by function; None while a search is under way."""
        self._told_apart: set[str] = set()
        """Functions to search plans for though a run tells the programs apart."""
        self._cyclic: set[str] = set()
        """Functions to search again: they call one whose search was under way."""

    def find(self, name: str) -> Found:
        """The plan of a function, after those of the functions that it calls."""
        if name not in self.found or (name in self._cyclic and None not in self.found.values()):
            self._cyclic.discard(name)
            self.found[name] = None
            with room_to_recurse(DEEP), remembered_symbols(self.pair.symbols):
                self.found[name] = self._search(name)
        found = self.found[name]
        return found or Found(name, None, Outcome(name, Answer.NOT_ABLE, f"@{name} calls itself"))

    def find_anyway(self, name: str) -> Found:
        """The plan of a function, though a run tells the programs apart."""
        self._told_apart.add(name)
        self.found.pop(name, None)
        return self.find(name)

    def _certificate(self, name: str) -> Certificate | None:
        found = self.found.get(name)
        return (found.certificate or found.first) if found else None

    def needed(self, name: str) -> list[Certificate]:
        """The plans of the functions that a function calls, directly or not, except its own."""
        names = called_from(name, self.pair.sources, self.pair.targets)
        return [each for path in names if (each := self._certificate(path))]

    def _callees(self, name: str) -> list[str]:
        return callees(name, self.pair.sources, self.pair.targets)

    def _search(self, name: str) -> Found:
        for callee in self._callees(name):
            if callee != name and callee in self.found and self.found[callee] is None:
                # Its search is under way: a plan of this function may hold once it is over.
                self._cyclic.add(name)
            self.find(callee)
        if self.shares and (shared := self._shared(name)):
            return shared
        stops = self.limits.stops_at_differences and name not in self._told_apart
        note("runs that show where both programs meet")
        planner = Planner(self.pair, name, self.runs, self.told, stops=stops)
        drafts = Drafts(planner)

        def none(reason: str) -> Found:
            outcome, seen = Outcome(name, Answer.REFUSED, reason), planner.observed
            spent, told = (planner.seconds, 0.0), seen.difference if stops else None
            telling = told and told.input.choice
            return Found(name, None, outcome, runs=seen.runs, seconds=spent, telling=telling)

        if planner.observed.difference is not None and stops:
            return none(TOLD_APART)
        if not planner.observed.pairings:
            return none(NO_PAIRING)
        begun, asked = process_time(), list[tuple[Certificate, Outcome]]()
        self.begin(name)

        def found(certificate: Certificate | None, outcome: Outcome, step: str = "") -> Found:
            spent, runs = (planner.seconds, process_time() - begun), planner.observed.runs
            questions = sum(each.questions for _, each in asked)
            refused = tuple(each.reason for _, each in asked if each.answer is not Answer.HOLDS)
            given = name, certificate, outcome, len(asked), step, runs, spent, questions, refused
            is_undefined = not runs and planner.observed.undefined > 0
            return Found(*given, is_undefined=is_undefined, first=asked[0][0])

        for draft, certificate in drafts.plans():
            note("a check of a plan")
            self.checker.find = self._certificate
            outcome = self.checker.check(certificate)
            asked.append((certificate, outcome))
            if outcome.answer is Answer.HOLDS:
                return found(certificate, outcome, draft.step)
            if process_time() - begun > self.limits.seconds or len(asked) >= self.limits.passes:
                break
            planner.look_on()
            if planner.observed.difference is not None and stops:
                return none(TOLD_APART)
            drafts.refused(draft, outcome)
        if self._is_same(name) and (planner.observed.runs or not planner.observed.undefined):
            certificate = replace(asked[0][0], points=(Point(0, 0, "same"),))
            asked.append((certificate, self.checker.check(certificate)))
            if asked[-1][1].answer is Answer.HOLDS:
                return found(*asked[-1], SAME_TEXT)
        return found(None, asked[0][1])

    def _shared(self, name: str) -> Found | None:
        """The plan of a function that differs from this one in names alone, if the judge has held one."""
        form = self.checker.forms.shared(name)
        known, _ = self.checker.held.get(form, (None, None))
        found = self.found.get(known.function) if known else None
        if known is None or found is None:
            return None
        # An assumption may name the function that it is about.
        programs = self.pair.sources, self.pair.targets
        reached = (reached_from(each[known.function]).items() for each in programs)
        named = {path for each in reached for path, op in each if has_body(op)}
        if any(f"@{path}" in said for path in named for said in known.assumptions):
            return None
        certificate, outcome = self.checker.instance(name)
        places = dict(self._places(known.function, name, set()) if outcome.leaks else ())
        leaks = tuple(places.get(each, each) for each in outcome.leaks)
        outcome = replace(outcome, leaks=leaks)
        its = {"name": name, "certificate": certificate, "outcome": outcome}
        return replace(found, **its, passes=0, seconds=(0.0, 0.0), questions=0, like=found.name)

    def _places(self, one: str, other: str, seen: set[str]) -> Iterator[tuple[str, str]]:
        """The names of the buffers of two functions that differ in names alone, and of what they call, in pairs."""
        seen.add(one)
        ops = (self.pair.targets[each].walk() for each in (one, other))
        yield from ((block_name(mine), block_name(its)) for mine, its in zip(*ops, strict=True))
        for mine, its in zip(self._callees(one), self._callees(other), strict=True):
            if mine not in seen:
                yield from self._places(mine, its, seen)

    def _is_same(self, name: str) -> bool:
        """True if a function and all that it names is the same in both programs, to the letter."""
        return not self.pair.must_free and is_identical(*self.pair.modules, name)
