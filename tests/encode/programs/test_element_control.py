"""Branches, short loops and calls in bodies that are run for each element."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions, prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

MAPS = "affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>"
BODY = """
    ^bb0(%a: i32, %old: i32):
      %is = arith.cmpi sgt, %a, %zero : i32
      %q = scf.if %is -> (i32) {
        %d = arith.divsi %old, %a : i32
        %y = func.call @twice(%d) : (i32) -> i32
        scf.yield %y : i32
      } else {
        scf.yield %old : i32
      }
      linalg.yield %q : i32
"""
TWICE = """
func.func private @twice(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func private @outside(i32) -> i32
"""
HEAD = f"linalg.generic {{indexing_maps = [{MAPS}], iterator_types = [ITERATOR]}}"


def tensors(body: str, iterator: str = '"parallel"', maps: str = MAPS) -> str:
    """A program with the body on tensors."""
    return f"""{TWICE}
func.func @f(%u: tensor<?xi32>, %t: tensor<?xi32>, %p: i1, %n: index) -> tensor<?xi32> {{
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = {HEAD.replace("ITERATOR", iterator).replace(MAPS, maps)}
    ins(%u : tensor<?xi32>) outs(%t : tensor<?xi32>) {{{body}}} -> tensor<?xi32>
  return %r : tensor<?xi32>
}}
"""


def buffers(body: str, iterator: str = '"parallel"', maps: str = MAPS) -> str:
    """A program with the body on buffers."""
    return f"""{TWICE}
func.func @f(%u: memref<?xi32>, %t: memref<?xi32>, %p: i1, %n: index) -> memref<?xi32> {{
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  {HEAD.replace("ITERATOR", iterator).replace(MAPS, maps)}
    ins(%u : memref<?xi32>) outs(%t : memref<?xi32>) {{{body}}}
  return %t : memref<?xi32>
}}
"""


def body(yielded: str) -> str:
    """A body of these ops, that gives %q."""
    return f"^bb0(%a: i32, %old: i32):\n{yielded}\nlinalg.yield %q : i32\n"


SELECTED = body("""
  %is = arith.cmpi sle, %a, %zero : i32
  %one = arith.constant 1 : i32
  %safe = arith.select %is, %one, %a : i32
  %d = arith.divsi %old, %safe : i32
  %y = arith.addi %d, %d : i32
  %q = arith.select %is, %old, %y : i32""")
SWITCH = body("""
  %i = linalg.index 0 : index
  %q = scf.index_switch %i -> i32
  case 2 { scf.yield %a : i32 }
  case 5 { scf.yield %zero : i32 }
  default { scf.yield %old : i32 }""")
LOOP = body("""
  %q = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %old) -> (i32) {
    %n1 = arith.addi %s, %a : i32
    scf.yield %n1 : i32
  }""")
UNROLLED = body("""
  %1 = arith.addi %old, %a : i32
  %2 = arith.addi %1, %a : i32
  %q = arith.addi %2, %a : i32""")
OUTSIDE = body("""
  %is = arith.cmpi ne, %a, %zero : i32
  %q = scf.if %is -> (i32) {
    %y = func.call @outside(%a) : (i32) -> i32
    scf.yield %y : i32
  } else {
    scf.yield %old : i32
  }""")


@pytest.mark.parametrize("text", [BODY, SWITCH, LOOP, OUTSIDE], ids=["if", "switch", "for", "call"])
def test_the_same_body(must_prove, text) -> None:
    must_prove(tensors(text), buffers(text))


@pytest.mark.parametrize(
    ("ours", "theirs"), [(BODY, SELECTED), (LOOP, UNROLLED)], ids=["select", "unrolled"]
)
def test_what_another_pass_made_of_it(must_prove, ours, theirs) -> None:
    must_prove(tensors(ours), buffers(theirs))


def test_in_a_reduction(must_prove) -> None:
    ends = "affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>"
    must_prove(tensors(BODY, '"reduction"', ends), buffers(BODY, '"reduction"', ends))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (BODY, "cmpi sgt", "cmpi slt"),
        (BODY, "divsi %old, %a", "divsi %a, %a"),
        (BODY, "@twice(%d)", "@twice(%a)"),
        (SWITCH, "case 2", "case 3"),
        (LOOP, "to %c3", "to %c1"),
        (OUTSIDE, "@outside(%a)", "@outside(%old)"),
        (OUTSIDE, "cmpi ne", "cmpi slt"),
    ],
)
def test_another_body(must_not_prove, change, text, old, new) -> None:
    must_not_prove(tensors(text), buffers(change(text, old, new)))


def test_a_division_that_is_not_guarded(must_not_prove, change) -> None:
    ours = body("""
  %is = arith.cmpi slt, %a, %zero : i32
  %q = scf.if %is -> (i32) {
    %d = arith.divsi %old, %a : i32
    scf.yield %d : i32
  } else {
    scf.yield %old : i32
  }""")
    hoisted = body("""
  %is = arith.cmpi slt, %a, %zero : i32
  %d = arith.divsi %old, %a : i32
  %q = scf.if %is -> (i32) { scf.yield %d : i32 } else { scf.yield %old : i32 }""")
    must_not_prove(tensors(ours), buffers(hoisted), differs=False)
    must_not_prove(tensors(ours), buffers(change(ours, "cmpi slt", "cmpi sle")), differs=False)


@pytest.mark.parametrize("iterator", ['"parallel"', '"reduction"'])
def test_a_callee_that_does_something_else(must_not_prove, change, iterator) -> None:
    other = change(buffers(BODY, iterator), "arith.addi %x, %x", "arith.muli %x, %x")
    must_not_prove(tensors(BODY, iterator), other)


def test_a_function_that_calls_itself(must_not_prove, change) -> None:
    endless = change(TWICE, "arith.addi %x, %x : i32", "func.call @twice(%x) : (i32) -> i32")
    ours, theirs = (change(make(BODY), TWICE, endless) for make in (tensors, buffers))
    must_not_prove(ours, theirs, differs=False)


def test_a_branch_on_what_nobody_wrote(must_not_prove, change) -> None:
    same = body("""
      %is = arith.cmpi ne, %a, %zero : i32
      %q = scf.if %is -> (i32) { scf.yield %old : i32 } else { scf.yield %old : i32 }""")
    fresh = """%size = memref.dim %u, %c0 : memref<?xi32>
  %v = memref.alloc(%size) : memref<?xi32>
  linalg"""
    theirs = change(change(buffers(same), "ins(%u", "ins(%v"), "linalg.generic", fresh + ".generic")
    must_not_prove(tensors(same), theirs)


@pytest.mark.parametrize(
    "text",
    [
        LOOP.replace("to %c3", "to %n"),
        body("""
          %l = arith.constant 0 : i8
          %k = arith.constant 3 : i8
          %one = arith.constant 1 : i8
          %q = scf.for %o = %l to %k step %one iter_args(%s = %a) -> (i32) : i8 {
            %n1 = arith.addi %s, %a : i32
            scf.yield %n1 : i32
          }"""),
        body("""
          scf.if %p { memref.store %a, %m[%c0] : memref<?xi32> }
          %q = arith.addi %a, %a : i32"""),
    ],
    ids=["a loop of any length", "a loop over machine integers", "a store on one path"],
)
def test_what_is_not_covered(text) -> None:
    ours, theirs = (
        make(text).replace("%p: i1", "%p: i1, %m: memref<?xi32>") for make in (tensors, buffers)
    )
    modules = (parse(each, "test.mlir")[0].module for each in (ours, theirs))
    result = prove_function(*modules, "f", ProofOptions())
    assert result.verdict in (Verdict.UNSUPPORTED, Verdict.UNKNOWN), result.reason
