"""Structured ops that only one of the programs has."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
TARGET = """
func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %lower = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %lower to %c2 step %c1 {
    memref.store %x, %t[%c0] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
"""


def test_a_loop_that_is_unrolled(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_a_loop_that_compares_without_sign_does_not_run(must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, "scf.for %i", "scf.for unsigned %i"))


def test_a_loop_over_machine_integers_is_not_unrolled(must_not_prove) -> None:
    bounds = "%i0 = arith.constant -1 : i8\n  %i1 = arith.constant 2 : i8\n  %i2 = arith.constant 1 : i8\n"
    theirs = TARGET.replace("%lower to %c2 step %c1", "%i0 to %i1 step %i2 : i8").replace(
        "  scf.for", f"  {bounds}  scf.for"
    )
    must_not_prove(SOURCE, theirs, differs=False)


# What both branches store is the same, so that only the branch itself counts.
CHOICE = (
    """
func.func @f(%x: f32, %c: i1) -> f32 {
  return %x : f32
}
""",
    """
func.func @f(%x: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %flag = memref.alloc() : memref<1xi1>
  memref.store %c, %flag[%c0] : memref<1xi1>
  %loaded = memref.load %flag[%c0] : memref<1xi1>
  %m = memref.alloc() : memref<1xf32>
  scf.if %loaded {
    memref.store %x, %m[%c0] : memref<1xf32>
  } else {
    memref.store %x, %m[%c0] : memref<1xf32>
  }
  %r = memref.load %m[%c0] : memref<1xf32>
  return %r : f32
}
""",
)


def test_a_branch_on_what_was_written(must_prove) -> None:
    must_prove(*CHOICE)


def test_a_branch_on_what_nobody_wrote(must_not_prove, change) -> None:
    source, target = CHOICE
    must_not_prove(source, change(target, "  memref.store %c, %flag[%c0] : memref<1xi1>\n", ""))


# What `affine` has is run alone as what `scf` has.
AFFINE_SOURCE = """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi sge, %n, %c3 : index
  %r = arith.select %is, %c3, %c0 : index
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %v = tensor.insert %x into %u[%c3] : tensor<4xf32>
  return %v, %r : tensor<4xf32>, index
}
"""
AFFINE_TARGET = """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%n) -> index {
    affine.yield %c3 : index
  } else {
    affine.yield %c0 : index
  }
  affine.for %i = 0 to 4 step 3 {
    affine.store %x, %t[%i] : memref<4xf32>
  }
  return %t, %r : memref<4xf32>, index
}
"""


def test_affine_ops_alone(must_prove) -> None:
    must_prove(AFFINE_SOURCE, AFFINE_TARGET)


@pytest.mark.parametrize(
    ("old", "new"),
    [("d0 - 3 >= 0", "d0 - 2 >= 0"), ("0 to 4 step 3", "0 to 4 step 2"), ("= 0 to 4", "= 0 to 3")],
)
def test_other_affine_ops_alone(old: str, new: str, must_not_prove, change) -> None:
    must_not_prove(AFFINE_SOURCE, change(AFFINE_TARGET, old, new))


# A round stands for all: what the loop of unknown length leaves in the scratch is not read.
LONG = """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %is = arith.cmpi sge, %n, %c3 : index
  %r = arith.select %is, %c3, %c0 : index
  %s = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 4)>(%n) {
    affine.store %x, %s[%i] : memref<4xf32>
  }
  memref.store %x, %t[%c0] : memref<4xf32>
  memref.store %x, %t[%c3] : memref<4xf32>
  return %t, %r : memref<4xf32>, index
}
"""


def test_an_affine_loop_of_any_length_alone(must_prove) -> None:
    must_prove(AFFINE_SOURCE, LONG)


@pytest.mark.parametrize(
    ("old", "new"), [("(d0, 4)", "(d0, 5)"), ("store %x, %s[%i]", "store %x, %t[%i]")]
)
def test_another_affine_loop_of_any_length_alone(
    old: str, new: str, must_not_prove, change
) -> None:
    must_not_prove(AFFINE_SOURCE, change(LONG, old, new))


# The loops are in ops that do not belong to each other; nothing hangs on what they do.
ROUNDS = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.execute_region {
    scf.for %i = %c0 to %n step %c1 {
      %next = arith.addi %i, %c1 : index
    }
    scf.yield
  }
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %u : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 7654321 : index
  %is = arith.cmpi eq, %n, %big : index
  %m = arith.select %is, %c1, %n : index
  %true = arith.constant true
  scf.if %true {
    scf.for %i = %c0 to %n step %c1 {
      %next = arith.addi %i, %c1 : index
    }
  }
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}
""",
)


def test_loops_in_ops_without_a_counterpart_run_for_the_same_rounds(must_prove) -> None:
    must_prove(*ROUNDS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("to %n step", "to %m step"),
        # A loop without rounds is one, too.
        ("to %n step", "to %c0 step"),
        ("scf.if %true", "scf.if %is"),
    ],
)
def test_loops_in_ops_without_a_counterpart_run_for_other_rounds(
    old: str, new: str, must_not_prove, change
) -> None:
    source, target = ROUNDS
    must_not_prove(source, change(target, old, new), differs=False)


INNER = """    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
      }
    }
"""
BESIDE = """    scf.for %i = %c0 to %n step %c1 {
    }
    scf.for %j = %c0 to %m step %c1 {
    }
"""
LOOPS = """
func.func @f(%x: f32, %n: index, %m: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is = arith.cmpi slt, %n, %m : index
  scf.if %is {
  }
  return %x : f32
}
"""


def test_a_loop_in_a_loop_is_run_as_often(must_prove, must_not_prove, change) -> None:
    inner = change(LOOPS, "scf.if %is {\n", f"scf.if %is {{\n{INNER}")
    other_test = change(LOOPS, "slt", "sge")
    must_prove(inner, change(other_test, "%is {\n", f"%is {{\n  }} else {{\n{INNER}"))
    beside = change(LOOPS, "scf.if %is {\n", f"scf.if %is {{\n{BESIDE}")
    # Loops of other nests say nothing of each other in runs.
    must_not_prove(inner, beside, differs=False)
    must_not_prove(beside, inner, differs=False)


SHORT = """    scf.for %i = %c0 to %c3 step %c1 {
    }
"""
FILLED = """
func.func @f(%t: SHAPED<?xf32>, %x: f32) -> SHAPED<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %all = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : SHAPED<?xf32>) {
  ^bb0(%old: f32):
    linalg.yield %x : f32
  } -> SHAPED<?xf32>
  return %all : SHAPED<?xf32>
}
"""


def test_a_loop_of_each_element_is_run_for_each(must_prove, must_not_prove, change) -> None:
    tensors = FILLED.replace("SHAPED", "tensor")
    buffers = change(tensors.replace("tensor", "memref"), "  %all = linalg", "  linalg")
    buffers = change(change(buffers, "} -> memref<?xf32>", "}"), "return %all", "return %t")
    source = change(tensors, "    linalg.yield", f"{SHORT}    linalg.yield")
    must_prove(source, change(buffers, "    linalg.yield", f"{SHORT}    linalg.yield"))
    must_not_prove(
        source, change(buffers, "  linalg.generic", f"{SHORT}  linalg.generic"), differs=False
    )


def test_a_loop_that_only_one_program_has_comes_to_an_end(must_prove, change) -> None:
    source, target = ROUNDS
    loop = target[target.index("  scf.if") : target.index("  memref.store")]
    must_prove(source, change(target, loop, ""))


def test_loops_in_other_places_belong_to_nothing(must_not_prove, change) -> None:
    """The loop of one program is before the assertion, that of the other one behind it."""
    source, target = ROUNDS
    assertion = '  cf.assert %known, "known"\n'
    known = "  %known = arith.cmpi sle, %n, %n : index\n"
    before = change(source, "  %u =", f"{known}{assertion}  %u =")
    behind = change(target, "  scf.if", f"{known}{assertion}  scf.if")
    must_not_prove(before, change(behind, "to %n step", "to %m step"), differs=False)


def test_loops_before_and_behind_an_assertion_run_for_the_same_rounds(must_prove, change) -> None:
    source, target = ROUNDS
    asserted = '  %known = arith.cmpi sle, %n, %n : index\n  cf.assert %known, "known"\n'
    must_prove(
        change(source, "  %u =", f"{asserted}  %u ="),
        change(target, "  scf.if", f"{asserted}  scf.if"),
    )


# Of two branches the bufferized program has one: that which gives a buffer.
FOLDED = (
    """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %small = arith.cmpi slt, %n, %c2 : index
  %i = scf.if %small -> index {
    scf.yield %n : index
  } else {
    scf.yield %c2 : index
  }
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  return %r, %i : tensor<4xf32>, index
}
""",
    """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %c: i1, %n: index) -> (memref<4xf32>, index) {
  %c2 = arith.constant 2 : index
  %i = arith.minsi %n, %c2 : index
  %r = scf.if %c -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  return %r, %i : memref<4xf32>, index
}
""",
)


def test_the_branch_that_gives_the_same_has_the_counterpart(must_prove) -> None:
    must_prove(*FOLDED)


@pytest.mark.parametrize(
    ("old", "new"),
    [("minsi %n, %c2", "maxsi %n, %c2"), ("yield %u", "yield %t"), ("minsi %n", "minui %n")],
)
def test_the_branch_that_is_folded_gives_the_same(
    old: str, new: str, must_not_prove, change
) -> None:
    source, target = FOLDED
    must_not_prove(source, change(target, old, new))


# A loop of the tensor program that carries a tensor; nobody looks at what comes of it.
DEAD = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t, %y = %x) -> (tensor<?xf32>, f32) {
    %v = tensor.insert %y into %u[%i] : tensor<?xf32>
    %z = arith.addf %y, %y : f32
    scf.yield %v, %z : tensor<?xf32>, f32
  }
  return %t, %x : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32) -> (memref<?xf32>, f32) {
  return %t, %x : memref<?xf32>, f32
}
""",
)


def test_a_loop_on_tensors_that_nobody_needs(must_prove) -> None:
    must_prove(*DEAD)


@pytest.mark.parametrize("returned", ["%r, %x", "%t, %s"])
def test_a_loop_on_tensors_that_is_needed(returned: str, must_not_prove, change) -> None:
    source, target = DEAD
    must_not_prove(change(source, "return %t, %x", f"return {returned}"), target)


def test_a_loop_on_tensors_says_nothing_behind_it(must_not_prove, change) -> None:
    """What its body requires is no fact behind it: the loop may have no rounds."""
    source, target = DEAD
    source = change(source, "insert %y into %u[%i]", "insert %y into %u[%c1]")
    reads = """  %c1 = arith.constant 1 : index
  %one = memref.load %t[%c1] : memref<?xf32>
  return"""
    must_not_prove(source, change(target, "  return", reads))


def test_a_loop_on_one_way_runs_for_no_rounds_on_the_other(must_not_prove, change) -> None:
    """The tensor program has the loop behind `else`, the bufferized one wherever it goes."""
    source, target = ROUNDS
    loop = target[target.index("    scf.for") : target.index("  memref.store")].removesuffix(
        "  }\n"
    )
    source = change(source, source[source.index("  scf.exec") : source.index("  %u")], "  SOURCE")
    less = "  %is = arith.cmpi sle, %n, %c1 : index\n"
    source = change(source, "  SOURCE", f"{less}  scf.if %is {{\n  }} else {{\n{loop}  }}\n")
    target = change(target, "  scf.if %true", f"{less}  scf.if %is {{\n  }}\n  scf.if %true")
    target = change(target, "%is = arith.cmpi eq", "%was = arith.cmpi eq")
    target = change(target, "select %is", "select %was")
    must_not_prove(source, target, differs=False)
