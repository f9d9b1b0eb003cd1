"""Buffers that are parts of one buffer of bytes."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("arith.constant 16", "arith.constant 8"),
        ("arith.constant 16", "arith.constant 24"),
        ("%bytes[%c16][] : memref<32xi8>", "%bytes[%i][] : memref<32xi8>"),
        ("%c0 = arith.constant 0", "%c0 = arith.constant 2"),
        ("memref.alloc()", "memref.alloc() {alignment = 4 : i64}"),
        ("memref.alloc()", "memref.alloca()"),
        (
            "memref.copy %t, %v",
            "%z = arith.constant 0 : i8\n  memref.store %z, %bytes[%c0] : memref<32xi8>\n"
            "  memref.copy %t, %v",
        ),
    ],
    ids=[
        "overlap",
        "too large",
        "anywhere",
        "between elements",
        "aligned badly",
        "on the stack",
        "bytes",
    ],
)
def test_what_is_not_covered(change, old, new) -> None:
    source, target = (
        parse(text, "test.mlir")[0].module for text in (SOURCE, change(TARGET, old, new))
    )
    assert prove_function(source, target, "f").verdict is Verdict.UNSUPPORTED
