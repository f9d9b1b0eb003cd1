"""Trials are run here: each once, within limits of time, and noted."""

from __future__ import annotations

import math
import resource
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from oneshot_verify.elide.results import Status, TrialRecord
from oneshot_verify.elide.trial import Asked, Confirm, Outcome, Trial
from oneshot_verify.encode import Judge
from oneshot_verify.refute import Choice

T = TypeVar("T")
SEARCH_WORK = 15_000
"""How many ops may be run in all trials of a module of a thousand ops, or fewer; more take longer than people wait."""
PROOF_WORK = 5
"""A proof takes as long as so many glances."""
TIMEOUT_WORK = 8_000
"""What counts for a trial that has not ended in time."""
SEARCH_SECONDS = 60.0
"""Of the processor, for the same trials: two or three times as long as the work takes, most often."""
MOST_TOLD = 2
"""So many inputs that have refuted trials are tried first in the next one."""


@dataclass(frozen=True)
class Work:
    """Something that has an outcome."""

    run: Callable[[], Outcome]
    seconds: float
    """How long it may take."""
    cost: int = 0
    """The work, in ops: what is counted is the same on every machine, and however many run at once."""


Runner = Callable[[Iterable[Work], Callable[[int, Outcome], None]], None]
"""Asks for works, each when there is room for it, runs it, and says what came of it, by its number."""


def run_here(works: Iterable[Work], on_done: Callable[[int, Outcome], None]) -> None:
    """One after the other in this process, which cannot end a work that takes too long."""
    for number, work in enumerate(works):
        on_done(number, work.run())


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
    """Seconds for the proof of one function of the result; that of all that is left to try in a window has half."""
    search: float | None = None
    """Processor seconds for all trials of one module, and as many again where more is asked of them; a copy that is not
    tried by then stays. None: the work is counted, `SEARCH_WORK` for each thousand ops, so that all who search in a
    program find the same; and the seconds are `SEARCH_SECONDS` for each thousand."""
    says_why: bool = True
    """Whether an input is looked for that shows that a copy is needed, where no proof was found. It stays anyway."""

    def for_search(self, ops: int) -> tuple[float, float]:
        """The work for all trials of a module of so many ops, and the processor seconds."""
        thousands = max(1.0, ops / 1000)
        if self.search is not None:
            return math.inf, self.search
        return SEARCH_WORK * thousands, SEARCH_SECONDS * thousands


def _processor_seconds() -> float:
    """What this process has used, and those of trials that have ended: no matter what else the machine does."""
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


class Trials:
    """The trials of one module."""

    def __init__(
        self,
        limits: Limits,
        run: Runner,
        on_trial: Callable[[Tally], None] = lambda _: None,
        confirm: Confirm | None = None,
        ops: int = 0,
    ) -> None:
        """`ops`: the size of the module."""
        self.limits, self._run, self._on_trial = limits, run, on_trial
        self._most_work, self._most_seconds = limits.for_search(ops)
        self._work_done = 0
        self.confirm = confirm
        """Who has to agree to the proofs of whole functions."""
        self.records: list[TrialRecord] = []
        self.asked = defaultdict[str, Asked](lambda: Asked.GLANCE)
        """What is asked of changes in a function, by its path: more where not all was proved that had stood less."""
        self.interrupted = False
        """Whether the user wants no more of them."""
        self._known: dict[object, Outcome] = {}
        self._believed: dict[object, TrialRecord] = {}
        """The records of trials that count as proved since runs have not refuted them."""
        self._judges: dict[tuple[str, str], Judge] = {}
        """By the text of the windows where the search is."""
        self._told: defaultdict[tuple[str, str], list[Choice]] = defaultdict(list)
        """Inputs that have refuted trials, by the function and its type."""
        self._done = self._proved = 0
        self._started, self._search_started = time.monotonic(), _processor_seconds()

    @property
    def seconds(self) -> float:
        """Since the first."""
        return time.monotonic() - self._started

    @property
    def is_over(self) -> bool:
        """Whether there are no further trials."""
        return (
            self.interrupted
            or self._work_done >= self._most_work
            or _processor_seconds() - self._search_started > self._most_seconds
        )

    @property
    def over(self) -> Outcome:
        """What comes of a trial for which there is no time."""
        if self.interrupted:
            return Outcome(Status.TIMEOUT, "the search was interrupted")
        if self._work_done >= self._most_work:
            return Outcome(Status.TIMEOUT, "there were too many trials (--elision-seconds)")
        why = f"the time for all trials, {self._most_seconds:.3g} s, is over"
        return Outcome(Status.TIMEOUT, why)

    def run(self, trials: Sequence[Trial]) -> list[Outcome]:
        """What came of each; one that was run before, or stands there twice, is not run again."""
        fresh: dict[object, Trial] = {}
        for trial in trials:
            if trial.key not in self._known:
                fresh.setdefault(trial.key, trial)
        # The windows whose search is over need no judge any more.
        texts = {trial.text for trial in trials}
        self._judges = {text: judge for text, judge in self._judges.items() if text in texts}
        outcomes = self.run_works(map(self._work, fresh.values()), len(fresh))
        for (key, trial), outcome in zip(fresh.items(), outcomes, strict=True):
            self._known[key] = replace(outcome, trial=trial)
            if trial.proves or outcome.status is not Status.UNKNOWN:
                self.records.append(trial.record(outcome))
            if outcome.told is not None:
                told = self._told[trial.interface]
                self._told[trial.interface] = [outcome.told, *told][:MOST_TOLD]
        return [self._known[trial.key] for trial in trials]

    def believed(self, outcome: Outcome) -> Outcome:
        """What runs have not refuted counts as proved, until the whole program is."""
        proved, trial = replace(outcome, status=Status.PROVED), outcome.trial
        if trial is not None and trial.key not in self._believed:
            self._believed[trial.key] = trial.record(proved)
            self.records.append(self._believed[trial.key])
        return proved

    def doubt(self, functions: Mapping[str, Asked]) -> None:
        """Runs of these functions were believed, and the whole program is not proved: more is asked from now on."""
        self.asked.update(functions)
        self._search_started, self._work_done = _processor_seconds(), 0
        gone = {id(each) for each in self._believed.values() if each.function in functions}
        self.records = [each for each in self.records if id(each) not in gone]

    def _work(self, trial: Trial) -> Work:
        """A trial with what others have found out. This is asked for in time, and not in the process of the trial."""
        if trial.text not in self._judges:
            self._judges[trial.text] = trial.usual.judge()
        told = self._told[trial.interface]
        run = partial(trial.run, self._judges[trial.text], told, self.confirm)
        # Where that is proved, nothing else has to be.
        seconds = self.limits.trial
        seconds = max(seconds, self.limits.whole / 2) if trial.proves_all else seconds
        return Work(run, seconds, trial.window.ops * (PROOF_WORK if trial.proves else 1))

    def looked_at_closely(self, outcomes: Mapping[T, Outcome]) -> dict[T, Outcome]:
        """The outcomes of a search that is over: inputs are looked for longer where nothing was proved or refuted."""
        left: dict[object, tuple[Trial, Work]] = {}
        for each in outcomes.values() if self.limits.says_why else ():
            if each.status is Status.UNKNOWN and each.trial is not None and each.hints is not None:
                work = Work(partial(each.trial.run_closely, each.hints), self.limits.trial)
                left[each.trial.key] = each.trial, work
        works, done = [work for _, work in left.values()], self._work_done
        found = self.run_works(works, len(works))
        # Whoever wants no reasons finds the same.
        self._work_done = done
        for (key, (trial, _)), outcome in zip(left.items(), found, strict=True):
            if outcome.status is Status.REFUTED:
                position = self.records.index(trial.record(self._known[key]))
                self.records[position] = trial.record(outcome)
                self._known[key] = replace(outcome, trial=trial)
        return {
            change: each if each.trial is None else self._known[each.trial.key]
            for change, each in outcomes.items()
        }

    def prove_whole(self, proofs: Sequence[Callable[[], Outcome]]) -> list[Outcome]:
        """The outcomes of the proofs of the result, for which there is always time."""
        found: dict[int, Outcome] = {}
        started = _processor_seconds()
        self._run_all((Work(proof, self.limits.whole) for proof in proofs), len(proofs), found)
        self._search_started += _processor_seconds() - started
        return [found[number] for number in range(len(proofs))]

    def run_works(self, works: Iterable[Work], count: int) -> list[Outcome]:
        """The outcomes of `count` trials, as far as there is time."""
        found: dict[int, Outcome] = {}
        if count and not self.is_over:
            try:
                self._run_all(self._in_time(works), count, found)
            except KeyboardInterrupt:
                self.interrupted = True
        is_late = (each.status is Status.TIMEOUT for each in found.values())
        self._work_done += TIMEOUT_WORK * sum(is_late)
        return [found.get(number, self.over) for number in range(count)]

    def _in_time(self, works: Iterable[Work]) -> Iterator[Work]:
        """The works until the search is over."""
        for work in works:
            if self.is_over:
                return
            self._work_done += work.cost
            yield work

    def _run_all(self, works: Iterable[Work], count: int, found: dict[int, Outcome]) -> None:
        def on_done(number: int, outcome: Outcome) -> None:
            found[number] = outcome
            self._done += 1
            self._proved += outcome.status is Status.PROVED
            self._tell(count - len(found))

        self._tell(count)
        self._run(works, on_done)

    def _tell(self, waiting: int) -> None:
        self._on_trial(Tally(self._done, self._proved, waiting, self.seconds))
