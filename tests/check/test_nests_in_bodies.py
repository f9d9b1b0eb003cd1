"""Loop nests in the bodies of others: at each index of the outer one, both give what they give there."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

SUM = (
    "{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],"
    ' iterator_types = ["reduction"]}'
)
ADD = "%s = arith.addi %a, %b : i32"
DIVIDE = "%c = arith.constant 7 : i32 %s = arith.divui %c, %a : i32"
ROW = "tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<2x4xi32> to tensor<4xi32>"
SUBVIEW = "memref.subview %t[{}, 0] [1, 4] [1, 1] : memref<2x4xi32> to memref<4xi32, strided<[1], offset: ?>>"
POINT = cut(2, 3, ("2.0", "2.0"), rule="nest")


def _source(body: str = ADD, made: str = "tensor.generate %n {", to: str = "") -> str:
    return f"""func.func @f(%t: tensor<2x4xi32>, %z: tensor<i32>, %o: tensor<1xi32>) -> tensor<?xi32> {{
      %n = arith.constant 2 : index
      %g = {made}
      ^bb0(%i: index):
        %row = {ROW}
        %r = linalg.generic {SUM} ins(%row : tensor<4xi32>) outs(%z : tensor<i32>) {{
        ^bb1(%a: i32, %b: i32):
          {body}
          linalg.yield %s : i32
        }} -> tensor<i32>
        %e = tensor.extract %r[] : tensor<i32>
        tensor.yield %e : i32
      }} : {to}tensor<?xi32>
      return %g : tensor<?xi32> }}"""


def _target(body: str = ADD, at: str = "%i", behind: str = "", pad: str = "") -> str:
    return f"""func.func @f(%t: memref<2x4xi32>, %z: memref<i32>, %o: memref<1xi32>) -> memref<?xi32> {{
      %n = arith.constant 2 : index
      %g = memref.alloc(%n) : memref<?xi32>
      linalg.map outs(%g : memref<?xi32>) (%x: i32) {{
        %i = linalg.index 0 : index
        %c0 = arith.constant 0 : index
        %row = {SUBVIEW.format(at)}
        %r = memref.alloc() : memref<i32>
        memref.copy %z, %r : memref<i32> to memref<i32>
        linalg.generic {SUM} ins(%row : memref<4xi32, strided<[1], offset: ?>>) outs(%r : memref<i32>) {{
        ^bb1(%a: i32, %b: i32):
          {body}
          linalg.yield %s : i32
        }}
        %e = memref.load %r[] : memref<i32>
        linalg.yield %e : i32
      }}
      {behind}
      return %g : memref<?xi32> }}"""


def test_a_nest_for_each_element(run: Check) -> None:
    assert run(_source(), _target(), POINT).answer is Answer.HOLDS


def test_a_nest_of_other_data_or_with_another_body(run: Check) -> None:
    assert run(_source(), _target(at="%c0"), POINT).answer is Answer.REFUSED
    other = "%s = arith.subi %a, %b : i32"
    assert run(_source(), _target(other), POINT).answer is Answer.REFUSED


def test_each_index_has_a_result_of_its_own(run: Check) -> None:
    """One element is put where another one was."""
    behind = """%d0 = arith.constant 0 : index
      %d1 = arith.constant 1 : index
      %v = memref.load %g[%d0] : memref<?xi32>
      memref.store %v, %g[%d1] : memref<?xi32>"""
    nest = cut(2, 3, rule="nest")
    assert run(_source(), _target(), nest).answer is Answer.HOLDS
    assert run(_source(), _target(behind=behind), nest).answer is Answer.REFUSED


def test_what_is_unknown_in_a_body_is_so_at_each_index(run: Check) -> None:
    """Where buffers lie that are made for each element."""
    ours = "func.func @f() -> i1 { %t = arith.constant true return %t : i1 }"
    theirs = """func.func @f() -> i1 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %g = memref.alloc() : memref<2xindex>
      linalg.map outs(%g : memref<2xindex>) (%x: index) {
        %b = memref.alloc() : memref<i32>
        %p = memref.extract_aligned_pointer_as_index %b : memref<i32> -> index
        linalg.yield %p : index
      }
      %v = memref.load %g[%c0] : memref<2xindex>
      %w = memref.load %g[CW] : memref<2xindex>
      %t = arith.cmpi eq, %v, %w : index
      return %t : i1 }"""
    assert run(ours, theirs.replace("CW", "%c0")).answer is Answer.HOLDS
    assert run(ours, theirs.replace("CW", "%c1")).answer is Answer.REFUSED


@pytest.mark.parametrize(("body", "answer"), [(ADD, Answer.HOLDS), (DIVIDE, Answer.REFUSED)])
def test_the_source_runs_it_at_fewer_indices(run: Check, body: str, answer: Answer) -> None:
    """Nothing is divided by zero where a frame is, but perhaps inside of it, where only the target runs the body."""
    ours = _source(body, "tensor.pad %o low[1] high[0] {", "tensor<1xi32> to ")
    ours = ours.replace("tensor<?xi32>", "tensor<2xi32>")
    copy = """%part = memref.subview %g[1] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: 1>>
      memref.copy %o, %part : memref<1xi32> to memref<1xi32, strided<[1], offset: 1>>
      %whole = memref.cast %g : memref<?xi32> to memref<2xi32>"""
    theirs = _target(body, behind=copy).replace(
        "return %g : memref<?xi32>", "return %whole : memref<2xi32>"
    )
    theirs = theirs.replace("-> memref<?xi32>", "-> memref<2xi32>")
    assert run(ours, theirs, cut(2, 3, rule="nest")).answer is answer


def test_a_body_that_uses_what_a_body_in_it_has_made(run: Check) -> None:
    """Memory that is made for each element, by a loop nest in a loop nest."""
    inner = """%m = memref.alloc() : memref<1xi32>
          %k = arith.constant 0 : index
          memref.store %a, %m[%k] : memref<1xi32>
          %q = memref.load %m[%k] : memref<1xi32>
          %s = arith.addi %q, %b : i32"""
    assert run(_source(), _target(inner), POINT).answer is Answer.HOLDS
    assert run(_source(), _target(inner.replace("addi", "subi")), POINT).answer is Answer.REFUSED


def test_a_nest_in_the_body_of_one_that_is_not_run(run: Check) -> None:
    """The reduction of reductions."""
    ours = f"""func.func @f(%t: tensor<4xi32>, %z: tensor<i32>) -> tensor<i32> {{
      %g = linalg.generic {SUM} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {{
      ^bb0(%x: i32, %y: i32):
        %r = linalg.generic {SUM} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {{
        ^bb1(%a: i32, %b: i32):
          {ADD}
          linalg.yield %s : i32
        }} -> tensor<i32>
        %e = tensor.extract %r[] : tensor<i32>
        %w = arith.addi %x, %y : i32
        %v = arith.addi %w, %e : i32
        linalg.yield %v : i32
      }} -> tensor<i32>
      return %g : tensor<i32> }}"""

    def theirs(body: str = ADD, start: str = "%z") -> str:
        return f"""func.func @f(%t: memref<4xi32>, %z: memref<i32>) -> memref<i32> {{
      %g = memref.alloc() : memref<i32>
      memref.copy %z, %g : memref<i32> to memref<i32>
      linalg.generic {SUM} ins(%t : memref<4xi32>) outs(%g : memref<i32>) {{
      ^bb0(%x: i32, %y: i32):
        %r = memref.alloc() : memref<i32>
        memref.copy {start}, %r : memref<i32> to memref<i32>
        linalg.generic {SUM} ins(%t : memref<4xi32>) outs(%r : memref<i32>) {{
        ^bb1(%a: i32, %b: i32):
          {body}
          linalg.yield %s : i32
        }}
        %e = memref.load %r[] : memref<i32>
        %w = arith.addi %x, %y : i32
        %v = arith.addi %w, %e : i32
        linalg.yield %v : i32
      }}
      return %g : memref<i32> }}"""

    point = cut(1, 3, ("1.0", "1.0"), rule="nest")
    assert run(ours, theirs(), point).answer is Answer.HOLDS
    assert run(ours, theirs(ADD.replace("addi", "muli")), point).answer is Answer.REFUSED
    # The reduction around it writes there.
    assert run(ours, theirs(start="%g"), point).answer is Answer.REFUSED
