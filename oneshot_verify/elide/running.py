"""Trials are run here: each once, within limits of time, and noted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oneshot_verify.elide.results import Status, TrialRecord
from oneshot_verify.elide.trial import Outcome, Trial

Work = Callable[[], Outcome]
Runner = Callable[[Sequence[Work], float, Callable[[int, Outcome], None]], None]
"""Runs works, each within so many seconds, and says what came of each one, by its number."""


def run_here(
    works: Sequence[Work], seconds: float, on_done: Callable[[int, Outcome], None]
) -> None:
    """One after the other in this process, which cannot end a work that takes too long."""
    for number, work in enumerate(works):
        on_done(number, work())


@dataclass(frozen=True)
class Tally:
    """How far the trials of one module are."""

    done: int = 0
    proved: int = 0
    waiting: int = 0
    """Those that are to be run next, or run already."""
    seconds: float = 0.0


@dataclass(frozen=True)
class Limits:
    """How long to look."""

    trial: float = 10.0
    """Seconds for one trial."""
    whole: float = 60.0
    """Seconds for the proof of one function of the result."""
    file: float = 300.0
    """Seconds for all trials of one module; a copy that is not tried by then stays."""


class Trials:
    """The trials of one module."""

    def __init__(
        self, limits: Limits, run: Runner, on_trial: Callable[[Tally], None] = lambda _: None
    ) -> None:
        self.limits, self._run, self._on_trial = limits, run, on_trial
        self.records: list[TrialRecord] = []
        self.interrupted = False
        """Whether the user wants no more of them."""
        self._known: dict[object, Outcome] = {}
        self._done = self._proved = 0
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """Since the first."""
        return time.monotonic() - self._started

    def run(self, trials: Sequence[Trial]) -> list[Outcome]:
        """What came of each; one that was run before, or stands there twice, is not run again."""
        fresh: dict[object, Trial] = {}
        for trial in trials:
            if trial.key not in self._known:
                fresh.setdefault(trial.key, trial)
        works = [trial.run for trial in fresh.values()]
        for (key, trial), outcome in zip(fresh.items(), self._run_works(works), strict=True):
            self._known[key] = outcome
            self.records.append(trial.record(outcome))
        return [self._known[trial.key] for trial in trials]

    def prove_whole(self, works: Sequence[Work]) -> list[Outcome]:
        """The outcomes of the proofs of the result, for which there is always time."""
        found: dict[int, Outcome] = {}
        self._run_all(works, self.limits.whole, found)
        return [found[number] for number in range(len(works))]

    def _run_works(self, works: Sequence[Work]) -> list[Outcome]:
        """The outcomes of trials, as far as there is time."""
        found: dict[int, Outcome] = {}
        why = f"the time for all trials, {self.limits.file:g} s, is over"
        if works and not self.interrupted and self.seconds <= self.limits.file:
            try:
                self._run_all(works, self.limits.trial, found)
            except KeyboardInterrupt:
                self.interrupted = True
        if self.interrupted:
            why = "the search was interrupted"
        over = Outcome(Status.TIMEOUT, why)
        return [found.get(number, over) for number in range(len(works))]

    def _run_all(self, works: Sequence[Work], seconds: float, found: dict[int, Outcome]) -> None:
        def on_done(number: int, outcome: Outcome) -> None:
            found[number] = outcome
            self._done += 1
            self._proved += outcome.status is Status.PROVED
            self._tell(len(works) - len(found))

        self._tell(len(works))
        self._run(works, seconds, on_done)

    def _tell(self, waiting: int) -> None:
        self._on_trial(Tally(self._done, self._proved, waiting, self.seconds))
