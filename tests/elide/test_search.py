"""The search for changes that can be made together."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.trial import Outcome, Trial
from oneshot_verify.elide.window_search import search
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def _searched(count: int, needed: frozenset[int]) -> tuple[dict[int, Outcome], int]:
    """What becomes of `count` copies of which some are needed, and how many different trials that takes."""
    looking = search(list(range(count)))
    known: dict[frozenset[int], Outcome] = {}
    try:
        wanted = next(looking)
        while True:
            status = Status.REFUTED if wanted & needed else Status.PROVED
            wanted = looking.send(known.setdefault(wanted, Outcome(status)))
    except StopIteration as end:
        return end.value, len(known)


@pytest.mark.parametrize(
    ("needed", "most"),
    [
        (frozenset(), 1),
        (frozenset({0}), 16),
        (frozenset({31}), 16),
        (frozenset({63}), 16),
        (frozenset(range(64)), 70),
        (frozenset(range(64)) - {40}, 72),
    ],
)
def test_few_trials_tell_which_copies_are_needed(needed: frozenset[int], most: int) -> None:
    found, trials = _searched(64, needed)
    assert {each for each, outcome in found.items() if outcome.status is Status.REFUTED} == needed
    assert len(found) == 64
    assert trials <= most


def test_a_search_in_vain_ends() -> None:
    """Of 100 copies that are all needed, the dearest ones are tried, one of the last is not."""
    looking = search(list(range(100)), most_failures=16)
    trials = [next(looking)]
    outcomes: dict[int, Outcome] = {}
    try:
        while True:
            trials.append(looking.send(Outcome(Status.REFUTED)))
    except StopIteration as end:
        outcomes = end.value
    assert len(trials) == 16
    assert outcomes[0].status is Status.REFUTED
    assert outcomes[99].status is Status.TIMEOUT
    assert len(outcomes) == 100


TWO = TEXTS["two"]


def test_what_a_run_refutes_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bool, int]] = []
    run = Trial.run

    def noted(self: Trial, *arguments) -> Outcome:
        asked.append((self.proves, len(self.variant.copies)))
        return run(self, *arguments)

    monkeypatch.setattr(Trial, "run", noted)
    module = parse(TWO, "two.mlir")[0].module
    report = elide_copies(module, parse_options("bufferize-function-boundaries")).report
    assert report.before.copies == 2
    # Only what a rewrite makes of the program is proved.
    assert asked[:4] == [(False, 2), (False, 1), (False, 1), (False, 0)]
    assert (True, 2) not in asked
