"""Proofs of loops, threads, and calls: what plans say, and which other plan the checker confirms."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pipeline.confirmed import answer_of, require_needed
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

FROM_OUTSIDE = TEXTS["from_outside"]
TWO_THAT_BECOME_ONE = TEXTS["two_that_become_one"]
LOOPS_OVER_COPIES = TEXTS["loops_over_copies"]
CALLED_TWICE_BESIDE_A_GLOBAL = TEXTS["called_twice_beside_a_global"]
GIVEN_TWICE_TO_ONE_OP = TEXTS["given_twice_to_one_op"]
NOBODY_INSERTS = TEXTS["nobody_inserts"]
ONE_THAT_HOLDS_STILL = TEXTS["one_that_holds_still"]
THREADS_OVER_WHAT_IS_CARRIED = TEXTS["threads_over_what_is_carried"]
WRITTEN_BEHIND_AN_INNER_LOOP = TEXTS["written_behind_an_inner_loop"]
RESHAPED_ON_ONE_WAY = TEXTS["reshaped_on_one_way"]


@pytest.mark.parametrize(
    ("text", "name", "without"),
    [
        (FROM_OUTSIDE, "after_a_round", lambda same: same),
        (TWO_THAT_BECOME_ONE, "that_stays", lambda same: same),
        (LOOPS_OVER_COPIES, "from_the_first_round", lambda same: same),
        (CALLED_TWICE_BESIDE_A_GLOBAL, "_forgetting_nothing", lambda same: same),
        (GIVEN_TWICE_TO_ONE_OP, "NOT_WRITTEN_TO", set[str]()),
    ],
)
def test_another_certificate_is_confirmed(
    monkeypatch: pytest.MonkeyPatch, text: str, name: str, without: Any
) -> None:
    require_needed(monkeypatch, text, name, without)


@pytest.mark.parametrize(
    "text",
    [
        NOBODY_INSERTS,
        ONE_THAT_HOLDS_STILL,
        THREADS_OVER_WHAT_IS_CARRIED,
        WRITTEN_BEHIND_AN_INNER_LOOP,
        RESHAPED_ON_ONE_WAY,
    ],
)
def test_a_plan_names_what_is_there(text: str) -> None:
    assert answer_of(text) == "holds"
