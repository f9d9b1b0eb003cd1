"""A buffer without elements has a stride of zero where a size of zero is a factor of it: nothing is hit twice."""

from __future__ import annotations

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def test_an_empty_buffer_may_be_copied_to_itself() -> None:
    source, target = parse(SOURCE, "source")[0].module, parse(TARGET, "target")[0].module
    result = prove_function(source, target, "f")
    assert result.verdict is Verdict.PROVED, result.reason
