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


SPLAT = """func.func @f(%n: index, %m: index, %x: f32, %t: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = tensor.splat %x[%n] : tensor<?xf32>
  %s = tensor.splat %x[%m] : tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32> }"""
FILL = """func.func @f(%n: index, %m: index, %x: f32, %t: memref<?xf32>, %a: TYPE, %b: memref<?xf32>) {
  linalg.fill ins(%x : f32) outs(FIRST : TYPE)
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  return }"""


@pytest.mark.parametrize(
    ("first", "type", "places", "answer"),
    [
        ("%a", "memref<?xf32>", (4, 5), Answer.HOLDS),
        # Two results are in one buffer, and may have different sizes; or its type says a size; or it is there for an
        # argument, too, whose size it has.
        ("%a", "memref<?xf32>", (5, 5), Answer.REFUSED),
        ("%a", "memref<4xf32>", (4, 5), Answer.REFUSED),
        ("%t", "memref<?xf32>", (3, 5), Answer.REFUSED),
    ],
)
def test_a_buffer_that_is_there_for_a_result_has_its_sizes(
    run: Check, first: str, type: str, places: tuple[int, int], answer: Answer
) -> None:
    target = FILL.replace("FIRST", first).replace("TYPE", type)
    if 4 not in places:
        # There is no buffer that is there for nothing.
        target = target.replace("%a: memref<?xf32>, ", "").replace("outs(%a ", "outs(%b ")
        places = (places[0] - (places[0] > 4), 4)
    results = tuple(("argument", place) for place in places)
    outcome = run(SPLAT, target, results=results)
    assert outcome.answer is answer, outcome
