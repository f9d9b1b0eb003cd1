"""Branches: both sides under their condition, then a choice."""

from __future__ import annotations

import pytest

EITHER = (
    """
func.func @f(%c: i1, %d: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %w = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %r, %v : tensor<4xf32>, f32
}
""",
    """
func.func @f(%c: i1, %d: i1, %t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    memref.store %x, %t[%i] : memref<4xf32>
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %t : memref<4xf32>
  }
  %v = memref.load %r[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
""",
)
COPY = (
    """
func.func @f(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>, %x: f32)
    -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    memref.copy %t, %n : memref<4xf32> to memref<4xf32>
    memref.store %x, %n[%c0] : memref<4xf32>
    scf.yield %n : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  return %r, %t : memref<4xf32>, memref<4xf32>
}
""",
)
WRITTEN_AFTER = (
    """
func.func @f(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}
""",
    """
func.func @f(%c: i1, %t: memref<4xf32>, %u: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  memref.store %x, %r[%c0] : memref<4xf32>
  return %r : memref<4xf32>
}
""",
)
NO_ELSE = (
    """
func.func @f(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  scf.if %c {
    %s = tensor.empty() : tensor<4xf32>
  }
  return %t : tensor<4xf32>
}
""",
    """
func.func @f(%c: i1, %t: memref<4xf32>) -> memref<4xf32> {
  scf.if %c {
    %s = memref.alloc() : memref<4xf32>
  }
  return %t : memref<4xf32>
}
""",
)
GUARDED = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi slt, %i, %n : index
  %b = arith.cmpi sge, %i, %c0 : index
  %c = arith.andi %a, %b : i1
  %r = scf.if %c -> (f32) {
    %v = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %v : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %a = arith.cmpi slt, %i, %n : index
  %b = arith.cmpi sge, %i, %c0 : index
  %c = arith.andi %a, %b : i1
  %r = scf.if %c -> (f32) {
    %v = memref.load %t[%i] : memref<?xf32>
    scf.yield %v : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
""",
)
LOOP_INSIDE = (
    """
func.func @f(%c: i1, %t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %q = scf.if %c -> (tensor<?xf32>) {
      %w = tensor.insert %x into %a[%i] : tensor<?xf32>
      scf.yield %w : tensor<?xf32>
    } else {
      scf.yield %a : tensor<?xf32>
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%c: i1, %t: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<?xf32>) {
    %q = scf.if %c -> (memref<?xf32>) {
      memref.store %x, %a[%i] : memref<?xf32>
      scf.yield %a : memref<?xf32>
    } else {
      scf.yield %a : memref<?xf32>
    }
    scf.yield %q : memref<?xf32>
  }
  return %r : memref<?xf32>
}
""",
)
RIGHT = {
    "either": EITHER,
    "copy": COPY,
    "written after": WRITTEN_AFTER,
    "no else": NO_ELSE,
    "guarded": GUARDED,
    "inside of a loop": LOOP_INSIDE,
}
STORE = "    memref.store %x, %t[%i] : memref<4xf32>\n"
WRONG = {
    "other condition": (EITHER, "scf.if %c", "scf.if %d"),
    "write in neither branch": (EITHER, STORE, ""),
    "write in both branches": (EITHER, "else {\n", "else {\n" + STORE),
    "write in the other branch": (
        EITHER,
        STORE + "    scf.yield %t : memref<4xf32>\n  } else {\n",
        "    scf.yield %t : memref<4xf32>\n  } else {\n" + STORE,
    ),
    "write before the branch": (EITHER, "  %r = scf.if", STORE + "  %r = scf.if"),
    "branches swapped": (
        WRITTEN_AFTER,
        "scf.yield %t : memref<4xf32>\n  } else {\n    scf.yield %u",
        "scf.yield %u : memref<4xf32>\n  } else {\n    scf.yield %t",
    ),
    "always the same": (WRITTEN_AFTER, "scf.yield %u", "scf.yield %t"),
    "in place although the old one is returned": (
        COPY,
        "%n = memref.alloc() : memref<4xf32>",
        "%n = memref.cast %t : memref<4xf32> to memref<4xf32>",
    ),
    "freed in one branch": (
        COPY,
        "    scf.yield %n",
        "    memref.dealloc %n : memref<4xf32>\n    scf.yield %n",
    ),
    "freed in the other branch": (
        COPY,
        "    scf.yield %u",
        "    memref.dealloc %u : memref<4xf32>\n    scf.yield %u",
    ),
    "no copy": (COPY, "    memref.copy %t, %n : memref<4xf32> to memref<4xf32>\n", ""),
    "negative index let through": (GUARDED, "arith.andi %a, %b", "arith.andi %a, %a"),
    "index too large let through": (GUARDED, "arith.cmpi slt, %i, %n", "arith.cmpi sle, %i, %n"),
    "read before the test": (
        GUARDED,
        "  %r = scf.if",
        "  %early = memref.load %t[%i] : memref<?xf32>\n  %r = scf.if",
    ),
    "read after the test": (
        GUARDED,
        "  return",
        "  %late = memref.load %t[%i] : memref<?xf32>\n  return",
    ),
    "other branch writes": (
        LOOP_INSIDE,
        "} else {\n",
        "} else {\n      memref.store %x, %a[%c0] : memref<?xf32>\n",
    ),
    "one buffer freed in a branch of a loop": (
        LOOP_INSIDE,
        "} else {\n",
        "} else {\n      memref.dealloc %a : memref<?xf32>\n",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_branches_are_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_branches_are_not_proved(name, must_not_prove, change):
    (source, target), old, new = WRONG[name]
    must_not_prove(source, change(target, old, new))


BRANCH_OUT_OF_BOUNDS = """
func.func @f(%c: i1, %t: tensor<4xf32>) -> f32 {
  %i = arith.constant 1 : index
  %j = arith.constant 9 : index
  %r = scf.if %c -> (f32) {
    %v = tensor.extract %t[%i] : tensor<4xf32>
    scf.yield %v : f32
  } else {
    %v = tensor.extract %t[%j] : tensor<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
"""


def _on_memrefs(text: str) -> str:
    return text.replace("tensor.extract", "memref.load").replace("tensor<", "memref<")


def test_a_source_that_is_undefined_in_one_branch_is_not_vacuous(must_prove):
    must_prove(BRANCH_OUT_OF_BOUNDS, _on_memrefs(BRANCH_OUT_OF_BOUNDS))


def test_undefined_in_one_branch_says_nothing_of_the_other(must_not_prove, change):
    target = _on_memrefs(BRANCH_OUT_OF_BOUNDS)
    must_not_prove(BRANCH_OUT_OF_BOUNDS, change(target, "constant 1 : index", "constant 2 : index"))


def test_a_source_that_is_undefined_on_every_input_is_vacuous(must_be_vacuous, change):
    source = change(
        BRANCH_OUT_OF_BOUNDS,
        "%r = scf.if",
        "%never = tensor.extract %t[%j] : tensor<4xf32>\n  %r = scf.if",
    )
    must_be_vacuous(source, _on_memrefs(source))


ONE_ELSE = (
    """
func.func @f(%t: tensor<4xf32>, %c: i1, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<4xf32> {
    %d = tensor.insert %x into %t[%c0] : tensor<4xf32>
    scf.yield %d : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<4xf32>, %c: i1, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  scf.if %c {
    memref.store %x, %t[%c0] : memref<4xf32>
  }
  return %t : memref<4xf32>
}
""",
)


def test_only_the_tensor_program_has_an_else(must_prove):
    must_prove(*ONE_ELSE)


def test_what_the_only_else_yields_counts(must_not_prove, change):
    """The buffer holds what the other region yields, on both paths."""
    early = "memref.store %x, %t[%c0] : memref<4xf32>\n  scf.if %c {"
    must_not_prove(ONE_ELSE[0], change(ONE_ELSE[1], "scf.if %c {", early))
