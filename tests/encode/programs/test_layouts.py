"""Buffers as linear memory, buffers that die with a scope, globals, and ops that move elements far."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

BEHIND_CAPTURED = TEXTS["behind_captured"]


FAR = """%k = memref.reinterpret_cast %m to offset: [5], sizes: [1], strides: [1]
        : memref<2xf32, strided<[1], offset: 2>> to memref<1xf32, strided<[1], offset: 5>>
      %l = memref.load %k[%c0] : memref<1xf32, strided<[1], offset: 5>>"""
BASE = """%k, %o, %size, %stride = memref.extract_strided_metadata %m
        : memref<2xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
      %l = memref.load %k[] : memref<f32>"""


@pytest.mark.parametrize(("look", "place"), [(FAR, "%c5"), (BASE, "%c0")])
def test_a_body_that_looks_behind_what_it_captures(look: str, place: str) -> None:
    """What is behind the part that is captured decides the result, too; nobody compares it."""
    store = f"memref.store %v, %A[{place}] : memref<8xf32>"
    text = BEHIND_CAPTURED.replace("TENSOR", "memref<?xf32>").replace("LOOK", look)
    programs = [
        text.replace("FIRST", first).replace("THEN", then)
        for first, then in ((store, ""), ("", store))
    ]
    (result,) = prove_pair(*(parse(program, "f")[0].module for program in programs))
    assert result.verdict is Verdict.UNSUPPORTED
    assert "memory behind a buffer" in (result.reason or "")
