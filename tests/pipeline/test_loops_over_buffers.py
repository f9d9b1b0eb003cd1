"""Loops of programs that work on buffers already: what both write is said at the heads."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.rechecking import rechecked
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]
CARRIED = TEXTS["carried"]
OUTSIDE = CARRIED.replace("%p[", "%m[")


@pytest.mark.parametrize("body", [CARRIED, OUTSIDE])
def test_what_both_write_in_each_round(body: str) -> None:
    ours, theirs = (TEXT.format(body.format(each)) for each in ("%w", "%z"))
    again = theirs.replace("memref.store", "%z = arith.addf %v, %x : f32 memref.store")
    source, target = (parse(text, "f.mlir")[0].module for text in (ours, again))
    judge = Judge(source, target, ProofOptions(searches=False, certify=True, replay_first=False))
    result = rechecked(judge, judge.judge("f"))
    assert result.rechecked == "holds", result
