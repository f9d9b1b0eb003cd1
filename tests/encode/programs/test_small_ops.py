"""The small ops of `func`, `memref`, `math`, `arith`, `linalg` and `tosa`: what they mean, and what they do not."""

from __future__ import annotations

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_a_function_value_that_is_given_is_not_covered():
    text = TEXTS["a_function_value_that_is_given_is_not_covere"]
    source, target = (parse(text.format(k), "a.mlir")[0].module for k in ("tensor", "memref"))
    found = prove_function(source, target, "f")
    assert found.verdict is Verdict.UNSUPPORTED
    assert "(index) -> f32" in found.reason or "func.call_indirect" in found.reason
