"""Functions that both programs have to the letter, and that the walk does not follow."""

from __future__ import annotations

from typing import NoReturn

import pytest

from oneshot_verify.encode import function
from oneshot_verify.encode.refusal import NotAble
from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def _stuck(*_: object) -> NoReturn:
    raise NotAble("a loop")


@pytest.mark.parametrize("name", ["text", "turns"])
def test_a_program_refines_itself(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(function.RULES, "loop", _stuck)
    source, target = (parse(TEXTS[name], "f.mlir")[0].module for _ in range(2))
    result = prove_function(source, target, "f", ProofOptions(replay_first=False))
    assert result.verdict is Verdict.PROVED, result.reason
