"""Loops that write in place what somebody still reads elsewhere: which part earlier rounds have changed."""

from __future__ import annotations

import pytest

TENSORS = """
func.func @f(%t: tensor<?xf32>, %l: index, %n: index, %p: i1, %q: index) -> tensor<?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %l to %n step {step} iter_args(%a = %t) -> tensor<?xf32> {{
    {where}
    %x = tensor.extract %t[%k] : tensor<?xf32>
    %y = arith.negf %x : f32
    {write}
    scf.yield %w : tensor<?xf32>
  }}
  return %r : tensor<?xf32>
}}
"""
BUFFERS = """
func.func @f(%t: memref<?xf32>, %l: index, %n: index, %p: i1, %q: index) -> memref<?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %l to %n step {step} {{
    {where}
    %x = memref.load %t[%k] : memref<?xf32>
    %y = arith.negf %x : f32
    {write}
  }}
  return %t : memref<?xf32>
}}
"""
HERE = "%k = arith.addi %i, %c0 : index"
NEXT = "%k = arith.addi %i, %c1 : index"
AFTER_NEXT = "%k = arith.addi %i, %c2 : index"
BEFORE = "%k = arith.subi %i, %c1 : index"
MIRRORED = "%k = arith.subi %n, %i : index"
ABOVE_MIRRORED = "%h = arith.subi %n, %i : index\n    %k = arith.addi %h, %c1 : index"
OWN = ("%i",)
TWO = ("%i", "%m")


def _pair(where: str, indices: tuple[str, ...], step: str = "%c1") -> tuple[str, str]:
    """A loop that reads the init at `%k` and writes at some indices, on tensors and in place."""
    more = "%m = arith.addi %i, %c1 : index\n    "
    names = ["%a", *(f"%w{n}" for n in range(len(indices) - 1)), "%w"]
    inserts = [
        f"{names[n + 1]} = tensor.insert %y into {names[n]}[{index}] : tensor<?xf32>"
        for n, index in enumerate(indices)
    ]
    stores = [f"memref.store %y, %t[{index}] : memref<?xf32>" for index in indices]
    return (
        TENSORS.format(where=where, step=step, write=more + "\n    ".join(inserts)),
        BUFFERS.format(where=where, step=step, write=more + "\n    ".join(stores)),
    )


@pytest.mark.parametrize(
    ("where", "indices", "step"),
    [
        (HERE, OWN, "%c1"),
        (NEXT, OWN, "%c1"),
        (NEXT, OWN, "%c2"),
        (NEXT, OWN, "%c3"),
        (HERE, TWO, "%c2"),
        (AFTER_NEXT, TWO, "%c1"),
        (MIRRORED, ("%k",), "%c1"),
        (MIRRORED, ("%k",), "%c2"),
    ],
)
def test_what_no_round_has_changed_yet_may_be_read(where, indices, step, must_prove) -> None:
    must_prove(*_pair(where, indices, step))


@pytest.mark.parametrize(
    ("where", "indices", "step"),
    [
        (BEFORE, OWN, "%c1"),
        (HERE, TWO, "%c1"),
        (HERE, ("%q",), "%c1"),
        ("%k = arith.addi %q, %c0 : index", OWN, "%c1"),
        (ABOVE_MIRRORED, ("%h",), "%c1"),
        ("%h = arith.subi %i, %c1 : index\n    %k = arith.subi %h, %c1 : index", OWN, "%c2"),
    ],
)
def test_what_a_round_has_changed_may_not(where, indices, step, must_not_prove) -> None:
    must_not_prove(*_pair(where, indices, step))


BEHIND = """
func.func @f(%t: {0}<16xf32>, %x: f32, %n: index, %p: index) -> ({0}<16xf32>, f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  {1}
  return {2}, %y : {0}<16xf32>, f32
}}
"""


def _behind(bounds: str, read: str) -> tuple[str, str]:
    """A loop that writes at its induction variable, and a read of the init behind it."""
    ours = f"""%r = scf.for %i = {bounds} iter_args(%a = %t) -> tensor<16xf32> {{
    %w = tensor.insert %x into %a[%i] : tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }}
  %k = arith.addi {read} : index
  %y = tensor.extract %t[%k] : tensor<16xf32>"""
    theirs = f"""scf.for %i = {bounds} {{
    memref.store %x, %t[%i] : memref<16xf32>
  }}
  %k = arith.addi {read} : index
  %y = memref.load %t[%k] : memref<16xf32>"""
    return BEHIND.format("tensor", ours, "%r"), BEHIND.format("memref", theirs, "%t")


@pytest.mark.parametrize(
    ("bounds", "read"),
    [
        ("%c0 to %c8 step %c1", "%c8, %c0"),
        ("%c2 to %c8 step %c1", "%c1, %c0"),
        ("%c2 to %n step %c1", "%c1, %c0"),
        ("%c1 to %c8 step %c3", "%c8, %c2"),
        ("%c1 to %n step %c3", "%c0, %c0"),
    ],
)
def test_behind_a_loop_what_it_has_not_changed(bounds: str, read: str, must_prove) -> None:
    must_prove(*_behind(bounds, read))


@pytest.mark.parametrize(
    ("bounds", "read"),
    [
        ("%c0 to %c8 step %c1", "%c3, %c3"),
        ("%c2 to %n step %c1", "%c1, %c1"),
        ("%c1 to %c8 step %c3", "%c3, %c1"),
        ("%c0 to %n step %c2", "%p, %c0"),
    ],
)
def test_behind_a_loop_what_it_has_changed(bounds: str, read: str, must_not_prove) -> None:
    must_not_prove(*_behind(bounds, read))


NESTS = (
    """
func.func @f(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?x?xf32> {{
    %g = {} %i, {} : index
    %q = scf.for %j = %c1 to %m step %c1 iter_args(%b = %a) -> tensor<?x?xf32> {{
      %h = {} %j, {} : index
      %x = tensor.extract %t[%g, %h] : tensor<?x?xf32>
      %y = arith.negf %x : f32
      %w = tensor.insert %y into %b[%i, %j] : tensor<?x?xf32>
      scf.yield %w : tensor<?x?xf32>
    }}
    scf.yield %q : tensor<?x?xf32>
  }}
  return %r : tensor<?x?xf32>
}}
""",
    """
func.func @f(%t: memref<?x?xf32>, %n: index, %m: index) -> memref<?x?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {{
    %g = {} %i, {} : index
    scf.for %j = %c1 to %m step %c1 {{
      %h = {} %j, {} : index
      %x = memref.load %t[%g, %h] : memref<?x?xf32>
      %y = arith.negf %x : f32
      memref.store %y, %t[%i, %j] : memref<?x?xf32>
    }}
  }}
  return %t : memref<?x?xf32>
}}
""",
)


@pytest.mark.parametrize(
    "steps",
    [
        ("arith.addi", "%c0", "arith.addi", "%c0"),
        ("arith.addi", "%c1", "arith.subi", "%c1"),
        ("arith.addi", "%c0", "arith.addi", "%c1"),
    ],
)
def test_nests_of_loops(steps: tuple[str, ...], must_prove) -> None:
    must_prove(*(text.format(*steps) for text in NESTS))


@pytest.mark.parametrize(
    "steps",
    [
        ("arith.subi", "%c1", "arith.addi", "%c0"),
        ("arith.addi", "%c0", "arith.subi", "%c1"),
    ],
)
def test_nests_that_read_what_they_have_written(steps: tuple[str, ...], must_not_prove) -> None:
    must_not_prove(*(text.format(*steps) for text in NESTS))


def test_a_box_that_later_rounds_leave(must_not_prove) -> None:
    """The index is first taken to be the same in each round; then the box of the first round is given up, too."""
    source = """
func.func @f(%t: tensor<16xf32>, %x: f32) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %r:2 = scf.for %i = %c0 to %c12 step %c1 iter_args(%a = %t, %k = %c0) -> (tensor<16xf32>, index) {
    %w = tensor.insert %x into %a[%k] : tensor<16xf32>
    %j = arith.addi %k, %c1 : index
    scf.yield %w, %j : tensor<16xf32>, index
  }
  %y = tensor.extract %t[%c4] : tensor<16xf32>
  return %r#0, %y : tensor<16xf32>, f32
}
"""
    target = """
func.func @f(%t: memref<16xf32>, %x: f32) -> (memref<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %r = scf.for %i = %c0 to %c12 step %c1 iter_args(%k = %c0) -> (index) {
    memref.store %x, %t[%k] : memref<16xf32>
    %j = arith.addi %k, %c1 : index
    scf.yield %j : index
  }
  %y = memref.load %t[%c4] : memref<16xf32>
  return %t, %y : memref<16xf32>, f32
}
"""
    must_not_prove(source, target)


TILES = """
func.func @f(%t: tensor<16xf32>) -> tensor<16xf32> {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : tensor<16xf32>
  %a = linalg.exp ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = scf.for %i = %c0 to {end} step %c4 iter_args(%o = %e) -> tensor<16xf32> {{
    {where}
    %x = tensor.extract_slice %a[%k] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %y = tensor.extract_slice %o[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %z = linalg.negf ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %w = tensor.insert_slice %z into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }}
  return %r : tensor<16xf32>
}}
"""
TILES_IN_PLACE = """
func.func @f(%t: memref<16xf32>) -> memref<16xf32> {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %e = memref.alloc() : memref<16xf32>
  linalg.exp ins(%t : memref<16xf32>) outs(%e : memref<16xf32>)
  %r = scf.for %i = %c0 to {end} step %c4 iter_args(%o = %e) -> memref<16xf32> {{
    {where}
    %x = memref.subview %e[%k] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    %y = memref.subview %o[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.negf ins(%x : memref<4xf32, strided<[1], offset: ?>>) outs(%y : memref<4xf32, strided<[1], offset: ?>>)
    scf.yield %o : memref<16xf32>
  }}
  return %r : memref<16xf32>
}}
"""


@pytest.mark.parametrize("end", ["%c16", "%c4"])
def test_a_loop_begins_with_what_nobody_has_written(end: str, must_prove) -> None:
    """What it has not written yet may hold anything: here what it still reads of another tensor."""
    must_prove(*(text.format(end=end, where=HERE) for text in (TILES, TILES_IN_PLACE)))


@pytest.mark.parametrize(
    "where",
    [
        "%k = arith.addi %c0, %c0 : index",
        "%j = arith.subi %c16, %i : index\n    %k = arith.subi %j, %c4 : index",
        "%k = arith.divui %i, %c4 : index",
    ],
)
def test_it_may_not_read_there_what_it_has_overwritten(where: str, must_not_prove) -> None:
    must_not_prove(*(text.format(end="%c16", where=where) for text in (TILES, TILES_IN_PLACE)))


def test_what_nobody_has_written_is_one_thing(must_not_prove) -> None:
    """The last tile is read in each round before it is written, by the bufferized program with another value."""
    source = TILES.format(end="%c16", where=HERE).replace("%a[%k]", "%o[12]")
    target = TILES_IN_PLACE.format(end="%c16", where=HERE).replace("%e[%k]", "%e[%c0]")
    must_not_prove(source, target, differs=False)
