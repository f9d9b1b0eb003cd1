"""The whole: survey, trials component by component, a proof of the result, and One-Shot's decisions if that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferizer import BufferizationError, BufferizationOptions
from oneshot_verify.elide.confirm import Confirmation
from oneshot_verify.elide.measure import Measure, is_worse, measure
from oneshot_verify.elide.results import Removal, Report, Status
from oneshot_verify.elide.running import Limits, Runner, Trials, run_here
from oneshot_verify.elide.search import Search, search
from oneshot_verify.elide.survey import (
    NO_PLACE,
    Candidate,
    Component,
    Order,
    Place,
    Survey,
    survey,
)
from oneshot_verify.elide.trial import Outcome, Trial, proof_options, without_copies
from oneshot_verify.elide.window import Cutter, Window
from oneshot_verify.encode import ProofOptions
from oneshot_verify.ir.symbols import functions_of, remembered_symbols


class UnknownPlace(ValueError):
    """Decisions that belong to another program."""


@dataclass
class Elision:
    """A bufferized program, and how it came to have fewer copies."""

    module: ModuleOp
    """The bufferized program."""
    removed: frozenset[Place]
    """The operands that are in place against One-Shot's rules."""
    report: Report


def elide_copies(
    module: ModuleOp,
    options: BufferizationOptions,
    *,
    limits: Limits | None = None,
    run: Runner = run_here,
    on_trials: Callable[[int], None] = lambda _: None,
    given: frozenset[Place] | None = None,
) -> Elision:
    """Bufferize `module`, which stays as it is, with as few copies as can be proved needless.

    `given`: these are to be in place, so nothing is searched for; they are proved all the same. `on_trials` hears
    how many trials are run next. Raises `BufferizationError`
    where One-Shot Bufferize refuses the program, and `UnknownPlace` for one in `given` that is not there.
    """
    with remembered_symbols():
        trials = Trials(limits or Limits(), run, on_trials)
        return _Elider(module, options, trials).elide(given)


def _dearest(component: Component) -> Order:
    return component.candidates[0].order


class _Search:
    """The search in one window."""

    def __init__(
        self,
        window: Window,
        found: Survey,
        places: Sequence[Place],
        options: BufferizationOptions,
    ) -> None:
        self.window, self.found, self.options = window, found, options
        self.decisions = window.decisions(found.decisions)
        self._search: Search = search([place for place in places if place in window.places])
        self.outcomes: dict[Place, Outcome] = {}
        """What became of each copy, at the end."""
        self.wanted: frozenset[Place] = next(self._search, NO_PLACE)
        """What is to be tried next; nothing at the end."""

    @cached_property
    def limit(self) -> Measure:
        """What the window costs with all its copies."""
        return measure(without_copies(self.window.module, self.options, self.decisions, NO_PLACE))

    def trial(self, proof: ProofOptions) -> Trial:
        """The trial that it waits for."""
        removed = frozenset(self.window.places[place] for place in self.wanted)
        return Trial(self.window, self.decisions, removed, self.options, proof, self.limit)

    def hear(self, outcome: Outcome) -> None:
        """What came of it."""
        try:
            self.wanted = self._search.send(outcome)
        except StopIteration as end:
            self.outcomes, self.wanted = end.value, NO_PLACE


class _Elider:
    def __init__(self, module: ModuleOp, options: BufferizationOptions, trials: Trials) -> None:
        self.module, self.options, self.trials = module, options, trials
        self.proof = proof_options(options)
        self.found = survey(module, options)
        self.cutter = Cutter(module)
        self.function_at = {c.place: c.copy.function for c in self.found.candidates}

    def elide(self, given: frozenset[Place] | None) -> Elision:
        """Search, prove the whole, and fall back where that fails."""
        before = measure(self._without(NO_PLACE))
        outcomes = self._look() if given is None else self._believed(given)
        confirmation = Confirmation(self.module, self.proof, self.trials)
        removed: frozenset[Place] = frozenset(
            place for place, outcome in outcomes.items() if outcome.status is Status.PROVED
        )
        removed, why = self._confirmed(confirmation, removed)
        target = self._without(removed)
        report = Report(before, measure(target), trials=self.trials.records, fell_back=why)
        if is_worse(report.after, before):
            report.fell_back = "it would have more copies or buffers than One-Shot's"
            removed = NO_PLACE
            target, report.after = self._without(removed), before
        for candidate in self.found.candidates:
            report.removals.append(self._conclusion(candidate, outcomes, removed))
        report.seconds = self.trials.seconds
        return Elision(target, removed, report)

    def _without(self, removed: frozenset[Place]) -> ModuleOp:
        return without_copies(self.module, self.options, self.found.decisions, removed)

    def _believed(self, given: frozenset[Place]) -> dict[Place, Outcome]:
        """The outcomes that somebody else has found; what they are worth is found out by the proof of the whole."""
        unknown = sorted(given - self.function_at.keys())
        if unknown:
            position, operand = unknown[0]
            raise UnknownPlace(f"operand {operand} of op {position} has no copy")
        proved = dict.fromkeys(given, Outcome(Status.PROVED))
        stays = Outcome(Status.UNKNOWN, "the decisions that were given keep it")
        return dict.fromkeys(self.function_at, stays) | proved

    def _look(self) -> dict[Place, Outcome]:
        """What became of each copy, window by window."""
        searches: list[_Search] = []
        for component in sorted(self.found.components, key=_dearest, reverse=True):
            places = [each.place for each in component.candidates if not each.needed]
            if places:
                searches.append(self._search_in(component, places))
        return self._run(searches)

    def _search_in(self, component: Component, places: Sequence[Place]) -> _Search:
        """The search in the window of a component; in its function where the window cannot be bufferized."""
        window = self.cutter.around(component.function, component.members)
        looking = _Search(window, self.found, places, self.options)
        try:
            _ = looking.limit
        except BufferizationError:
            window = self.cutter.whole(component.function)
            looking = _Search(window, self.found, places, self.options)
        return looking

    def _run(self, searches: Sequence[_Search]) -> dict[Place, Outcome]:
        """All searches side by side, to their ends."""
        while active := [each for each in searches if each.wanted]:
            trials = [each.trial(self.proof) for each in active]
            for each, outcome in zip(active, self.trials.run(trials), strict=True):
                each.hear(outcome)
        return {place: outcome for each in searches for place, outcome in each.outcomes.items()}

    def _confirmed(
        self, confirmation: Confirmation, removed: frozenset[Place]
    ) -> tuple[frozenset[Place], str]:
        """What of `removed` can go in the program as a whole, and why not all of it."""
        why = ""
        searched: set[str] = set()
        while removed:
            changed = {self.function_at[place] for place in removed}
            failed = confirmation.failures(self._without(removed), changed)
            if not failed:
                break
            path, outcome = next(iter(failed.items()))
            why = f"@{path}: {outcome.why}"
            blamed = changed & failed.keys() or {
                callee for caller in failed for callee in confirmation.reached[caller]
            }
            # The window may have known too little of its surroundings: once more with all of the function.
            again = blamed - searched
            searched |= again
            kept = frozenset(p for p in removed if self.function_at[p] not in blamed)
            removed = kept | self._searched_again(
                [p for p in removed - kept if self.function_at[p] in again]
            )
        return removed, why

    def _searched_again(self, places: Sequence[Place]) -> frozenset[Place]:
        """Which of the copies of some functions can go, with all that the functions know."""
        searches: list[_Search] = []
        for path, function in functions_of(self.module).items():
            own = [each.place for each in self.found.candidates if each.place in places]
            own = [place for place in own if self.function_at[place] == path]
            if own:
                window = self.cutter.whole(function)
                searches.append(_Search(window, self.found, own, self.options))
        found = self._run(searches)
        return frozenset(place for place, o in found.items() if o.status is Status.PROVED)

    def _conclusion(
        self, candidate: Candidate, outcomes: Mapping[Place, Outcome], removed: frozenset[Place]
    ) -> Removal:
        if candidate.needed:
            return Removal(candidate.copy, Status.NEEDED, candidate.needed)
        if candidate.place in removed:
            return Removal(candidate.copy, Status.PROVED)
        outcome = outcomes.get(candidate.place)
        if outcome is None:
            return Removal(candidate.copy, Status.UNKNOWN, "it was not tried")
        if outcome.status is Status.PROVED:
            why = "proved by itself, but not in the program as a whole"
            return Removal(candidate.copy, Status.UNKNOWN, why)
        return Removal(candidate.copy, outcome.status, outcome.why)
