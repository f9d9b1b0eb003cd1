"""Bodies of loop nests that are not run for each element, and are not the same text: what both make is compared."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

MAPS = "{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ['reduction']}".replace(
    "'", '"'
)
READ = "%e = tensor.extract %u[%k] : tensor<4xf32>"
LOAD = "%e = memref.load %u[%k] : memref<4xf32>"
SUM = "%s = arith.addf %a, %b : f32 %z = arith.mulf %s, %e : f32"


def _source(body: str = f"{READ} {SUM}") -> str:
    return f"""func.func @f(%t: tensor<?xf32>, %o: tensor<f32>, %u: tensor<4xf32>, %k: index,
        %l: index) -> tensor<f32> {{
      %r = linalg.generic {MAPS} ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) {{
      ^bb0(%a: f32, %b: f32):
        {body}
        linalg.yield %z : f32
      }} -> tensor<f32>
      return %r : tensor<f32> }}"""


def _target(body: str = f"{LOAD} {SUM}", behind: str = "") -> str:
    return f"""func.func @f(%t: memref<?xf32>, %o: memref<f32>, %u: memref<4xf32>, %k: index,
        %l: index) -> memref<f32> {{
      linalg.generic {MAPS} ins(%t : memref<?xf32>) outs(%o : memref<f32>) {{
      ^bb0(%a: f32, %b: f32):
        {body}
        linalg.yield %z : f32
      }}
      {behind}
      return %o : memref<f32> }}"""


POINT = cut(1, 1, ("1.0", "^0.0.0.1"), rule="nest")


def test_what_a_body_reads_from_outside(run: Check) -> None:
    assert run(_source(), _target(), POINT).answer is Answer.HOLDS


@pytest.mark.parametrize(
    "body",
    [
        f"{LOAD.replace('%k', '%l')} {SUM}",
        f"{LOAD} {SUM.replace('%a, %b', '%b, %a')}",
        f"{LOAD} {SUM.replace('%s, %e', '%s, %a')}",
        f"{LOAD} {SUM.replace('addf', 'subf')}",
        # The reduction writes to it.
        f"%e = memref.load %o[] : memref<f32> {SUM}",
    ],
)
def test_bodies_that_make_something_else(run: Check, body: str) -> None:
    assert run(_source(), _target(body), POINT).answer is Answer.REFUSED


def test_a_body_that_writes(run: Check) -> None:
    body = f"memref.store %a, %u[%k] : memref<4xf32> {LOAD} {SUM}"
    assert run(_source(), _target(body), POINT).answer is Answer.NOT_ABLE


def test_the_output_is_read_as_it_was(run: Check) -> None:
    """The source reads what was there before the reduction."""
    ours = _source(f"%e = tensor.extract %o[] : tensor<f32> {SUM}")
    theirs = _target(f"%e = memref.load %o[] : memref<f32> {SUM}")
    assert run(ours, theirs, POINT).answer is Answer.REFUSED


def test_what_a_body_requires_is_not_known_behind_it(run: Check) -> None:
    """There may be no iteration at all."""
    behind = LOAD.replace("%e", "%q")
    assert run(_source(), _target(behind=behind), POINT).answer is Answer.REFUSED
    # The body of the target may not require more, either.
    ours = "%e = arith.addf %a, %a : f32 " + SUM
    theirs = LOAD.replace("%e", "%q") + " " + ours
    assert run(_source(ours), _target(theirs), POINT).answer is Answer.REFUSED
    assert run(_source(ours), _target(ours), POINT).answer is Answer.HOLDS


PADS = """func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %p = tensor.pad %t low[LOW] high[HIGH] {
  ^bb0(%k: index):
    %x = tensor.extract %u[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32> }"""
PADDED = """func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %i: index, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index %low = arith.constant LOW : index %high = arith.constant HIGH : index
  %s = memref.dim %t, %c0 : memref<?xf32>
  %b = arith.addi %s, %low : index
  %d = arith.addi %b, %high : index
  %m = memref.alloc(%d) : memref<?xf32>
  linalg.map outs(%m : memref<?xf32>) (%init: f32) {
    %k = linalg.index 0 : index
    %x = memref.load %u[%i] : memref<?xf32>
    linalg.yield %x : f32
  }
  %v = memref.subview %m[%low] [%s] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %t, %v : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %m : memref<?xf32> }"""


@pytest.mark.parametrize(
    ("low", "high", "at", "answer"),
    [
        # The tensor program reads at `i` for the elements that are padded, the other one for each.
        ("0", "1", "%i", Answer.HOLDS),
        ("1", "0", "%i", Answer.HOLDS),
        ("0", "0", "%i", Answer.REFUSED),
        ("0", "%n", "%i", Answer.REFUSED),
        # Where there is an element of the last number, there are those of all others; not so of the first one.
        ("0", "1", "%k", Answer.HOLDS),
        ("1", "0", "%k", Answer.REFUSED),
    ],
)
def test_what_a_body_requires_of_one_element(
    run: Check, low: str, high: str, at: str, answer: Answer
) -> None:
    texts = (each.replace("LOW", low).replace("HIGH", high) for each in (PADS, PADDED))
    texts = (each.replace("arith.constant %n", "arith.addi %n, %c0") for each in texts)
    outcome = run(*(each.replace("%u[%i]", f"%u[{at}]") for each in texts))
    assert outcome.answer is answer, outcome


@pytest.mark.parametrize(("size", "answer"), [("4", Answer.HOLDS), ("?", Answer.REFUSED)])
def test_what_a_body_requires_where_there_is_an_element(
    run: Check, size: str, answer: Answer
) -> None:
    """The bufferized program reads once, in front of the loop nest: also where there is no element."""
    sizes = "%n" if size == "?" else ""
    ours = f"""func.func @f(%u: tensor<?xf32>, %i: index, %n: index) -> tensor<{size}xf32> {{
      %g = tensor.generate {sizes} {{
      ^bb0(%k: index):
        %x = tensor.extract %u[%i] : tensor<?xf32>
        tensor.yield %x : f32
      }} : tensor<{size}xf32>
      return %g : tensor<{size}xf32> }}"""
    theirs = f"""func.func @f(%u: memref<?xf32>, %i: index, %n: index) -> memref<{size}xf32> {{
      %m = memref.alloc({sizes}) : memref<{size}xf32>
      %x = memref.load %u[%i] : memref<?xf32>
      linalg.fill ins(%x : f32) outs(%m : memref<{size}xf32>)
      return %m : memref<{size}xf32> }}"""
    assert run(ours, theirs).answer is answer


CHOOSES = """func.func @f(%t: tensor<?xf32>, %q: i1, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = arith.addi %n, %c1 : index
  %e = tensor.empty(%m) : tensor<?xi1>
  %u = tensor.insert %q into %e[%n] : tensor<?xi1>
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %c = tensor.extract %u[%k] : tensor<?xi1>
    %s = arith.select %c, %t, %t : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32> }"""
FRAMED = """func.func @f(%t: memref<?xf32>, %q: i1, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %m = arith.addi %n, %c1 : index
  %p = memref.alloc(%m) : memref<?xf32>
  memref.store %x, %p[%n] : memref<?xf32>
  COPY
  return %p : memref<?xf32> }"""


def test_what_the_body_of_a_pad_needs_is_defined_in_the_frame_only(run: Check) -> None:
    copy = """%v = memref.subview %p[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
      memref.copy %t, %v : memref<?xf32> to memref<?xf32, strided<[1]>>"""
    assert run(CHOOSES, FRAMED.replace("COPY", copy)).answer is Answer.HOLDS
    assert run(CHOOSES, FRAMED.replace("COPY", "")).answer is Answer.REFUSED
