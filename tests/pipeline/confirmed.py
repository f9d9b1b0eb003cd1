"""What the checker says of what our bufferizer makes, and which plan it takes for that."""

from __future__ import annotations

from typing import Any

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.ir import parse
from oneshot_verify.pipeline import rechecking


def answer_of(text: str) -> str | None:
    """Its answer to the proof of the function `f`."""
    source, target = (parse(text, "f.mlir")[0].module for _ in range(2))
    options = "bufferize-function-boundaries allow-return-allocs-from-loops"
    bufferize_module(target, parse_options(options))
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    return rechecking.rechecked(judge, judge.judge("f")).rechecked


def require_needed(monkeypatch: pytest.MonkeyPatch, text: str, name: str, without: Any) -> None:
    """The proof of `f` is confirmed, but not where `without` stands for what `pipeline/rechecking.py` calls `name`."""
    assert answer_of(text) == "holds"
    monkeypatch.setattr(rechecking, name, without)
    assert answer_of(text) != "holds"
