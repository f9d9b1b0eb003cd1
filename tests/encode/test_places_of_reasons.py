"""Which of the two programs a reason names, with and without a module that the text spells out."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse

SOURCE = """
func.func @f(%t: tensor<4xf32>) {
  %n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return
}"""
TARGET = """
func.func @f(%t: memref<4xf32>) {
  return
}"""


@pytest.mark.parametrize("module", ["TEXT", "module {TEXT\n}"], ids=["implied", "spelled out"])
def test_an_op_of_the_source(module: str) -> None:
    source, target = (
        parse(module.replace("TEXT", text), name)[0].module
        for text, name in ((SOURCE, "one.mlir"), (TARGET, "other.mlir"))
    )
    (result,) = prove_pair(source, target)
    assert result.reason.startswith("source:4: 'memref.dealloc'")
