"""Words of refusals are those of the judge."""

from __future__ import annotations

from pathlib import Path

import pytest

import oneshot_verify
from oneshot_verify.encode.function import Answer, Outcome
from oneshot_verify.search.refusals import WORDS, Kind, Refusal, read_refusal

CHECK = Path(oneshot_verify.__file__).parent / "encode"


@pytest.mark.parametrize("words", [each for words in WORDS.values() for each in words])
def test_the_judge_says_these_words(words: str) -> None:
    assert any(words in path.read_text() for path in CHECK.glob("*.py"))


@pytest.mark.parametrize(
    ("reason", "refusal"),
    [
        (
            "not shown: ^5.0.0.1 is ^3.0.0.1 at the head of a loop: its elements",
            Refusal(Kind.FACT, ("^3.0.0.1", "^5.0.0.1")),
        ),
        ("buffer 8.0 holds tensor 2.0: its elements", Refusal(Kind.CUT, ("2.0", "8.0"))),
        ("^4.0.0.0 is defined at the head of a loop", Refusal(Kind.FACT, ("^4.0.0.0", ""))),
        (
            "a loop changes alloc at f.mlir:4 only where its relation says so",
            Refusal(Kind.CHANGED, block="alloc at f.mlir:4"),
        ),
        (
            "a loop carries the same buffer in each round: 2",
            Refusal(Kind.CARRIED, number=2),
        ),
        ("division by zero", Refusal(Kind.NEEDED)),
    ],
)
def test_what_failed_is_read(reason: str, refusal: Refusal) -> None:
    assert read_refusal(Outcome("f", Answer.REFUSED, reason)) == refusal
