"""Trials: each is run once, within limits of work and time, and recorded."""

from __future__ import annotations

import math
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationOptions
from oneshot_verify.elide.measure import unnamed_functions
from oneshot_verify.elide.results import Status, TrialRecord
from oneshot_verify.elide.trial import RUN_STEPS, Outcome, Trial, judged_for_callers, proof_options
from oneshot_verify.ir.symbols import functions_of, has_body, reached_from, reaching
from oneshot_verify.refute import Choice
from oneshot_verify.search import Prover

T = TypeVar("T")
SEARCH_WORK = 15_000
"""Limit of work, in ops run, for all trials of a module of at most 1,000 ops; it grows with the module."""
PROOF_WORK = 5
"""Work of a proof, relative to a glance."""
TIMEOUT_WORK = 8_000
"""Work charged for a trial that timed out."""
SEARCH_SECONDS = 60.0
"""Processor seconds for the same trials, mostly two or three times what the work needs."""
MOST_TOLD = 2
"""Limit of remembered inputs per function: those that refuted earlier trials are run first in the next."""


@dataclass(frozen=True)
class Work:
    """A task with an outcome."""

    run: Callable[[], Outcome]
    seconds: float
    """Time limit."""
    cost: int = 0
    """Work in ops. It does not depend on the machine or on the number of parallel trials."""


Runner = Callable[[Iterable[Work], Callable[[int, Outcome], None]], None]
"""Runs works, fetching each when there is capacity for it, and reports each outcome with its number."""


def run_here(works: Iterable[Work], on_done: Callable[[int, Outcome], None]) -> None:
    """Run the works one after the other in this process, without enforcing their time limits."""
    for number, work in enumerate(works):
        on_done(number, work.run())


@dataclass(frozen=True)
class Tally:
    """Progress of the trials of one module."""

    done: int = 0
    proved: int = 0
    waiting: int = 0
    """Number of trials that run, or come next."""
    seconds: float = 0.0


@dataclass(frozen=True)
class Limits:
    """Limits of the search."""

    trial: float = 10.0
    """Seconds for one trial."""
    whole: float = 60.0
    """Seconds for the proof of one function of the result. A trial that settles its whole window has half of it."""
    search: float | None = None
    """Processor seconds for all trials of one module, and as many again when stricter checks are needed. A copy not
    tried by then stays. None: the limits are work of `SEARCH_WORK` per 1,000 ops, so that every machine finds the
    same, and `SEARCH_SECONDS` per 1,000 ops."""
    says_why: bool = True
    """True if an input is searched that shows that a copy is needed, where no proof was found. The copy stays
    anyway."""

    @classmethod
    def within(cls, seconds: float) -> Limits:
        """Limits for a search that has only so many seconds."""
        return cls(min(cls.trial, seconds), min(cls.whole, seconds), seconds)

    def for_search(self, ops: int) -> tuple[float, float]:
        """Limits for all trials of a module of `ops` ops: work, and processor seconds."""
        thousands = max(1.0, ops / 1000)
        if self.search is not None:
            return math.inf, self.search
        return SEARCH_WORK * thousands, SEARCH_SECONDS * thousands


def _processor_seconds() -> float:
    """Processor seconds of this process and of its finished children."""
    return sum(os.times()[:4])


class Trials:
    """The trials of one module."""

    def __init__(
        self,
        limits: Limits,
        run: Runner,
        on_trial: Callable[[Tally], None] = lambda _: None,
        ops: int = 0,
    ) -> None:
        """`ops`: number of ops of the module."""
        self.limits, self._run, self._on_trial = limits, run, on_trial
        self._most_work, self._most_seconds = limits.for_search(ops)
        self._work_done = 0
        self.doubted = set[str]()
        """Paths of the functions each of whose changes must be proved, as a result that only runs had shown was not."""
        self.interrupted = False
        """True once the user has ended the search."""
        self._known: dict[object, Outcome] = {}
        self._believed: set[object] = set()
        """Keys of the trials that count as proved because no run refuted them."""
        self._provers: dict[tuple[str, str], Prover] = {}
        """Provers by the text of their window, for the windows being searched."""
        self._told: defaultdict[tuple[str, str], list[Choice]] = defaultdict(list)
        """Inputs that refuted trials, by function and its type."""
        self._done = self._proved = 0
        self._started, self._search_started = time.monotonic(), _processor_seconds()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._started

    @property
    def is_over(self) -> bool:
        """True if no further trial will be run."""
        return (
            self.interrupted
            or self._work_done >= self._most_work
            or _processor_seconds() - self._search_started >= self._most_seconds
        )

    @property
    def over(self) -> Outcome:
        """Outcome of a trial for which there is no time."""
        if self.interrupted:
            return Outcome(Status.TIMEOUT, "the search was interrupted")
        if self._work_done >= self._most_work:
            return Outcome(Status.TIMEOUT, "there were too many trials (--elision-seconds)")
        why = f"the time for all trials, {self._most_seconds:.3g} s, is over"
        return Outcome(Status.TIMEOUT, why)

    def run(self, trials: Sequence[Trial]) -> list[Outcome]:
        """Outcomes of the trials. Trials with equal keys run once."""
        fresh: dict[object, Trial] = {}
        for trial in trials:
            if trial.key not in self._known:
                fresh.setdefault(trial.key, trial)
        # Drop the provers of windows whose search is over.
        texts = {trial.text for trial in trials}
        self._provers = {text: prover for text, prover in self._provers.items() if text in texts}
        outcomes = self.run_works(map(self._work, fresh.values()), len(fresh))
        for (key, trial), outcome in zip(fresh.items(), outcomes, strict=True):
            self._known[key] = replace(outcome, trial=trial)
            if outcome.told is not None:
                told = self._told[trial.interface]
                self._told[trial.interface] = [outcome.told, *told][:MOST_TOLD]
        return [self._known[trial.key] for trial in trials]

    def believed(self, outcome: Outcome) -> Outcome:
        """Count an unrefuted outcome as proved, until the proof of the whole program."""
        if outcome.trial is not None:
            self._believed.add(outcome.trial.key)
        return replace(outcome, status=Status.PROVED)

    def doubt(self, functions: Set[str]) -> None:
        """Require proofs in these functions: runs were trusted, but the whole program is not proved."""
        self.doubted |= functions
        self._search_started, self._work_done = _processor_seconds(), 0
        trials = (each.trial for each in self._known.values())
        self._believed -= {t.key for t in trials if t and t.window.function in functions}

    def records(self) -> list[TrialRecord]:
        """The trials that were proved, refuted, rejected or believed."""
        found: list[TrialRecord] = []
        for key, outcome in self._known.items():
            trial, is_open = outcome.trial, outcome.status is Status.UNKNOWN
            if key in self._believed:
                outcome = replace(outcome, status=Status.PROVED)
            if trial is not None and (key in self._believed or trial.proves or not is_open):
                found.append(trial.record(outcome))
        return found

    def _work(self, trial: Trial) -> Work:
        """The work of a trial, with the inputs known so far. Called in this process, just before the trial starts."""
        if trial.text not in self._provers:
            self._provers[trial.text] = trial.usual.prover()
        told = self._told[trial.interface]
        run = partial(trial.run, self._provers[trial.text], told)
        # Proving this trial settles its whole window.
        seconds = self.limits.trial
        seconds = max(seconds, self.limits.whole / 2) if trial.proves_all else seconds
        return Work(run, seconds, trial.window.ops * (PROOF_WORK if trial.proves else 1))

    def looked_at_closely(self, outcomes: Mapping[T, Outcome]) -> dict[T, Outcome]:
        """Outcomes after the search, with a longer search for refuting inputs where nothing was proved or refuted."""
        left: dict[object, tuple[Trial, Work]] = {}
        for each in outcomes.values() if self.limits.says_why else ():
            if each.status is Status.UNKNOWN and each.trial is not None and each.is_of_proof:
                work = Work(each.trial.run_closely, self.limits.trial)
                left[each.trial.key] = each.trial, work
        works, done = [work for _, work in left.values()], self._work_done
        found = self.run_works(works, len(works))
        # The extra work is not charged, so that results do not depend on `says_why`.
        self._work_done = done
        for (key, (trial, _)), outcome in zip(left.items(), found, strict=True):
            if outcome.status is Status.REFUTED:
                self._known[key] = replace(outcome, trial=trial)
        return {
            change: each if each.trial is None else self._known[each.trial.key]
            for change, each in outcomes.items()
        }

    def prove_whole(self, proofs: Sequence[Callable[[], Outcome]]) -> list[Outcome]:
        """Outcomes of the proofs of the result, which no search limit stops."""
        found: dict[int, Outcome] = {}
        started = _processor_seconds()
        self._run_all((Work(proof, self.limits.whole) for proof in proofs), len(proofs), found)
        self._search_started += _processor_seconds() - started
        return [found[number] for number in range(len(proofs))]

    def run_works(self, works: Iterable[Work], count: int) -> list[Outcome]:
        """Outcomes of `count` trials, as far as time allows."""
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


class Confirmation:
    """Proves variants of one module. All other functions are as One-Shot Bufferize makes them."""

    def __init__(self, module: ModuleOp, options: BufferizationOptions, trials: Trials) -> None:
        self.module, self.options, self.trials = module, options, trials
        # Runs that take a trial's usual time must not outlast a shorter limit.
        steps = int(RUN_STEPS * min(1.0, trials.limits.trial / Limits.trial))
        self.proof = replace(proof_options(options), run_steps=steps)
        self.functions = {path: op for path, op in functions_of(module).items() if has_body(op)}
        """All functions with a body, by path."""
        self.kept = unnamed_functions(module)
        """Private functions without callers that still count as run."""

    def reached(self, path: str) -> Set[str]:
        """Paths of the functions that a function calls, directly or not, itself included."""
        return reached_from(self.functions[path]).keys()

    def failures(
        self, target: ModuleOp, changed: Set[str], seconds: float | None = None
    ) -> dict[str, Outcome]:
        """Outcomes of the functions that are changed, or call a changed one, and are not proved. `seconds`: the
        limit for each proof during the search. None: proofs of the result, which no limit of the search stops."""
        around = reaching(self.functions.values(), changed)
        paths = [path for path in self.functions if path in around]
        prover = Prover(self.module, target, self.proof)
        works = [partial(judged_for_callers, prover, path, self.options) for path in paths]
        if seconds is None:
            outcomes = self.trials.prove_whole(works)
        else:
            costs = [PROOF_WORK * sum(1 for _ in self.functions[path].walk()) for path in paths]
            limited = [Work(w, seconds, cost) for w, cost in zip(works, costs, strict=True)]
            outcomes = self.trials.run_works(limited, len(works))
        return {
            path: outcome
            for path, outcome in zip(paths, outcomes, strict=True)
            if outcome.status is not Status.PROVED
        }
