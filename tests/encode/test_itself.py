"""Certificates of functions that both programs have to the letter."""

from __future__ import annotations

from typing import NoReturn

import pytest

from oneshot_verify.check.function import Answer
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.encode import function_proof as proof
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.rechecking import rechecked
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]
TURNS = TEXTS["turns"]


def _stuck(*_: object) -> NoReturn:
    raise Incomplete("a loop", None)


@pytest.fixture(autouse=True)
def no_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk does not follow loops."""
    monkeypatch.setitem(proof.CONTROL_RULES, "scf.for", _stuck)


def _of_itself(text: str, *, writes: bool) -> FunctionResult:
    source, target = (parse(text, "f.mlir")[0].module for _ in range(2))
    options = ProofOptions(searches=False, certify=True, writes=writes, replay_first=False)
    judge = Judge(source, target, options)
    return rechecked(judge, judge.judge("f"))


@pytest.mark.parametrize("writes", [True, False])
def test_the_checker_confirms_what_the_walk_does_not_follow(writes: bool) -> None:
    result = _of_itself(TEXT, writes=writes)
    assert result.verdict is Verdict.PROVED
    assert any("to the letter" in note for note in result.notes)
    assert result.rechecked == Answer.HOLDS.value, result
    assert bool(result.certificate) is writes


def test_what_the_checker_does_not_confirm_is_proved_all_the_same() -> None:
    """Nobody has shown that buffers of the source stay what they are."""
    result = _of_itself(TURNS, writes=True)
    assert (result.verdict, result.rechecked) == (Verdict.PROVED, Answer.NOT_ABLE.value)
