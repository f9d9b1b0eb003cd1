"""Memory that a loop touches behind the back of what it carries: each premise of the induction is needed."""

from __future__ import annotations

import pytest

LOOP = """
memref.global "private" @g : memref<1xf32> = dense<0.0>
func.func @f(%t: SHAPED, %u: SHAPED, %m: memref<4xf32>, %n: index, %k: index, %x: f32, %y: f32)
    -> RESULT {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
BEFORE
  HEAD {
    %eq = arith.cmpi eq, %i, %k : index
BODY
  }
AFTER
}
"""
HEAD = "scf.for %i = %c0 to %n step %c1"
CARRIED = "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = INIT) -> (SHAPED)"


def program(shaped: str, result: str, head: str, *parts: str) -> str:
    """A function with a loop: what stands before it, in it, and behind it."""
    text = LOOP.replace("RESULT", result).replace("HEAD", head)
    for name, part in zip(("BEFORE", "BODY", "AFTER"), parts, strict=True):
        text = text.replace(name, part)
    return text.replace("SHAPED", shaped)


TENSOR, MEMREF = "tensor<4xf32>", "memref<4xf32>"
READ_GLOBAL = """  %h = memref.get_global @g : memref<1xf32>
  %v = memref.load %h[%c0] : memref<1xf32>
  return %v : f32"""
WRITE_GLOBAL = """    %h = memref.get_global @g : memref<1xf32>
    memref.store %x, %h[%c0] : memref<1xf32>"""
INSERT = """    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>"""
STORE = "    memref.store %x, %a[%c0] : memref<4xf32>\n"
RETURN = "  return %r : SHAPED"
CARRY_TENSOR = CARRIED.replace("INIT", "%t")
IN_PLACE = (
    program(TENSOR, TENSOR, CARRY_TENSOR, "", INSERT, RETURN),
    program(MEMREF, MEMREF, CARRY_TENSOR, "", STORE + "    scf.yield %a : memref<4xf32>", RETURN),
)


def test_the_plain_loop(must_prove):
    must_prove(*IN_PLACE)


def test_a_global_is_written_in_the_loop(must_not_prove):
    must_not_prove(
        program(TENSOR, "f32", HEAD, "", "", READ_GLOBAL),
        program(MEMREF, "f32", HEAD, "", WRITE_GLOBAL, READ_GLOBAL),
    )


def test_only_the_tensor_program_writes_to_a_buffer(must_not_prove):
    write = "    memref.store %x, %m[%c0] : memref<4xf32>"
    read = "    %w = memref.load %m[%c0] : memref<4xf32>"
    must_not_prove(
        program(TENSOR, TENSOR, HEAD, "", write, "  return %t : SHAPED"),
        program(MEMREF, MEMREF, HEAD, "", read, "  return %t : SHAPED"),
    )


@pytest.mark.parametrize(
    "hand_on",
    [
        # The buffer lives on the stack of the round.
        "    %b = memref.alloca() : memref<4xf32>\n    memref.copy %a, %b : memref<4xf32> to memref<4xf32>\n",
        # The buffer is freed before it is handed on.
        "    %b = memref.alloc() : memref<4xf32>\n    memref.copy %a, %b : memref<4xf32> to memref<4xf32>\n"
        "    memref.dealloc %b : memref<4xf32>\n",
        # In one round, another buffer is handed on.
        "    %b = arith.select %eq, %u, %a : memref<4xf32>\n",
    ],
    ids=["stack", "freed", "another"],
)
def test_what_is_handed_on(hand_on, must_not_prove):
    body = STORE + hand_on + "    scf.yield %b : memref<4xf32>"
    must_not_prove(IN_PLACE[0], program(MEMREF, MEMREF, CARRY_TENSOR, "", body, RETURN))


def test_what_is_on_the_stack_of_a_round_and_read_in_the_next(must_not_prove):
    body = """    %b = memref.alloca() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%c0] : memref<4xf32>
    scf.yield %b : memref<4xf32>"""
    must_not_prove(IN_PLACE[0], program(MEMREF, MEMREF, CARRY_TENSOR, "", body, RETURN))


def test_a_scratch_buffer_that_was_freed(must_not_prove):
    """The tensor program does not carry it, so nobody asks what it holds; but it must live."""
    scratch = "    %b = memref.alloc() : memref<4xf32>\n    memref.dealloc %b : memref<4xf32>\n"
    before = "  %s = memref.alloc() : memref<4xf32>"
    body = STORE + scratch + "    scf.yield %b : memref<4xf32>"
    must_not_prove(
        program(TENSOR, TENSOR, HEAD, "", "", "  return %t : SHAPED"),
        program(
            MEMREF, MEMREF, CARRIED.replace("INIT", "%s"), before, body, "  return %t : SHAPED"
        ),
    )


def test_a_scratch_buffer_that_the_round_before_has_changed(must_not_prove):
    body = """    %b = tensor.insert %y into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>"""
    before = """  %s = memref.alloc() : memref<1xf32>
  memref.store %y, %s[%c0] : memref<1xf32>"""
    theirs = """    %v = memref.load %s[%c0] : memref<1xf32>
    memref.store %v, %a[%i] : memref<4xf32>
    memref.store %x, %s[%c0] : memref<1xf32>
    scf.yield %a : memref<4xf32>"""
    must_not_prove(
        program(TENSOR, TENSOR, CARRY_TENSOR, "", body, RETURN),
        program(MEMREF, MEMREF, CARRY_TENSOR, before, theirs, RETURN),
    )


ADD = """    %v = tensor.extract %a[%c0] : tensor<4xf32>
    %w = arith.addf %v, %x : f32
    %b = tensor.insert %w into %a[%c0] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>"""
NEW_EACH_ROUND = """    %v = memref.load FROM[%c0] : memref<4xf32>
    %w = arith.addf %v, %x : f32
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    memref.store %w, %b[%c0] : memref<4xf32>
    scf.yield %b : memref<4xf32>"""


def new_each_round(source: str) -> tuple[str, str]:
    """A loop that copies its buffer in each round, and reads from `source`."""
    body = NEW_EACH_ROUND.replace("FROM", source)
    return (
        program(TENSOR, TENSOR, CARRY_TENSOR, "", ADD, RETURN),
        program(MEMREF, MEMREF, CARRY_TENSOR, "", body, RETURN),
    )


def test_a_new_buffer_in_each_round(must_prove):
    must_prove(*new_each_round("%a"))


def test_only_the_first_round_starts_from_the_argument(must_not_prove):
    must_not_prove(*new_each_round("%t"))


PLACES = """
func.func @f(%t: SHAPED, %u: SHAPED, %c: i1) -> f32 {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
"""
TWO_NUMBERS = (
    PLACES.replace("SHAPED", TENSOR)
    + """
  %r:3 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {
    scf.yield %u, %p, %q : tensor<4xf32>, f32, f32
  }
  return %r#2 : f32
}"""
)
TWO_PLACES = (
    PLACES.replace("SHAPED", MEMREF)
    + """
  %k = memref.alloc() : memref<4xf32>
  linalg.map outs(%k : memref<4xf32>) () { linalg.yield %x : f32 }
  %l = memref.alloc() : memref<4xf32>
  linalg.map outs(%l : memref<4xf32>) () { linalg.yield %x : f32 }
  %n = memref.alloc() : memref<4xf32>
  linalg.map outs(%n : memref<4xf32>) () { linalg.yield %x : f32 }
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%m = %k, %v = %x) -> (memref<4xf32>, f32) {
    %w = arith.select %c, KEPT, %y : f32
    %s = arith.select %c, %l, %n : memref<4xf32>
    scf.yield %s, %w : memref<4xf32>, f32
  }
  return %r#1 : f32
}"""
)


def test_a_number_after_the_first_round_is_the_same_in_all_places(must_prove, must_not_prove):
    """In one place that a buffer takes, the number that is carried is `%p`, in the other one it is `%q`."""
    must_prove(TWO_NUMBERS, TWO_PLACES.replace("KEPT", "%y"))
    must_not_prove(TWO_NUMBERS, TWO_PLACES.replace("KEPT", "%v"))
