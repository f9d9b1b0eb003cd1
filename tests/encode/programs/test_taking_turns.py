"""Two buffers take turns: what is known of them in each round, and who may take them for one."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SHARED = "callers outside know that results 0 and 1 may share their buffer"
CHOICE = """
func.func @f(%t: TYPE, %u: TYPE, %c: i1) -> (TYPE, TYPE) {
  %r:2 = scf.if %c -> (TYPE, TYPE) {
    scf.yield %t, %u : TYPE, TYPE
  } else {
    scf.yield YIELDED : TYPE, TYPE
  }
  return %r#0, %r#1 : TYPE, TYPE
}
"""
ROUNDS = """
func.func @f(%t: TYPE, %u: TYPE, %n: index) -> (TYPE, TYPE) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (TYPE, TYPE) {
    scf.yield YIELDED : TYPE, TYPE
  }
  return %r#0, %r#1 : TYPE, TYPE
}
"""


@pytest.mark.parametrize(
    ("text", "yielded", "is_granted"),
    [
        (CHOICE, "%u, %t", False),
        (CHOICE, "%u, %u", True),
        (ROUNDS, "%b, %a", False),
        (ROUNDS, "%a, %a", True),
    ],
)
def test_who_takes_turns_shares_nothing(text: str, yielded: str, is_granted: bool) -> None:
    source, target = (
        parse(text.replace("YIELDED", yielded).replace("TYPE", type_), "case.mlir")[0].module
        for type_ in ("tensor<8xf32>", "memref<8xf32>")
    )
    result = prove_function(source, target, "f")
    assert result.verdict is Verdict.PROVED
    assert (SHARED in result.assumptions) is is_granted


HALO = """
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %k = arith.subi %d, %c2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %l = tensor.extract_slice %a[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %h = tensor.extract_slice %a[2] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %m = tensor.extract_slice MIDDLE[1] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : tensor<?xf32>, tensor<?xf32>) outs(%m : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      %v = arith.addf %s, ADDED : f32
      linalg.yield %v : f32
    } -> tensor<?xf32>
    %w = tensor.insert_slice %x into %a[1] [%k] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
"""
TURNS = """
#id = affine_map<(d0) -> (d0)>
func.func @f(%t: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %k = arith.subi %d, %c2 : index
  %other = memref.alloc(%d) : memref<?xf32>
  memref.copy %t, %other : memref<?xf32> to memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    %l = memref.subview %a[0] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %h = memref.subview %a[2] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 2>>
    %m = memref.subview %b[1] [%k] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 1>>
    linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%l, %h : memref<?xf32, strided<[1]>>, memref<?xf32, strided<[1], offset: 2>>)
        outs(%m : memref<?xf32, strided<[1], offset: 1>>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      %v = arith.addf %s, ADDED : f32
      linalg.yield %v : f32
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>
}
"""


def _halo(middle: str, added: str) -> tuple[str, str]:
    source = HALO.replace("MIDDLE", middle).replace("ADDED", added)
    return source, TURNS.replace("ADDED", added)


def test_what_no_round_writes_is_in_both(must_prove, must_not_prove, change) -> None:
    source, target = _halo("%a", "%q")
    must_prove(source, target)
    must_not_prove(
        source, change(target, "memref.copy %t, %other : memref<?xf32> to memref<?xf32>", "")
    )
    # The border is written in each round.
    must_not_prove(
        source,
        change(
            target,
            "scf.yield %b, %a :",
            "memref.store %z, %b[%c0] : memref<?xf32>\nscf.yield %b, %a :",
        ).replace("%d = memref.dim", "%z = arith.constant 7.0 : f32\n%d = memref.dim"),
    )


def test_what_rounds_write_is_in_one(must_not_prove) -> None:
    must_not_prove(*_halo("%a", "%o"))
    must_not_prove(*_halo("%t", "%o"))


# Each round computes the inner part of a tensor element by element, or tile by tile.
INNER = """
func.func @f(%t: {shaped}<?xf32>, %n: index, %x: f32) -> {shaped}<?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = {shaped}.dim %t, %c0 : {shaped}<?xf32>
  %s = arith.subi %d, %c2 : index
  %e = arith.subi %d, {border} : index
  {program}
}}
"""
BY_ELEMENTS = (
    """%r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %w = scf.for %i = {first} to %e step %c1 iter_args(%b = %a) -> tensor<?xf32> {
      %h = arith.subi %i, %c1 : index
      %y = tensor.extract %a[%h] : tensor<?xf32>
      %z = arith.addf %x, %y : f32
      %o = tensor.insert %z into %b[%i] : tensor<?xf32>
      scf.yield %o : tensor<?xf32>
    }
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>""",
    """%r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    scf.for %i = {first} to %e step %c1 {
      %h = arith.subi %i, %c1 : index
      %y = memref.load %a[%h] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      memref.store %z, %b[%i] : memref<?xf32>
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>""",
)
BY_TILES = (
    """%r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %w = scf.for %i = %c0 to %e step %c4 iter_args(%b = %a) -> tensor<?xf32> {
      %p = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%e]
      %j = arith.addi %i, {first} : index
      %y = tensor.extract %a[%i] : tensor<?xf32>
      %z = arith.addf %x, %y : f32
      %m = tensor.extract_slice %b[%j] [%p] [1] : tensor<?xf32> to tensor<?xf32>
      %f = linalg.fill ins(%z : f32) outs(%m : tensor<?xf32>) -> tensor<?xf32>
      %o = tensor.insert_slice %f into %b[%j] [%p] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %o : tensor<?xf32>
    }
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>""",
    """%r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %other) -> (memref<?xf32>, memref<?xf32>) {
    scf.for %i = %c0 to %e step %c4 {
      %p = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%e]
      %j = arith.addi %i, {first} : index
      %y = memref.load %a[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      %m = memref.subview %b[%j] [%p] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      linalg.fill ins(%z : f32) outs(%m : memref<?xf32, strided<[1], offset: ?>>)
    }
    scf.yield %b, %a : memref<?xf32>, memref<?xf32>
  }
  return %r#0 : memref<?xf32>""",
)
BORDERS = {BY_ELEMENTS: "%c1", BY_TILES: "%c2"}


def _inner(programs: tuple[str, str], first: str) -> tuple[str, str]:
    other = "%other = memref.alloc(%d) : memref<?xf32>\n  "
    other += "memref.copy %t, %other : memref<?xf32> to memref<?xf32>\n  "
    source, target = (each.replace("{first}", first) for each in programs)
    border = BORDERS[programs]
    return (
        INNER.format(shaped="tensor", border=border, program=source),
        INNER.format(shaped="memref", border=border, program=other + target),
    )


@pytest.mark.parametrize("programs", BORDERS, ids=["elements", "tiles"])
def test_the_border_of_an_inner_loop_is_in_both(programs, must_prove, must_not_prove) -> None:
    source, target = _inner(programs, "%c1")
    must_prove(source, target)
    must_not_prove(source, target.replace("memref.copy %t, %other", "memref.copy %t, %t"))


@pytest.mark.parametrize("programs", BORDERS, ids=["elements", "tiles"])
def test_an_inner_loop_that_begins_later_leaves_more(programs, must_not_prove) -> None:
    """In each second round, the other buffer holds at the beginning what the round before last has left."""
    later = "%g = arith.remui %k, %c2 : index\n %l = arith.addi %g, %c1 : index\n"
    source, target = (
        text.replace("%w = scf.for", later + "%w = scf.for")
        .replace(" scf.for %i", f" {later} scf.for %i")
        .replace(f"= {later} ", "= ")
        for text in _inner(programs, "%l")
    )
    must_not_prove(source, target)
