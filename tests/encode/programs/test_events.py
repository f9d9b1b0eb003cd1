"""Assertions end a run, for all to see; what may not return begins an epoch."""

from __future__ import annotations

import pytest

PROGRAM = """
func.func private @ext(f32) -> f32
func.func @f(%x: f32, %c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  BODY
  return %r : i32
}
"""


def program(*body: str) -> str:
    return PROGRAM.replace("BODY", "\n  ".join(body))


ASSERT = 'cf.assert %c, "c"'
OTHER = 'cf.assert %d, "d"'
CALL = "%y = func.call @ext(%x) : (f32) -> f32"
DIVIDE = "%r = arith.divsi %a, %b : i32"
SUM = "%r = arith.addi %a, %b : i32"


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ((ASSERT, SUM), (SUM,)),
        ((SUM,), (ASSERT, SUM)),
        ((ASSERT, SUM), (OTHER.replace('"d"', '"c"'), SUM)),
        ((ASSERT, CALL, SUM), (CALL, ASSERT, SUM)),
        ((ASSERT, DIVIDE), (DIVIDE, ASSERT)),
        ((CALL, DIVIDE), (DIVIDE, CALL)),
    ],
)
def test_assertions_are_seen(source, target, must_not_prove) -> None:
    must_not_prove(program(*source), program(*target))


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ((ASSERT, SUM), (ASSERT.replace('"c"', '"e"'), SUM)),
        ((ASSERT, OTHER, SUM), (OTHER, ASSERT, SUM)),
    ],
)
def test_what_assertions_say(source, target, must_not_prove) -> None:
    # The run ends all the same, and whether anybody reads what it says is left open.
    must_not_prove(program(*source), program(*target), differs=False)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ((ASSERT, OTHER, SUM), (ASSERT, OTHER, SUM)),
        ((ASSERT, SUM), (SUM, ASSERT)),
        ((ASSERT, DIVIDE), (ASSERT, DIVIDE)),
        # Where it is known to hold, nothing is seen of it.
        ((ASSERT, SUM), (ASSERT, ASSERT.replace('"c"', '"again"'), SUM)),
        ((ASSERT, ASSERT.replace('"c"', '"again"'), SUM), (ASSERT, SUM)),
        ((CALL, DIVIDE), (CALL, DIVIDE)),
    ],
)
def test_the_same_assertions(source, target, must_prove) -> None:
    must_prove(program(*source), program(*target))


ELEMENTS = """
func.func private @ext(f32) -> f32
func.func @f(%t: KIND<?xf32>, %n: i32, %c: i1, %a: i32, %b: i32) -> RESULTi32 {
  BODY
}
"""
MAP = (
    "indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], "
    'iterator_types = ["parallel"]'
)


def elements(kind: str, inner: str, before: str = "", after: str = "") -> str:
    shaped = kind == "tensor"
    size = f"%c0 = arith.constant 0 : index\n  %s = {kind}.dim %t, %c0 : {kind}<?xf32>\n  "
    made = "tensor.empty(%s) : tensor<?xf32>" if shaped else "memref.alloc(%s) : memref<?xf32>"
    result = "%u = " if shaped else ""
    nest = (
        f"{result}linalg.generic {{{MAP}}} ins(%t : {kind}<?xf32>) outs(%e : {kind}<?xf32>) {{\n"
        f"  ^bb0(%x: f32, %o: f32):\n    {inner}\n    linalg.yield %x : f32\n  }}"
    )
    nest += " -> tensor<?xf32>" if shaped else ""
    body = f"{size}%e = {made}\n  {before}\n  {nest}\n  {after}\n  return %r : i32"
    return ELEMENTS.replace("KIND", kind).replace("RESULT", "").replace("BODY", body)


def test_calls_for_each_element_begin_an_epoch(must_prove, must_not_prove) -> None:
    source = elements("tensor", CALL, after=DIVIDE)
    must_prove(source, elements("memref", CALL, after=DIVIDE))
    must_not_prove(source, elements("memref", CALL, before=DIVIDE), differs=False)


def test_assertions_for_each_element(must_prove, must_not_prove) -> None:
    source = elements("tensor", ASSERT, after=SUM)
    must_prove(source, elements("memref", ASSERT, after=SUM))
    must_not_prove(source, elements("memref", "", after=SUM))
    must_not_prove(elements("tensor", "", after=SUM), elements("memref", ASSERT, after=SUM))


def test_what_stands_behind_an_assertion_is_required_where_it_holds(
    must_prove, must_not_prove
) -> None:
    divide = DIVIDE.replace("%r", "%q")
    source = elements("tensor", f"{ASSERT}\n    {divide}", after=SUM)
    must_prove(source, elements("memref", f"{ASSERT}\n    {divide}", after=SUM))
    early = elements("memref", f"{divide}\n    {ASSERT}", after=SUM)
    must_not_prove(source, early, differs=False)
    # Where the assertion says that nothing is divided by zero, one program alone may divide behind it.
    before = "%z = arith.constant 0 : i32\n  %p = arith.cmpi sgt, %b, %z : i32"
    guard = ASSERT.replace("%c", "%p")
    source = elements("tensor", guard, before, SUM)
    must_prove(source, elements("memref", f"{guard}\n    {divide}", before, SUM))
    must_not_prove(source, elements("memref", f"{divide}\n    {guard}", before, SUM), differs=False)


def test_an_assertion_that_always_fails(must_prove, must_not_prove, must_be_vacuous) -> None:
    """The run ends there, and has done the same until then; that is not undefined."""
    never, zero = "%n = arith.constant false", "%z = arith.constant 0 : i32"
    stop = 'cf.assert %n, "c"'
    must_prove(program(never, stop, SUM), program(never, stop, DIVIDE))
    must_not_prove(program(never, CALL, stop, SUM), program(never, stop, SUM), differs=False)
    undefined = DIVIDE.replace("%b", "%z")
    must_be_vacuous(program(never, zero, undefined), program(never, zero, undefined))
    must_be_vacuous(program(never, zero, undefined, stop), program(never, zero, undefined, stop))


def test_numbers_of_another_type_are_seen(must_prove, must_not_prove) -> None:
    """Which of the two comes first, and in how many bits a number is printed."""
    first, then = "vector.print %a : i32", "vector.print %w : i64"
    both = program("%w = arith.extsi %b : i32 to i64", first, then, SUM)
    must_prove(both, both)
    must_not_prove(both, program("%w = arith.extsi %b : i32 to i64", then, first, SUM))


NEVER = """
func.func @f(%x: i8) {
  %k = arith.constant 4097486 : index
  %n = arith.index_cast %x : i8 to index
  %c = arith.cmpi eq, %n, %k : index
  scf.if %c {
    vector.print %x : i8
    vector.print %k : index
  }
  return
}
"""


def test_what_nobody_gets_to_is_not_compared(must_prove, must_not_prove, change) -> None:
    target = change(NEVER, "    vector.print %k : index\n", "")
    must_prove(NEVER, target)
    source, target = (change(text, "4097486", "97") for text in (NEVER, target))
    must_not_prove(source, target)
