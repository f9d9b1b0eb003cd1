"""Regions that threads run, with buffers from outside: the same in both programs, or nothing is known of them."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import why_not_opaque
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
STORE = "memref.store %w, %m[%i] : memref<8xf32>"


def judged(changes: dict[str, str], store: str = STORE) -> FunctionResult:
    """The verdict on the program and its bufferized form with `changes`."""
    source = SOURCE.replace("STORE", store)
    insert = "%r = tensor.insert %late into %t[%i] : tensor<8xf32>"
    target = source.replace(insert, "memref.store %late, %t[%i] : memref<8xf32>")
    target = target.replace("return %r", "return %t").replace("tensor<", "memref<")
    for old, new in changes.items():
        assert old in target
        target = target.replace(old, new)
    (before,), (after,) = parse(source, "source.mlir"), parse(target, "target.mlir")
    return prove_function(before.module, after.module, "f")


def test_the_same_region_is_proved() -> None:
    assert judged({}).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%v, %x", "%v, %y"),
        ("store %w, %m", "store %w, %k"),
        (
            "memref.load %m[%i] : memref<8xf32>\n    %w",
            "memref.load %k[%i] : memref<8xf32>\n    %w",
        ),
        ("store %late", "store %early"),
        ("  %late =", "  memref.store %y, %m[%i] : memref<8xf32>\n  %late ="),
        ('  "omp.parallel"', '  memref.store %y, %m[%i] : memref<8xf32>\n  "omp.parallel"'),
        ("omp.parallel", "omp.teams"),
    ],
    ids=["scalar", "buffer written", "buffer read", "older", "written after", "before", "op"],
)
def test_what_differs_is_not(old: str, new: str) -> None:
    assert judged({old: new}).verdict is not Verdict.PROVED


def test_who_knows_what_the_region_does_is_not_refuted() -> None:
    """Nothing is written, so the older value is the same."""
    assert judged({"store %late": "store %early"}, "").verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    "op",
    [
        "memref.dealloc %m : memref<8xf32>",
        "func.call @ext(%m) : (memref<8xf32>) -> ()",
        '"acme.keep"(%m) : (memref<8xf32>) -> ()',
    ],
)
def test_what_may_reach_further_is_not_proved(op: str) -> None:
    """All threads write one element of a buffer that the op is given."""
    assert judged({}, f"{STORE}\n    {op}").verdict is not Verdict.PROVED


def test_threads_that_may_go_on_have_no_meaning() -> None:
    text = SOURCE.replace("STORE", STORE).replace('  "omp.parallel"', '  %token = "omp.parallel"')
    text = text.replace("}) : () -> ()\n  %late", "}) : () -> !acme.token\n  %late")
    (part,) = parse(text, "token.mlir")
    (op,) = (op for op in part.module.walk() if op_name(op) == "omp.parallel")
    assert "go on behind its end" in (why_not_opaque(op) or "")
