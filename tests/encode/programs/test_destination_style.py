"""Ops of which nothing is known but that they are in destination-passing style."""

from __future__ import annotations

import pytest

SCAN = """
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: index) -> (tensor<?xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %s = tensor.from_elements %zero : tensor<f32>
  %r:2 = "iree_linalg_ext.scan"(%a, %e, %s) <{dimension = 0 : i64, inclusive = true}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    "iree_linalg_ext.yield"(%z) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<f32>) -> (tensor<?xf32>, tensor<f32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<f32>
}
"""
RUN = """
  "iree_linalg_ext.scan"(%a, %e, %s) <{dimension = 0 : i64, inclusive = true}> ({
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    "iree_linalg_ext.yield"(%z) : (f32) -> ()
  }) : (memref<?xf32>, memref<?xf32>, memref<f32>) -> ()"""
SCAN_BUFFER = f"""
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %i: index) -> (memref<?xf32>, memref<f32>) {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %a, %c0 : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloc() : memref<f32>
  memref.store %zero, %s[] : memref<f32>{RUN}
  return %e, %s : memref<?xf32>, memref<f32>
}}
"""

IN_PLACE = """
func.func @f(%a: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = "tm_tensor.sort"(%a) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %x : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %old = tensor.extract %a[%c0] : tensor<8xf32>
  return %r, %old : tensor<8xf32>, f32
}
"""
IN_PLACE_BUFFER = """
func.func @f(%a: memref<8xf32>, %x: f32) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %old = memref.load %a[%c0] : memref<8xf32>
  "tm_tensor.sort"(%a) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %x : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (memref<8xf32>) -> ()
  return %a, %old : memref<8xf32>, f32
}
"""

LOOP = """
func.func @f(%a: tensor<?xi32>, %at: tensor<1x1xi32>, %n: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<1> : tensor<1xi32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xi32> {
    %u = "iree_linalg_ext.scatter"(%one, %at, %t) <{dimension_map = array<i64: 0>, unique_indices = true}> ({
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      "iree_linalg_ext.yield"(%s) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<1x1xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
"""
LOOP_BUFFER = """
memref.global "private" constant @one : memref<1xi32> = dense<1>
func.func @f(%a: memref<?xi32>, %at: memref<1x1xi32>, %n: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = memref.get_global @one : memref<1xi32>
  scf.for %k = %c0 to %n step %c1 {
    "iree_linalg_ext.scatter"(%one, %at, %a) <{dimension_map = array<i64: 0>, unique_indices = true}> ({
    ^bb0(%p: i32, %q: i32):
      %s = arith.addi %p, %q : i32
      "iree_linalg_ext.yield"(%s) : (i32) -> ()
    }) : (memref<1xi32>, memref<1x1xi32>, memref<?xi32>) -> ()
  }
  return %a : memref<?xi32>
}
"""

SLICES = """
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %t[FROM] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = "iree_linalg_ext.winograd.input_transform"(%a, %b) <{output_tile_size = 2 : i64}>
    : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.insert_slice %r into %t[FROM] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %u : tensor<8xf32>
}
"""
SLICES_BUFFER = """
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %a = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %b = memref.subview %t[FROM] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: FROM>>
  "iree_linalg_ext.winograd.input_transform"(%a, %b) <{output_tile_size = 2 : i64}>
    : (memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: FROM>>) -> ()
  return %t : memref<8xf32>
}
"""


def scan(*changes: tuple[str, str]) -> tuple[str, str]:
    """The scan, with texts replaced in its form on buffers."""
    target = SCAN_BUFFER
    for old, new in changes:
        assert old in target
        target = target.replace(old, new, 1)
    return SCAN, target


STORE = "memref.store %zero, %s[] : memref<f32>"
CLOBBER = "memref.store %zero, %a[%i] : memref<?xf32>"
UNDER = """
  %p = arith.cmpi eq, %i, %c0 : index
  scf.if %p {RUN
  }"""

TWICE = """
func.func @f(%a: tensor<4xf32>, %p: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = "iree_linalg_ext.map_store"(%a, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r, %r : tensor<4xf32>, tensor<4xf32>
}
"""
TWICE_BUFFER = """
func.func @f(%a: memref<4xf32>, %p: i1) -> (memref<4xf32>, memref<4xf32>) {
  %e = memref.alloc() : memref<4xf32>
  %g = memref.alloc() : memref<4xf32>
  COPY
  "iree_linalg_ext.map_store"(%a, %e) : (memref<4xf32>, memref<4xf32>) -> ()
  "iree_linalg_ext.map_store"(%a, %g) : (memref<4xf32>, memref<4xf32>) -> ()
  return %e, %g : memref<4xf32>, memref<4xf32>
}
"""
BRANCH = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %r = scf.if %p -> tensor<4xf32> {
    %s = "iree_linalg_ext.map_store"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
BRANCH_BUFFER = """
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> memref<4xf32> {
  BEFORE
  %r = scf.if %p -> memref<4xf32> {
    INSIDE
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
"""
MAP = '"iree_linalg_ext.map_store"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()'

RIGHT = {
    "in a branch": (BRANCH, BRANCH_BUFFER.replace("BEFORE", "").replace("INSIDE", MAP)),
    "once more on the same": (
        TWICE,
        TWICE_BUFFER.replace("COPY", "memref.copy %e, %g : memref<4xf32> to memref<4xf32>"),
    ),
    "new buffers": scan(),
    "its own argument": (IN_PLACE, IN_PLACE_BUFFER),
    "in a loop": (LOOP, LOOP_BUFFER),
    "parts that do not meet": (SLICES.replace("FROM", "4"), SLICES_BUFFER.replace("FROM", "4")),
    "an init that nobody has written, with something in it": scan(
        ("memref.store", "memref.copy %a, %e : memref<?xf32> to memref<?xf32>\n  memref.store")
    ),
}
WRONG = {
    "an input overwritten before": scan((STORE, f"{STORE}\n  {CLOBBER}")),
    "another start": scan(("constant 0.0", "constant 1.0")),
    "another input": scan(("(%a, %e, %s)", "(%b, %e, %s)")),
    "an old value read behind it": (
        IN_PLACE,
        IN_PLACE_BUFFER.replace("  %old = memref.load %a[%c0] : memref<8xf32>\n", "").replace(
            "  return", "  %old = memref.load %a[%c0] : memref<8xf32>\n  return"
        ),
    ),
    "an input that is the init": scan(("(%a, %e, %s)", "(%a, %a, %s)"), ("return %e", "return %a")),
    "parts that meet": (SLICES.replace("FROM", "2"), SLICES_BUFFER.replace("FROM", "2")),
    "an input changed in the loop": (
        LOOP,
        LOOP_BUFFER.replace(
            "  }\n  return",
            "    %v = memref.load %a[%c0] : memref<?xi32>\n"
            "    memref.store %v, %at[%c0, %c0] : memref<1x1xi32>\n  }\n  return",
        ),
    ),
}
UNPROVED = {
    "before the branch": (BRANCH, BRANCH_BUFFER.replace("INSIDE", "").replace("BEFORE", MAP)),
    "two buffers that nobody has written": (TWICE, TWICE_BUFFER.replace("COPY", "")),
    "another attribute": scan(("inclusive = true", "inclusive = false")),
    "another body": scan(("addf", "mulf")),
    "the body has its operands swapped": scan(("%x, %y : f32", "%y, %x : f32")),
    "another captured value": (
        IN_PLACE,
        IN_PLACE_BUFFER.replace("olt, %p, %x", "olt, %p, %other").replace(
            "  %c0", "  %other = arith.addf %x, %x : f32\n  %c0"
        ),
    ),
    "not run": scan((RUN, "")),
    "run twice": scan((RUN, RUN + RUN)),
    "run once more elsewhere": scan(
        (RUN, RUN + RUN.replace("(%a, %e, %s)", "(%a, %g, %h)")),
        (
            STORE,
            f"{STORE}\n  %g = memref.alloc(%n) : memref<?xf32>\n  %h = memref.alloc() : memref<f32>",
        ),
    ),
    "run only now and then": scan((RUN, UNDER.replace("RUN", RUN))),
}


@pytest.mark.parametrize("name", RIGHT)
def test_the_same_op_on_buffers_is_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_another_run_is_refuted(name, must_not_prove):
    must_not_prove(*WRONG[name])


@pytest.mark.parametrize("name", UNPROVED)
def test_what_only_the_meaning_of_the_op_could_tell_is_not_proved(name, must_not_prove):
    must_not_prove(*UNPROVED[name], differs=False)
