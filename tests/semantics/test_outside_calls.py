"""What a function without a body sees of its arguments."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


@pytest.mark.parametrize(
    ("access", "verdict"),
    [
        ("none", Verdict.PROVED),
        ("write", Verdict.PROVED),
        ("read", Verdict.REFUTED),
        ("read-write", Verdict.REFUTED),
    ],
)
def test_contents_that_are_not_read_may_be_others(access: str, verdict: Verdict) -> None:
    source = parse(SOURCE.replace("ACCESS", access), "source")[0].module
    target = parse(TARGET.replace("ACCESS", access), "target")[0].module
    result = prove_function(source, target, "f")
    assert result.verdict is verdict, result.reason
