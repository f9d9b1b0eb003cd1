"""Views that stand in front of what uses them: each has to fit where it is used, with the offset that it has there."""

from __future__ import annotations

import pytest

SAME = """
func.func @f(%t: tensor<8xf32>, %o: index, %c: i1, %x: f32) -> tensor<8xf32> {
  return %t : tensor<8xf32>
}
"""
TWICE = """
func.func @f(%t: memref<8xf32>, %o: index, %c: i1, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  %true = arith.constant true
  %p = arith.maxsi %o, %c0 : index
  scf.execute_region {
    cf.br ^a(FIRST, %c0 : index, index)
  ^a(%s: index, %k: index):
    %v = memref.subview %t[%s] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    %first = arith.cmpi eq, %k, %c0 : index
    %again = arith.andi %first, %c : i1
    cf.cond_br %again, ^a(SECOND, %c1 : index, index), ^b
  ^b:
    cf.cond_br USED, ^d, ^e
  ^d:
    %l = memref.load %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
    cf.br ^e
  ^e:
    scf.yield
  }
  return %t : memref<8xf32>
}
"""


def _twice(first: str, second: str, used: str) -> str:
    return TWICE.replace("FIRST", first).replace("SECOND", second).replace("USED", used)


def test_each_way_through_blocks_has_its_own_view(must_prove, must_not_prove) -> None:
    """The blocks are run again on one way: what the view requires there is not what it requires on the other."""
    must_prove(SAME, _twice("%c4", "%c0", "%true"))
    must_not_prove(SAME, _twice("%p", "%c4", "%true"))
    must_not_prove(SAME, _twice("%c4", "%p", "%true"))
    # Where it does not fit, nobody uses it.
    must_prove(SAME, _twice("%c4", "%c100", "%first"))
    must_not_prove(SAME, _twice("%c100", "%c4", "%first"))


RECURSION = """
func.func private @g(%t: tensor<8xf32>, %k: index, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %r = scf.if %p -> tensor<8xf32> {
    %k1 = arith.subi %k, %c1 : index
    %q = func.call @g(%t, %k1, %x) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
    %u = tensor.insert %x into %q[%c0] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  } else { scf.yield %t : tensor<8xf32> }
  return %r : tensor<8xf32>
}
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c3 = arith.constant 3 : index
  %q = func.call @g(%t, %c3, %x) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
  return %q : tensor<8xf32>
}
"""
RECURSION_BUFFER = """
func.func private @g(%t: memref<8xf32>, %k: index, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %fits = arith.constant 4 : index
  %wide = arith.constant 100 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %s = arith.select %p, %fits, %wide : index
  %v = memref.subview %t[0] [%s] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  scf.if %p {
    %k1 = arith.subi %k, %c1 : index
    %q = func.call @g(%t, %k1, %x) : (memref<8xf32>, index, f32) -> memref<8xf32>
    memref.store %x, %v[%c0] : memref<?xf32, strided<[1]>>
  }
  return %t : memref<8xf32>
}
func.func @f(%t: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c3 = arith.constant 3 : index
  %q = func.call @g(%t, %c3, %x) : (memref<8xf32>, index, f32) -> memref<8xf32>
  return %q : memref<8xf32>
}
"""


def test_each_call_of_a_function_has_its_own_view(must_prove, must_not_prove, change) -> None:
    must_prove(RECURSION, RECURSION_BUFFER)
    wrong = change(RECURSION_BUFFER, "select %p, %fits, %wide", "select %p, %wide, %fits")
    must_not_prove(RECURSION, wrong)


UNUSED = """
func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %o: index, %s: index) -> (tensor<8xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1000 = arith.constant 1000 : index
  %v = memref.subview %m[%o] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
  USE
  %q = arith.divui %o, %c1000 : index
  %ok = arith.cmpi sle, %q, %c3 : index
  return %t, %ok : tensor<8xf32>, i1
}
"""
UNUSED_BUFFER = """
func.func @f(%m: memref<8xf32>, %t: memref<8xf32>, %o: index, %s: index) -> (memref<8xf32>, i1) {
  %true = arith.constant true
  return %t, %true : memref<8xf32>, i1
}
"""
LOAD = "%l = memref.load %v[%c0] : memref<1xf32, strided<[1], offset: ?>>"
ELEMENTS = f"""%r = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}}
      outs(%e : tensor<?xf32>) {{
    ^bb0(%a: f32):
      {LOAD}
      linalg.yield %l : f32
    }} -> tensor<?xf32>"""


@pytest.mark.parametrize(
    "use",
    [
        f"""%r = tensor.pad %t low[0] high[%s] {{
        ^bb0(%i: index):
          {LOAD}
          tensor.yield %l : f32
        }} : tensor<8xf32> to tensor<?xf32>""",
        f"%e = tensor.empty(%s) : tensor<?xf32>\n{ELEMENTS}",
        f"%n = arith.maxsi %s, %c0 : index %e = tensor.empty(%n) : tensor<?xf32>\n{ELEMENTS}",
        f"%g = arith.cmpi sgt, %s, %c0 : index scf.if %g {{ {LOAD} }}",
    ],
)
def test_what_no_element_needs_says_nothing_of_the_view(must_not_prove, use: str) -> None:
    """Where `s` is 0, nobody looks at the view, so `o` may be 4000."""
    must_not_prove(UNUSED.replace("USE", use), UNUSED_BUFFER, differs=False)


def test_what_is_surely_used_says_that_the_view_fits(must_prove) -> None:
    must_prove(UNUSED.replace("USE", f"scf.execute_region {{ {LOAD} scf.yield }}"), UNUSED_BUFFER)


HOISTED = """
func.func @f(%t: tensor<?xi32>, %n: index, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%acc = %z) -> i32 {
    %m = tensor.extract_slice %t[0] [%n] [1] : tensor<?xi32> to tensor<?xi32>
    %v = tensor.extract %m[%i] : tensor<?xi32>
    %s = arith.addi %acc, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
"""
EXPANDED = """
func.func @f(%t: memref<?xi32>, %n: index, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %base, %offset, %size, %stride = memref.extract_strided_metadata %t
    : memref<?xi32> -> memref<i32>, index, index, index
  %m = memref.reinterpret_cast %base to offset: [0], sizes: [%n], strides: [1]
    : memref<i32> to memref<?xi32, strided<[1]>>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%acc = %z) -> i32 {
    %v = memref.load %m[%i] : memref<?xi32, strided<[1]>>
    %s = arith.addi %acc, %v : i32
    scf.yield %s : i32
  }
  return %r : i32
}
"""


def test_what_a_subview_is_expanded_to_is_moved_up(must_prove) -> None:
    must_prove(HOISTED, EXPANDED)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        # It is used where no round runs, too.
        ("%r = scf", "%u = memref.dim %m, %c0 : memref<?xi32, strided<[1]>> %r = scf"),
        # It does not fit, or shows something else, where it is used.
        ("sizes: [%n]", "sizes: [%i1]"),
        ("strides: [1]\n", "strides: [%n]\n"),
    ],
)
def test_a_cast_in_front_that_is_wrong(must_not_prove, change, right: str, wrong: str) -> None:
    target = change(EXPANDED, right, wrong)
    target = target.replace("%m = memref", "%i1 = arith.addi %n, %k : index %m = memref")
    if "strides: [%n]" in target:
        target = target.replace("strided<[1]>", "strided<[?]>")
    must_not_prove(HOISTED, target)


PART = """
func.func @f(%t: TYPE, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = DIM %t, %c0 : TYPE
  %below = arith.cmpi slt, %o, %d : index
  %above = arith.cmpi sge, %o, %c0 : index
  %fits = arith.andi %below, %above : i1
  %first = arith.cmpi slt, %c0, %d : index
  BODY
  return %r : i32
}
"""
NUMBER = PART.replace("TYPE", "tensor<?xi32>").replace("DIM", "tensor.dim")
NUMBER_BUFFER = PART.replace("TYPE", "memref<?xi32>").replace("DIM", "memref.dim")
IN_FRONT = """%p = memref.subview %t[%o] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1], offset: ?>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %p
    : memref<1xi32, strided<[1], offset: ?>> -> memref<i32>, index, index, index
"""


def _where_it_fits(value: str) -> str:
    return (
        f"%r = scf.if %fits -> i32 {{ {value} scf.yield %v : i32 }} else {{ scf.yield %z : i32 }}"
    )


@pytest.mark.parametrize(
    ("ours", "theirs", "in_front"),
    [
        # The numbers that say how a view lies are its own.
        (
            "%v = arith.index_cast %o : index to i32",
            "%v = arith.index_cast %offset : index to i32",
            "",
        ),
        # So is what is made with them.
        (
            "%v = tensor.extract %t[%c0] : tensor<?xi32>",
            "%v = memref.load %m[%c0] : memref<?xi32, strided<[1]>>",
            "%m = memref.reinterpret_cast %t to offset: [0], sizes: [%size], strides: [1]"
            " : memref<?xi32> to memref<?xi32, strided<[1]>>",
        ),
    ],
    ids=["offset", "cast"],
)
def test_numbers_of_a_view_in_front(
    must_prove, must_not_prove, change, ours: str, theirs: str, in_front: str
) -> None:
    source = NUMBER.replace("BODY", _where_it_fits(ours))
    target = NUMBER_BUFFER.replace("BODY", f"{IN_FRONT} {in_front} {_where_it_fits(theirs)}")
    must_prove(source, target)
    elsewhere = ("scf.if %fits", "scf.if %first")
    must_not_prove(change(source, *elsewhere), change(target, *elsewhere))
    used = change(target, "%r = scf.if", "%used = arith.addi %offset, %c0 : index\n  %r = scf.if")
    must_not_prove(source, used)
