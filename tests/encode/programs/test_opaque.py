"""Ops that nobody has given a meaning: the same op with the same operands, at the same point, gives the same."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SCALARS = (
    TEXTS["scalars"],
    TEXTS["scalars_2"],
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Asked with other attributes, once instead of twice, or not told.
        ("{k = 1 : i32} : (f32) -> f32\n  %z", "{k = 2 : i32} : (f32) -> f32\n  %z"),
        ('%z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32', "%z = arith.addf %y, %y : f32"),
        ('  "acme.tell"(%z, %i) : (f32, index) -> ()\n', ""),
    ],
)
def test_other_ops_are_neither_proved_nor_refuted(old: str, new: str, change) -> None:
    """An op may be pure, and then a pass may leave it out or move it."""
    source, target = SCALARS
    modules = [parse(text, "f.mlir")[0].module for text in (source, change(target, old, new))]
    assert prove_function(modules[0], modules[1], "f").verdict in (
        Verdict.UNKNOWN,
        Verdict.UNSUPPORTED,
    )


def test_the_assumption_is_stated() -> None:
    modules = [parse(text, "f.mlir")[0].module for text in SCALARS]
    result = prove_function(modules[0], modules[1], "f")
    assert any("'acme.ask'" in assumption for assumption in result.assumptions)


MADE = (
    TEXTS["made"],
    TEXTS["made_2"],
)


@pytest.mark.parametrize(
    ("attributes", "verdict"), [("", Verdict.UNKNOWN), ("read_only ", Verdict.REFUTED)]
)
def test_writes_to_what_an_opaque_op_gives_are_neither_right_nor_wrong(
    attributes: str, verdict: Verdict
) -> None:
    # It may be a constant, which who bufferizes the op copies unless the buffer is only read.
    pair = (MADE[0], MADE[1].replace("ATTRIBUTES", attributes))
    source, target = (parse(text, "program")[0].module for text in pair)
    assert prove_function(source, target, "f").verdict is verdict
