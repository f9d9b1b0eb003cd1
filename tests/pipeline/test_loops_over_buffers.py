"""Loops of programs that work on buffers already: what both write is said at the heads."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
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
    result = prove_function(source, target, "f", ProofOptions(replay_first=False))
    assert result.verdict is Verdict.PROVED, result.reason
