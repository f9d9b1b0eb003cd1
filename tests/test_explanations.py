"""Which known differences explain what another bufferizer decides, and that no others do."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.conformance.generated import OPTIONS, Decisions, explanation, ours
from benchmarks.conformance.rules import RULES, relaxed
from oneshot_verify.bufferize.registry import default_models
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

FILES = Path(__file__).parent / "bufferize" / "differences"
STORED_AND_LOADED = TEXTS["stored_and_loaded"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ((FILES / "narrow_write.mlir").read_text(), ("narrow writes",)),
        ((FILES / "masked_write.mlir").read_text(), ("masks",)),
        (STORED_AND_LOADED, ("narrow writes", "loads")),
    ],
)
def test_no_others_than_those_that_are_needed(text: str, rules: tuple[str, ...]) -> None:
    module = parse(text, "program")[0].module
    with relaxed(*rules) as models:
        answer = ours(module, OPTIONS, models)
    for rule in rules:
        with relaxed(*(each for each in rules if each != rule)) as models:
            assert ours(module, OPTIONS, models) != answer, rule
    assert explanation(module, OPTIONS, answer) == "+".join(each for each in RULES if each in rules)


def test_what_nothing_explains() -> None:
    module = parse(STORED_AND_LOADED, "program")[0].module
    right = ours(module, OPTIONS, default_models())
    assert explanation(module, OPTIONS, Decisions(right.annotations[:-1])) is None
