"""Wrong pairs over bodies of arrays, with the certificates that somebody may write for them."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut

SUM = (
    "{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],"
    ' iterator_types = ["reduction"]}'
)


# What a nest requires in each of its iterations is known of those only, whichever element of the outer one it is for.

ROWS = """func.func @f(%s: tensor<2xindex>, %t: tensor<2x8xi32>, %z: tensor<i32>) -> tensor<?xi32> {
  %n = arith.constant 2 : index
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %e = tensor.extract %s[%i] : tensor<2xindex>
    %row = tensor.extract_slice %t[%i, 0] [1, %e] [1, 1] : tensor<2x8xi32> to tensor<?xi32>
    %r = linalg.generic SUM ins(%row : tensor<?xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %j = linalg.index 0 : index
      %v = tensor.extract %row[%j] : tensor<?xi32>
      %w = arith.addi %v, %b : i32
      linalg.yield %w : i32
    } -> tensor<i32>
    %q = tensor.extract %r[] : tensor<i32>
    tensor.yield %q : i32
  } : tensor<?xi32>
  return %g : tensor<?xi32> }""".replace("SUM", SUM)
PARTS = """func.func @f(%s: memref<2xindex>, %t: memref<2x8xi32>, %z: memref<i32>) -> memref<?xi32> {
  %n = arith.constant 2 : index
  %g = memref.alloc(%n) : memref<?xi32>
  linalg.map outs(%g : memref<?xi32>) (%x: i32) {
    %i = linalg.index 0 : index
    %c0 = arith.constant 0 : index
    %e = memref.load %s[%i] : memref<2xindex>
    %d = memref.load %s[AT] : memref<2xindex>
    %row = memref.subview %t[%i, 0] [1, %e] [1, 1] : memref<2x8xi32> to memref<?xi32, strided<[1], offset: ?>>
    %other = memref.subview %t[AT, 0] [1, %d] [1, 1] : memref<2x8xi32> to memref<?xi32, strided<[1], offset: ?>>
    %r = memref.alloc() : memref<i32>
    memref.copy %z, %r : memref<i32> to memref<i32>
    linalg.generic SUM ins(%row : memref<?xi32, strided<[1], offset: ?>>) outs(%r : memref<i32>) {
    ^bb1(%a: i32, %b: i32):
      %j = linalg.index 0 : index
      %u = memref.load %other[%j] : memref<?xi32, strided<[1], offset: ?>>
      %v = memref.load %row[%j] : memref<?xi32, strided<[1], offset: ?>>
      %w = arith.addi %v, %b : i32
      linalg.yield %w : i32
    }
    %q = memref.load %r[] : memref<i32>
    linalg.yield %q : i32
  }
  return %g : memref<?xi32> }""".replace("SUM", SUM)


@pytest.mark.parametrize(("at", "answer"), [("%i", Answer.HOLDS), ("%c0", Answer.REFUSED)])
def test_iterations_that_another_element_has_not(run: Check, at: str, answer: Answer) -> None:
    """The first row may be shorter than the one of this element."""
    outcome = run(ROWS, PARTS.replace("AT", at), cut(2, 3, rule="nest"))
    assert outcome.answer is answer, outcome


@pytest.mark.parametrize(("by", "answer"), [("%d", Answer.HOLDS), ("%a", Answer.REFUSED)])
def test_elements_of_another_iteration(run: Check, by: str, answer: Answer) -> None:
    """The source divides by the first element only."""
    body = """^bb0(%a: i32, %b: i32):
        %c0 = arith.constant 0 : index
        %c = arith.constant 7 : i32
        %j = linalg.index 0 : index
        %is = arith.cmpi eq, %j, %c0 : index
        %d = arith.select %is, %a, %c : i32
        %q = arith.divui %c, BY : i32
        %w = arith.addi %a, %b : i32
        linalg.yield %w : i32"""
    ours = f"""func.func @f(%t: tensor<4xi32>, %z: tensor<i32>) -> tensor<i32> {{
      %r = linalg.generic {SUM} ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {{
      {body.replace("BY", "%d")}
      }} -> tensor<i32>
      return %r : tensor<i32> }}"""
    theirs = f"""func.func @f(%t: memref<4xi32>, %z: memref<i32>) -> memref<i32> {{
      linalg.generic {SUM} ins(%t : memref<4xi32>) outs(%z : memref<i32>) {{
      {body.replace("BY", by)}
      }}
      return %z : memref<i32> }}"""
    assert run(ours, theirs, cut(1, 1, ("1.0", "^0.0.0.1"), rule="nest")).answer is answer


# The source may run no body at all.

GENERATED = """func.func @f(%t: tensor<4xi32>, %z: tensor<i32>, %n: index) -> tensor<?xi32> {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %r = linalg.generic SUM ins(%t : tensor<4xi32>) outs(%z : tensor<i32>) {
    ^bb1(%a: i32, %b: i32):
      %c = arith.constant 7 : i32
      %s = arith.OP %c, %a : i32
      %w = arith.addi %s, %b : i32
      linalg.yield %w : i32
    } -> tensor<i32>
    %e = tensor.extract %r[] : tensor<i32>
    tensor.yield %e : i32
  } : tensor<?xi32>
  return %g : tensor<?xi32> }""".replace("SUM", SUM)
MOVED_OUT = """func.func @f(%t: memref<4xi32>, %z: memref<i32>, %n: index) -> memref<?xi32> {
  %g = memref.alloc(%n) : memref<?xi32>
  %r = memref.alloc() : memref<i32>
  memref.copy %z, %r : memref<i32> to memref<i32>
  linalg.generic SUM ins(%t : memref<4xi32>) outs(%r : memref<i32>) {
  ^bb1(%a: i32, %b: i32):
    %c = arith.constant 7 : i32
    %s = arith.OP %c, %a : i32
    %w = arith.addi %s, %b : i32
    linalg.yield %w : i32
  }
  linalg.map outs(%g : memref<?xi32>) (%x: i32) {
    %e = memref.load %r[] : memref<i32>
    linalg.yield %e : i32
  }
  return %g : memref<?xi32> }""".replace("SUM", SUM)


@pytest.mark.parametrize(("op", "answer"), [("subi", Answer.HOLDS), ("divui", Answer.REFUSED)])
def test_a_nest_that_is_moved_out_of_a_body(run: Check, op: str, answer: Answer) -> None:
    source, target = (each.replace("OP", op) for each in (GENERATED, MOVED_OUT))
    assert run(source, target, cut(1, 4, rule="nest")).answer is answer


def test_an_op_without_a_meaning_that_is_moved_out_of_a_body(run: Check) -> None:
    scan = """"iree_linalg_ext.scan"(%a, %b, %s) <{dimension = 0 : i64, inclusive = true}> ({
      ^bb1(%x: f32, %y: f32):
        %z = arith.addf %x, %y : f32
        "iree_linalg_ext.yield"(%z) : (f32) -> ()
      })"""
    ours = f"""func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %s: tensor<f32>, %n: index) -> tensor<?xf32> {{
      %g = tensor.generate %n {{
      ^bb0(%i: index):
        %r:2 = {scan} : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
        %e = tensor.extract %r#1[] : tensor<f32>
        tensor.yield %e : f32
      }} : tensor<?xf32>
      return %g : tensor<?xf32> }}"""
    theirs = f"""func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %s: memref<f32>, %n: index) -> memref<?xf32> {{
      {scan} : (memref<4xf32>, memref<4xf32>, memref<f32>) -> ()
      %g = memref.alloc(%n) : memref<?xf32>
      linalg.map outs(%g : memref<?xf32>) (%x: f32) {{
        %e = memref.load %s[] : memref<f32>
        linalg.yield %e : f32
      }}
      return %g : memref<?xf32> }}"""
    assert run(ours, theirs, cut(1, 1, rule="nest")).answer is Answer.NOT_ABLE


# What stands in a body has a value at each index: no certificate may say that it is one.

LOOKED_UP = """func.func @f(%t: tensor<2x4xindex>, %z: tensor<index>, %o: tensor<1xindex>,
    %big: tensor<?xindex>) -> tensor<?xindex> {
  %n = arith.constant 2 : index
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %row = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<2x4xindex> to tensor<4xindex>
    %r = linalg.generic SUM ins(%row : tensor<4xindex>) outs(%z : tensor<index>) {
    ^bb1(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      linalg.yield %s : index
    } -> tensor<index>
    %e = tensor.extract %r[] : tensor<index>
    %u = tensor.extract %big[%e] : tensor<?xindex>
    tensor.yield %u : index
  } : tensor<?xindex>
  return %g : tensor<?xindex> }""".replace("SUM", SUM)


def _sums(to: str, behind: str = "", made: str = "%e") -> str:
    return f"""%{to} = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%{to} : memref<?xindex>) (%x: index) {{
    %i = linalg.index 0 : index
    %row = memref.subview %t[%i, 0] [1, 4] [1, 1] : memref<2x4xindex> to memref<4xindex, strided<[1], offset: ?>>
    %r = memref.alloc() : memref<index>
    memref.copy %z, %r : memref<index> to memref<index>
    linalg.generic {SUM} ins(%row : memref<4xindex, strided<[1], offset: ?>>) outs(%r : memref<index>) {{
    ^bb1(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      linalg.yield %s : index
    }}
    %e = memref.load %r[] : memref<index>
    {behind}
    linalg.yield {made} : index
  }}"""


DIFFERENCE = f"""func.func @f(%t: memref<2x4xindex>, %z: memref<index>, %o: memref<1xindex>,
    %big: memref<?xindex>) -> memref<?xindex> {{
  %n = arith.constant 2 : index
  {_sums("g", "%u = memref.load %big[%e] : memref<?xindex>", "%u")}
  {_sums("h")}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = memref.alloc(%n) : memref<?xindex>
  linalg.map outs(%k : memref<?xindex>) (%x: index) {{
    %v = memref.load %h[%c0] : memref<?xindex>
    %w = memref.load %h[ONE] : memref<?xindex>
    %d = arith.subi %v, %w : index
    %l = memref.load %o[%d] : memref<1xindex>
    linalg.yield %l : index
  }}
  return %g : memref<?xindex> }}"""


def test_names_of_what_stands_in_bodies(run: Check) -> None:
    """The difference of two sums is not zero, though each of them is what its body has made."""
    second = cut(2, 15, rule="nest")
    named: tuple[Point, ...] = cut(2, 3, ("4.0", "6.0"), rule="nest"), second
    assert run(LOOKED_UP, DIFFERENCE.replace("ONE", "%c1"), *named).answer is Answer.REFUSED
    # Without the name it is no proof either; nor is it one of anything else.
    unnamed = cut(2, 3, rule="nest"), second
    assert run(LOOKED_UP, DIFFERENCE.replace("ONE", "%c1"), *unnamed).answer is Answer.REFUSED
    kept = DIFFERENCE.replace("%o[%d]", "%o[%c0]").replace("ONE", "%c1")
    assert run(LOOKED_UP, kept, *unnamed).answer is Answer.HOLDS


# A body is run here for each of its results, and there once.

ADDRESSES = """func.func @f() -> memref<2x2xi1> {
  %false = arith.constant false
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %g = memref.alloc() : memref<2x2xindex>
  %h = memref.alloc() : memref<2x2xindex>
  %r = memref.alloc() : memref<2x2xi1>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>],
      iterator_types = ["parallel", "parallel"]} outs(%g, %h : memref<2x2xindex>, memref<2x2xindex>) {
  ^bb0(%x: index, %y: index):
    %b = memref.alloc() : memref<i32>
    %p = memref.extract_aligned_pointer_as_index %b : memref<i32> -> index
    linalg.yield %p, %p : index, index
  }
  %o = memref.alloc() : memref<1xi1>
  linalg.map outs(%r : memref<2x2xi1>) (%x: i1) {
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = memref.load %g[%i, %j] : memref<2x2xindex>
    %w = memref.load %h[%i, %j] : memref<2x2xindex>
    %t = arith.cmpi eq, %v, %w : index
    %s = arith.select %t, WHICH : index
    %q = memref.load %o[%s] : memref<1xi1>
    linalg.yield %false : i1
  }
  return %r : memref<2x2xi1> }"""


@pytest.mark.parametrize(
    ("which", "answer"), [("%zero, %zero", Answer.HOLDS), ("%one, %zero", Answer.REFUSED)]
)
def test_one_buffer_for_two_results(run: Check, which: str, answer: Answer) -> None:
    """On the diagonal, both results are the address of one buffer."""
    ours = """func.func @f() -> tensor<2x2xi1> {
      %t = arith.constant dense<false> : tensor<2x2xi1>
      return %t : tensor<2x2xi1> }"""
    assert run(ours, ADDRESSES.replace("WHICH", which)).answer is answer


# A loop nest without outputs requires something all the same.


@pytest.mark.parametrize("iterator", ["parallel", "reduction"])
def test_a_nest_without_outputs(run: Check, iterator: str) -> None:
    ours = "func.func @f(%t: tensor<4xi32>, %k: index) { return }"
    theirs = f"""func.func @f(%t: memref<4xi32>, %k: index) {{
      linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["{iterator}"]}}
          ins(%t : memref<4xi32>) {{
      ^bb0(%x: i32):
        %i = linalg.index 0 : index
        %y = memref.load %t[%i] : memref<4xi32>
        linalg.yield
      }}
      return }}"""
    assert run(ours, theirs).answer is Answer.HOLDS
    assert run(ours, theirs.replace("%t[%i]", "%t[%k]")).answer is Answer.REFUSED
    writes = theirs.replace("%y = memref.load %t[%i]", "memref.store %x, %t[%k]")
    assert run(ours, writes).answer is not Answer.HOLDS
