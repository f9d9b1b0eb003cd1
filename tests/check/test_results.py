"""Types of results: the target may say more of sizes than the source, if they are those."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

SOURCE = """func.func @f(%t: tensor<4xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  return %r : tensor<?xf32> }"""
TARGET = """func.func @f(%m: memref<4xf32>, %u: memref<?xf32>) -> memref<4xf32> {
  return %m : memref<4xf32> }"""


def test_sizes_that_only_the_target_says(run: Check) -> None:
    assert run(SOURCE, TARGET).answer is Answer.HOLDS


FIVE = SOURCE.replace("tensor<4xf32>", "tensor<5xf32>")
OTHER = SOURCE.replace("return %r", "return %u")
UNKNOWN = """func.func @f(%m: memref<4xf32>, %u: memref<?xf32>) -> memref<4xf32> {
  %c = memref.cast %u : memref<?xf32> to memref<4xf32>
  return %c : memref<4xf32> }"""


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (FIVE, TARGET.replace("%m: memref<4xf32>", "%m: memref<5xf32>").replace("%m :", "%a :")),
        (OTHER, UNKNOWN),
        # It is said of what callers hand over.
        (OTHER, TARGET.replace("memref<?xf32>", "memref<4xf32>").replace("%m :", "%u :")),
        (SOURCE, TARGET.replace("memref<4xf32>", "memref<4x1xf32>")),
    ],
)
def test_sizes_that_are_others(run: Check, ours: str, theirs: str) -> None:
    made = theirs.replace("return %a", "%a = memref.alloc() : memref<4xf32> return %a")
    assert run(ours, made).answer is Answer.REFUSED
