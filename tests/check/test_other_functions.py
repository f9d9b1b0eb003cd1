"""Functions and globals that one of the programs alone has, beside the function that is checked."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

FUNCTION = "func.func @f(%x: i8) -> i8 { return %x : i8 }\n"
OTHER = "func.func @g(%x: i8) -> i8 { return %x : i8 }"


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"),
    [
        # A bufferizer may have refused it.
        (OTHER, "", Answer.HOLDS),
        ("", OTHER.replace("@g", "private @g"), Answer.HOLDS),
        # It may write to what the function believes nobody writes to.
        ("", OTHER, Answer.NOT_ABLE),
        (
            "ml_program.global private mutable @g(dense<7> : tensor<2xi8>) : tensor<2xi8>",
            "",
            Answer.NOT_ABLE,
        ),
        ('"test.op"() {says = 1} : () -> ()', "", Answer.NOT_ABLE),
    ],
)
def test_beside(run: Check, ours: str, theirs: str, answer: Answer) -> None:
    assert run(FUNCTION + ours, FUNCTION + theirs).answer is answer
