"""Two buffers take turns: what is known of them in each round, and who may take them for one."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SHARED = (
    "callers outside do not rely on where results lie in memory",
    "callers outside know that results 0 and 1 may share their buffer",
)
"""Said of results that a summary cannot tell of, or that may be one buffer."""
CHOICE = TEXTS["choice"]
ROUNDS = TEXTS["rounds"]


@pytest.mark.parametrize(
    ("text", "yielded", "is_granted"),
    [
        (CHOICE, "%u, %t", False),
        (CHOICE, "%u, %u", True),
        (ROUNDS, "%b, %a", False),
        (ROUNDS, "%a, %a", True),
    ],
)
def test_who_takes_turns_shares_nothing(text: str, yielded: str, is_granted: bool) -> None:
    source, target = (
        parse(text.replace("YIELDED", yielded).replace("TYPE", type_), "case.mlir")[0].module
        for type_ in ("tensor<8xf32>", "memref<8xf32>")
    )
    result = prove_function(source, target, "f")
    assert result.verdict is Verdict.PROVED
    assert any(each in result.assumptions for each in SHARED) is is_granted
