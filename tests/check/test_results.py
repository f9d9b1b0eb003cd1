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


def _reshaped(kind: str, sizes: str, chosen: str, made: str) -> str:
    return f"""func.func @f(%t: {kind}<?x?xf32>, %p: i1) -> {kind}<?x?xf32> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = {kind}.dim %t, %c0 : {kind}<?x?xf32>
      %b = {kind}.dim %t, %c1 : {kind}<?x?xf32>
      {made.replace("SIZES", sizes)}
      %r = {kind}.reshape %u(%s) : ({kind}<?x?xf32>, {kind}<2xindex>) -> {kind}<?x?xf32>
      %c = arith.select %p, {chosen} : {kind}<?x?xf32>
      return %c : {kind}<?x?xf32> }}"""


@pytest.mark.parametrize(
    ("sizes", "chosen", "answer"),
    [
        ("%b %a", "%r, %t", Answer.HOLDS),
        ("%a %b", "%r, %t", Answer.REFUSED),
        ("%b %a", "%t, %r", Answer.REFUSED),
        ("%b %a", "%r, %r", Answer.REFUSED),
    ],
)
def test_a_buffer_that_is_reshaped_on_one_way(
    run: Check, sizes: str, chosen: str, answer: Answer
) -> None:
    """Which element of it is which, is known by the sizes that it has on this way."""
    made = "%s = tensor.from_elements SIZES : tensor<2xindex> %u = tensor.cast %t : tensor<?x?xf32> to tensor<?x?xf32>"
    ours = _reshaped("tensor", "%b, %a", "%r, %t", made)
    first, second = sizes.split()
    made = f"""%s = memref.alloc() : memref<2xindex>
      memref.store {first}, %s[%c0] : memref<2xindex>
      memref.store {second}, %s[%c1] : memref<2xindex>
      %u = memref.alloc(%a, %b) : memref<?x?xf32>
      memref.copy %t, %u : memref<?x?xf32> to memref<?x?xf32>"""
    outcome = run(ours, _reshaped("memref", "", chosen, made))
    assert outcome.answer is answer, outcome


ALIGNED = """
memref.global "private" @g : memref<4xf32> = dense<1.0> {alignment = NUMBER}
func.func @f() {
  %0 = memref.get_global @g : memref<4xf32>
  return
}
"""


def test_the_alignment_of_a_global(run: Check) -> None:
    """Of one that may be written, and so has a twin, whose address others may get."""
    source = ALIGNED.replace("NUMBER", "64")
    for number, answer in (("16", Answer.REFUSED), ("64", Answer.HOLDS), ("128", Answer.HOLDS)):
        assert run(source, ALIGNED.replace("NUMBER", number)).answer is answer


FLOATS = "%a: f32, %b: f32", "f32"
BUFFERS = "%a: KIND<4xf32>, %b: KIND<4xf32>", "KIND<4xf32>"
COPIES = """func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %d: memref<4xf32>) {
  memref.copy %a, FIRST : memref<4xf32> to memref<4xf32>
  memref.copy %b, SECOND : memref<4xf32> to memref<4xf32>
  return }"""


def _returning(kind: str, given: tuple[str, str], first: str, second: str) -> str:
    text = f"func.func @f({given[0]}) -> (TYPE, TYPE) {{ return {first}, {second} : TYPE, TYPE }}"
    return text.replace("TYPE", given[1]).replace("KIND", kind)


@pytest.mark.parametrize("given", [FLOATS, BUFFERS])
def test_results_that_are_returned_in_another_order(run: Check, given: tuple[str, str]) -> None:
    """Whoever calls knows of the order of the source."""
    source, right, wrong = (
        _returning(kind, given, *names)
        for kind, names in (("tensor", ("%a", "%b")), ("memref", ("%a", "%b")), ("memref", ("%b", "%a")))
    )  # fmt: skip
    here, there = (tuple(("returned", n) for n in order) for order in ((0, 1), (1, 0)))
    assert run(source, right, results=here).answer is Answer.HOLDS
    assert run(source, right, results=there).answer is Answer.REFUSED
    outcome = run(source, wrong, results=there)
    assert (outcome.answer, "in order" in outcome.reason) == (Answer.REFUSED, True)
    assert run(source, wrong, results=here).answer is not Answer.HOLDS


def test_results_that_are_left_in_another_order(run: Check) -> None:
    source = _returning("tensor", BUFFERS, "%a", "%b")
    right, wrong = (
        COPIES.replace("FIRST", first).replace("SECOND", second)
        for first, second in (("%c", "%d"), ("%d", "%c"))
    )
    here, there = (tuple(("argument", n) for n in order) for order in ((2, 3), (3, 2)))
    assert run(source, right, results=here).answer is Answer.HOLDS
    outcome = run(source, wrong, results=there)
    assert (outcome.answer, "in order" in outcome.reason) == (Answer.REFUSED, True)
    assert run(source, wrong, results=here).answer is Answer.REFUSED


def test_results_that_are_left_where_arguments_were(run: Check) -> None:
    """Of these the order is that of the arguments, which both programs have."""
    source = _returning("tensor", BUFFERS, "%b", "%a")
    target = "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) { return }"
    here, there = (tuple(("argument", n) for n in order) for order in ((1, 0), (0, 1)))
    assert run(source, target, results=here).answer is Answer.HOLDS
    assert run(source, target, results=there).answer is Answer.REFUSED
