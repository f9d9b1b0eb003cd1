"""A function that keeps something in memory of its own does not run in several threads at once, which is said."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

GLOBAL = 'memref.global "private" @k : memref<f32> = dense<0.0>\n'
FUNCTION = TEXTS["function"]
STORE = "%k = memref.get_global @k : memref<f32> memref.store %x, %k[] : memref<f32>"
LOAD = "%k = memref.get_global @k : memref<f32> %o = memref.load %k[] : memref<f32>"
CALLS = TEXTS["calls"]
NOTHING, STORES = FUNCTION.replace("BODY", ""), GLOBAL + FUNCTION.replace("BODY", STORE)
CONSTANT = GLOBAL.replace('"private"', '"private" constant') + FUNCTION.replace("BODY", LOAD)
IN_A_CALLEE = (
    GLOBAL
    + "func.func private @h(%x: f32) { "
    + STORE
    + " return }"
    + FUNCTION.replace("BODY", "call @h(%x) : (f32) -> ()")
)


def _said(source: str, target: str, name: str) -> list[str]:
    """Of which functions it is said."""
    ours, theirs = (parse(text, "program")[0].module for text in (source, target))
    outcome = prove_function(ours, theirs, name)
    assert outcome.verdict is Verdict.PROVED
    told = (each.split(" does not run in several threads at once") for each in outcome.assumptions)
    return [found[0] for found in told if len(found) == 2]


@pytest.mark.parametrize(
    ("source", "target", "is_said"),
    [
        (NOTHING, STORES, True),
        (NOTHING, IN_A_CALLEE, True),
        # What the source does with it might do no harm in several threads.
        (STORES, STORES, True),
        (NOTHING, NOTHING, False),
        # Nobody writes to a constant.
        (NOTHING, CONSTANT, False),
    ],
    ids=["target", "callee of the target", "both", "neither", "constant"],
)
def test_of_a_function_that_is_called_from_outside(source: str, target: str, is_said: bool) -> None:
    assert _said(source, target, "g") == ["@g"] * is_said
    # Of a private one nobody else knows; whoever calls it in the program is asked instead.
    ours, theirs = (
        each.replace("func.func @g", "func.func private @g") for each in (source, target)
    )
    assert _said(ours, theirs, "g") == []
    assert _said(ours + CALLS, theirs + CALLS, "f") == ["@f"] * is_said
