"""Which of the two programs a reason names, with and without a module that the text spells out."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = """
func.func @f(%t: memref<4xf32>, %m: memref<4xf32, strided<[2]>>) {
  return
}"""


@pytest.mark.parametrize("module", ["TEXT", "module {TEXT\n}"], ids=["implied", "spelled out"])
def test_an_op_of_the_source(module: str) -> None:
    source, target = (
        parse(module.replace("TEXT", text), name)[0].module
        for text, name in ((SOURCE, "one.mlir"), (TARGET, "other.mlir"))
    )
    (result,) = prove_pair(source, target)
    assert result.reason.startswith("source:3: 'memref.reinterpret_cast'")


def test_an_op_without_a_meaning_is_no_control_flow() -> None:
    source = TEXTS["an_op_without_a_meaning_is_no_control_flow"]
    target = (
        "func.func @f(%x: f32, %t: memref<4xf32>) -> memref<4xf32> { return %t : memref<4xf32> }"
    )
    programs = (parse(text, path)[0].module for text, path in ((source, "s"), (target, "t")))
    result = prove_function(*programs, "f")
    assert "only one of the programs has this op without a meaning" in result.reason


def test_an_op_that_is_undefined_on_every_input() -> None:
    source, target = (TEXTS["an_op_that_is_undefined"].replace("KIND", k) for k in ("i", "n"))
    programs = (parse(text, path)[0].module for text, path in ((source, "s"), (target, "t")))
    result = prove_function(*programs, "f")
    assert result.verdict is Verdict.VACUOUS
    assert result.tried == ("source:4: 'memref.load': access out of bounds: dimension 0",)
