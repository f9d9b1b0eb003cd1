"""Which changes of a window may be why one of its results differs."""

from __future__ import annotations

from oneshot_verify.elide.window import Window, suspects
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]


def test_what_a_result_is_computed_of_and_none_before_it() -> None:
    module = parse(TEXT, "f.mlir")[0].module
    window = Window(module, "f", {})
    ops = [op for op in module.walk() if op.name.startswith("arith.") and op.name.endswith("f")]
    names = {
        result: {op.name for op in suspects(window, result, ops)} for result in range(len("abcd"))
    }
    assert names == {
        0: {"arith.addf"},
        # What the loop is computed of, the first result is, too.
        1: {"arith.mulf"},
        2: {"arith.subf"},
        3: {"arith.divf"},
    }
