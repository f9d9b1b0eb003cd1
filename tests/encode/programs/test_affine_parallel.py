"""`affine.parallel`, and vectors through affine maps."""

from __future__ import annotations

import pytest

BOUNDS = "(0, max(1, %n)) to (min(%m, 8), symbol(%m)) step (2, 1)"


def loop(kind: str, body: str, bounds: str = BOUNDS) -> str:
    """A loop in which each thread looks at its own elements of two tensors, or buffers."""
    return f"""
func.func @f(%b: {kind}<?x?xf32>, %a: {kind}<?x?xf32>, %n: index, %m: index) -> f32 {{
  %r = affine.parallel (%i, %j) = {bounds} reduce ("addf") -> (f32) {{{body}}}
  return %r : f32
}}
"""


def body(kind: str, text: str) -> str:
    """The body with reads as they are on tensors, or on buffers."""
    read = "tensor.extract" if kind == "tensor" else "affine.load"
    return text.replace("READ", read).replace("TYPE", f"{kind}<?x?xf32>")


OWN = """
    %x = READ %a[%i, %j] : TYPE
    %y = READ %b[%i, %j] : TYPE
    %z = arith.subf %x, %y : f32
    affine.yield %z : f32
"""
WRITE = "affine.store %z, %b[%i, 1] : memref<?x?xf32>"


def programs(ours: str, theirs: str, bounds: str = BOUNDS) -> tuple[str, str]:
    """Both programs."""
    return loop("tensor", body("tensor", ours)), loop("memref", body("memref", theirs), bounds)


def test_each_thread_has_its_element(must_prove) -> None:
    must_prove(*programs(OWN, OWN))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("affine.yield %z", "affine.yield %x"),
        ("%b[%i, %j]", "%b[%i, 1]"),
        ("subf %x, %y", "subf %y, %x"),
        ("affine.yield", f"{WRITE}\n affine.yield"),
    ],
)
def test_a_thread_that_does_something_else(must_not_prove, change, old, new) -> None:
    must_not_prove(*programs(OWN, change(OWN, old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [("max(1, %n)", "1"), ("min(%m, 8)", "symbol(%m)"), ("step (2, 1)", "step (1, 1)")],
)
def test_other_bounds(must_not_prove, change, old, new) -> None:
    must_not_prove(*programs(OWN, OWN, change(BOUNDS, old, new)), differs=False)


def test_another_reduction(must_not_prove, change) -> None:
    ours, theirs = programs(OWN, OWN)
    must_not_prove(ours, change(theirs, '"addf"', '"mulf"'))


def vectors(kind: str, place: str = "%i + 1, symbol(%m) - 4") -> str:
    """A vector is read from a buffer, changed, and written to another one."""
    write = (
        "%r = vector.transfer_write %v, %a[%i] : vector<4xf32>, tensor<?xf32>"
        if kind == "tensor"
        else "affine.vector_store %v, %a[%i] : memref<?xf32>, vector<4xf32>"
    )
    return f"""
func.func @f(%b: memref<?x?xf32>, %a: {kind}<?xf32>, %i: index, %m: index) -> {kind}<?xf32> {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = {kind}.dim %a, %c0 : {kind}<?xf32>
  %d = memref.dim %b, %c0 : memref<?x?xf32>
  %v = affine.vector_load %b[{place}] : memref<?x?xf32>, vector<4xf32>
  %w = arith.subi %n, %i : index
  %0 = arith.cmpi sle, %c4, %w : index
  cf.assert %0, "fits"
  {write}
  return {"%r" if kind == "tensor" else "%a"} : {kind}<?xf32>
}}
"""


def test_a_vector_through_a_map(must_prove, must_not_prove) -> None:
    must_prove(vectors("tensor"), vectors("memref"))
    must_not_prove(vectors("tensor"), vectors("memref", "%i, symbol(%m) - 4"), differs=False)


DIGITS = """
func.func @f(%a: KIND<?xf32>, %i: index, %n: index) -> f32 {
  %d:3 = affine.delinearize_index %i into (4, %n, 7) : index, index, index
  %j = affine.linearize_index [%d#0, %d#1, %d#2] by (4, %n, 7) : index
  %r = READ %a[%j] : KIND<?xf32>
  return %r : f32
}
"""


def digits(kind: str) -> str:
    """An index is taken apart and put together again."""
    read = "tensor.extract" if kind == "tensor" else "memref.load"
    return DIGITS.replace("KIND", kind).replace("READ", read)


def test_digits_of_an_index(must_prove, must_not_prove, change) -> None:
    must_prove(digits("tensor"), digits("memref"))
    for old, new in (
        ("(4, %n, 7) : index, index", "(4, 7, %n) : index, index"),
        ("%d#1,", "%d#2,"),
    ):
        must_not_prove(digits("tensor"), change(digits("memref"), old, new), differs=False)


def test_sizes_of_digits_are_positive(must_not_prove, change) -> None:
    source = change(digits("tensor"), "%n, 7", "2, 7")
    # For 2 the two are the same, but for 0 only the second one divides by zero.
    target = change(digits("memref"), "by (4, %n, 7)", "by (4, 2, 7)")
    must_not_prove(source, target, differs=False)
