"""Trials are run here: each once, within limits of time, and noted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from oneshot_verify.elide.results import Status, TrialRecord
from oneshot_verify.elide.trial import Outcome, Trial

Work = Callable[[], Outcome]
Runner = Callable[[Sequence[Work], float], Iterable[Outcome]]
"""Runs works, each within so many seconds, and gives what came of them, in their order."""


def run_here(works: Sequence[Work], seconds: float) -> Iterable[Outcome]:
    """One after the other in this process, which cannot end a work that takes too long."""
    return [work() for work in works]


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
        self, limits: Limits, run: Runner, on_trials: Callable[[int], None] = lambda _: None
    ) -> None:
        self.limits, self._run, self._on_trials = limits, run, on_trials
        self.records: list[TrialRecord] = []
        self._known: dict[object, Outcome] = {}
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
        self._on_trials(len(works))
        return list(self._run(works, self.limits.whole))

    def _run_works(self, works: Sequence[Work]) -> list[Outcome]:
        """The outcomes of trials, as far as there is time."""
        if not works:
            return []
        if self.seconds > self.limits.file:
            over = Outcome(
                Status.TIMEOUT, f"the time for all trials, {self.limits.file:g} s, is over"
            )
            return [over] * len(works)
        self._on_trials(len(works))
        return list(self._run(works, self.limits.trial))
