"""Search for the changes of a window that can be made together: try groups, and split a group that fails.

After changes have failed alone, the next groups are small; groups grow while they pass. So there are few trials if
most pass, and few in vain if most fail.

Source of the method: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), 2002.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.running import Confirmation, Trials
from oneshot_verify.elide.trial import Outcome, Trial, Usual, Variant
from oneshot_verify.elide.window import Window

T = TypeVar("T")
Search: TypeAlias = Generator[frozenset[T], Outcome, dict[T, Outcome]]
"""Yields the changes to try, is sent the outcome, and returns the outcome of each change."""


GIVEN_UP = Outcome(Status.TIMEOUT, "too many trials in its window had failed when its turn came")


def is_proved(outcome: Outcome) -> bool:
    """True if a trial was proved."""
    return outcome.status is Status.PROVED


def search(
    changes: Sequence[T],
    most_failures: float = math.inf,
    passes: Callable[[Outcome], bool] = is_proved,
) -> Search[T]:
    """Search for a maximal subset of `changes`.

    None of the other changes that were tried can be added to it; which such subset it is depends on their order. After
    `most_failures` failed trials the rest is given up. `passes` says which outcomes are no failures.
    """
    found: dict[T, Outcome] = {}
    made: set[T] = set()
    waiting = list(changes)
    size, surely_fails = len(waiting), 0
    failures = alone = 0
    while waiting:
        if failures >= most_failures:
            found.update(dict.fromkeys(waiting, GIVEN_UP))
            break
        group = waiting[:size]
        outcome = yield frozenset(made | set(group))
        if passes(outcome):
            made.update(group)
            found.update(dict.fromkeys(group, outcome))
            # Of a failed group's first part, the rest still contains the cause.
            surely_fails -= size
            size = max(1, surely_fails // 2) if surely_fails > 0 else 2 * size
        elif len(group) > 1:
            failures += 1
            surely_fails = len(group)
            size = surely_fails // 2
            continue
        else:
            failures += 1
            alone += 1
            found[group[0]] = outcome
            surely_fails = 0
            size = max(1, len(found) // (2 * alone))
        del waiting[: len(group)]
    return found


OPS_IN_VAIN = 5_000
"""Limit of ops in failed trials of one window."""
FEWEST_FAILURES = 16
"""Limit of failed trials that holds even for large windows, so that the cost grows linearly with their size."""


def largest(
    changes: Sequence[T], most_failures: float, is_proved: Callable[[frozenset[T]], bool]
) -> frozenset[T]:
    """A maximal subset of `changes` that `is_proved` accepts, as `search` finds it; empty if it finds none."""
    best: frozenset[T] = frozenset()
    looking = search(changes, most_failures)
    with suppress(StopIteration):
        group = next(looking)
        while True:
            passes = is_proved(group)
            best = group if passes else best
            group = looking.send(Outcome(Status.PROVED if passes else Status.UNKNOWN))
    return best


class WindowSearch(Generic[T]):
    """Search in one window."""

    def __init__(
        self,
        window: Window,
        here: Mapping[T, T],
        variant: Callable[[frozenset[T]], Variant],
        confirmation: Confirmation,
        *,
        is_alone: bool = False,
    ) -> None:
        """`here` maps changes as the whole program names them to names in the window. `variant` makes some of them.
        `is_alone`: only one trial will be run."""
        self.window, self.options, self.proof = window, confirmation.options, confirmation.proof
        self.changes, self._here, self._variant = frozenset(here), here, variant
        self._most_failures = max(FEWEST_FAILURES, OPS_IN_VAIN // window.ops)
        self._nothing: frozenset[T] = frozenset()
        self.believes_runs = window.function not in confirmation.trials.doubted
        """True if a change that no run refutes counts as proved."""
        self._is_alone = is_alone
        self._proves = False
        """True while proofs are asked for, not only runs."""
        self._open = self._nothing
        """Changes that no run has refuted, once known."""
        self._search = self._steps()
        self.outcomes: dict[T, Outcome] = {}
        """Outcome of each change, at the end."""
        self.wanted: frozenset[T] = next(self._search, self._nothing)
        """Changes to try next; empty at the end."""

    def _steps(self) -> Search[T]:
        """First find the changes that no run refutes together; then prove those, as that costs more.

        A change that was rejected beside another one is tried again if the other is not proved: two rewrites of one
        operand exclude each other.
        """
        most, left = self._most_failures, list(self._here)
        found: dict[T, Outcome] = {}
        for is_last in (False, True):
            self._proves = False
            found |= yield from search(left, most, is_open)
            if self.believes_runs:
                break
            self._proves = True
            self._open = frozenset(each for each in left if is_open(found[each]))
            found |= yield from search([each for each in left if each in self._open], most)
            proved = {each for each in self._open if is_proved(found[each])}
            rejected = {each for each in left if found[each].status is Status.REJECTED}
            if is_last or not rejected or self._open <= proved:
                break
            left = [each for each in left if each in proved | rejected]
        return found

    @cached_property
    def usual(self) -> Usual:
        """The window without any change. Raises `BufferizationError`."""
        module = self._variant(self._nothing).build(self.window.module, self.options)
        return Usual(self.window, module, self.options, self.proof, self._is_alone)

    def trial(self) -> Trial:
        """The next trial."""
        variant = self._variant(frozenset(self._here[each] for each in self.wanted))
        is_all = self._proves and self.wanted == self._open
        return Trial(self.usual, variant, self._proves, is_all)

    def hear(self, outcome: Outcome) -> None:
        """Take the outcome of the trial."""
        try:
            self.wanted = self._search.send(outcome)
        except StopIteration as end:
            self.outcomes, self.wanted = end.value, self._nothing


def is_open(outcome: Outcome) -> bool:
    """True if no run has refuted it."""
    return outcome.status is Status.UNKNOWN


def search_in(
    window: Window, make: Callable[[Window], WindowSearch[T]], whole: Callable[[], Window]
) -> WindowSearch[T]:
    """A search in a window, or in the whole function if the window cannot be bufferized."""
    looking = make(window)
    try:
        _ = looking.usual
    except BufferizationError:
        looking = make(whole())
    return looking


def refuted_alone(searches: Sequence[WindowSearch[T]], trials: Trials) -> dict[T, Outcome]:
    """Outcomes of the searches that one run refutes; each is for one change in its own window."""
    outcomes = trials.run([each.trial() for each in searches])
    return {
        change: outcome
        for each, outcome in zip(searches, outcomes, strict=True)
        for change in each.changes
        if outcome.status is Status.REFUTED
    }


def run_searches(
    wanted: Iterable[tuple[Iterable[T], Callable[[], WindowSearch[T]]]], trials: Trials
) -> dict[T, Outcome]:
    """Run all searches side by side to their ends. `wanted`: the changes of each search, and its factory, as windows
    take time to build."""
    searches: list[WindowSearch[T]] = []
    late: dict[T, Outcome] = {}
    for changes, make in wanted:
        if trials.is_over:
            late |= dict.fromkeys(changes, trials.over)
        else:
            searches.append(make())
    while active := [each for each in searches if each.wanted]:
        outcomes = trials.run([each.trial() for each in active])
        for each, outcome in zip(active, outcomes, strict=True):
            each.hear(outcome)
    return late | {
        change: trials.believed(outcome) if each.believes_runs and is_open(outcome) else outcome
        for each in searches
        for change, outcome in each.outcomes.items()
    }
