"""Proofs whose first certificate the checker does not confirm, and another one it does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pipeline.confirmed import answer_of, require_needed
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

WRITTEN_BESIDE_WHAT_IS_CARRIED = TEXTS["written_beside_what_is_carried"]
GIVEN_TWICE_AND_WRITTEN = TEXTS["given_twice_and_written"]
MASK_IN_EACH_ROUND = TEXTS["mask_in_each_round"]

FILLED_IN_EACH_ROUND = TEXTS["filled_in_each_round"]
CARRIED_AND_UNUSED = TEXTS["carried_and_unused"]
SAME_REDUCTIONS = TEXTS["same_reductions"]
TWO_OUTPUTS = TEXTS["two_outputs"]
A_PART_THAT_IS_WRITTEN_BACK = TEXTS["a_part_that_is_written_back"]
MADE_ON_ONE_WAY = TEXTS["made_on_one_way"]
READ_ON_ONE_WAY = TEXTS["read_on_one_way"]
ONE_IN_EACH_ROUND = TEXTS["one_in_each_round"]
BESIDE_A_GLOBAL = TEXTS["beside_a_global"]


@pytest.mark.parametrize(
    ("text", "name", "without"),
    [
        (WRITTEN_BESIDE_WHAT_IS_CARRIED, "weakened", lambda _, same, *__: same),
        (GIVEN_TWICE_AND_WRITTEN, "NOT_WRITTEN_TO", set[str]()),
        (MASK_IN_EACH_ROUND, "OF_THE_SOURCE", "never said"),
        (FILLED_IN_EACH_ROUND, "each_in_its_own_too", lambda _, same: same),
        (CARRIED_AND_UNUSED, "with_unused", lambda _, same: same),
    ],
)
def test_another_certificate_is_confirmed(
    monkeypatch: pytest.MonkeyPatch, text: str, name: str, without: Any
) -> None:
    require_needed(monkeypatch, text, name, without)


@pytest.mark.parametrize(
    "text",
    [
        SAME_REDUCTIONS,
        pytest.param(
            TWO_OUTPUTS,
            marks=pytest.mark.xfail(
                strict=True, reason="a thread inserts what nobody wrote: the checker refuses it"
            ),
        ),
        A_PART_THAT_IS_WRITTEN_BACK,
        MADE_ON_ONE_WAY,
        READ_ON_ONE_WAY,
        ONE_IN_EACH_ROUND,
        BESIDE_A_GLOBAL,
    ],
)
def test_a_plan_names_what_is_there(text: str) -> None:
    assert answer_of(text) == "holds"
