"""Each trap shows the rule that it is about, once that rule is LLVM's."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.judge.rules import State, try_program
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import TRAP_KINDS
from oneshot_verify.fuzz.sample import sample

SHOWS = {
    "swap_parts": ("insertions",),
    "lone_threads": ("shared",),
    "masked_part": ("masked parts", "narrow writes"),
    "given_or_new": ("calls",),
    "made_twice": ("yields",),
    "body_overwrites": ("bodies",),
}


def test_each_trap_is_about_a_rule() -> None:
    assert SHOWS.keys() == set(TRAP_KINDS)


@pytest.mark.parametrize(("trap", "rule"), [(t, rule) for t in TRAP_KINDS for rule in SHOWS[t]])
def test_a_trap_shows_its_rule(trap: str, rule: str) -> None:
    state = State(Path())
    for number in range(40):
        text = build(sample(number, features=(trap, "masked_lanes"), swarm=False, size=1))
        try_program(text, number, [rule], 0, state)
        if state.of(rule, 0).shown_by is not None:
            return
    raise AssertionError(f"{rule}: {state.of(rule, 0)}")
