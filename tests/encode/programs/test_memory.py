"""Undefined contents, slices, and structured ops in place."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse

EMPTY = (
    """
func.func @f(%x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %w = tensor.insert %x into %e[%i] : tensor<4xf32>
  %v = tensor.extract %w[%i] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
""",
    """
func.func @f(%x: f32, %i: index) -> (memref<4xf32>, f32) {
  %e = memref.alloc() : memref<4xf32>
  memref.store %x, %e[%i] : memref<4xf32>
  %v = memref.load %e[%i] : memref<4xf32>
  return %e, %v : memref<4xf32>, f32
}
""",
)
ONE_EMPTY_TWICE = (
    """
func.func @f() -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  return %e, %e : tensor<4xf32>, tensor<4xf32>
}
""",
    """
func.func @f() -> (memref<4xf32>, memref<4xf32>) {
  %e = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  return %e, %e : memref<4xf32>, memref<4xf32>
}
""",
)
SLICES = (
    """
func.func @f(%t: tensor<?x8xf32>, %s: tensor<3xf32>, %i: index) -> tensor<?x8xf32> {
  %r = tensor.insert_slice %s into %t[%i, 1] [1, 3] [1, 2] : tensor<3xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
""",
    """
func.func @f(%t: memref<?x8xf32>, %s: memref<3xf32>, %i: index) -> memref<?x8xf32> {
  %v = memref.subview %t[%i, 1] [1, 3] [1, 2]
      : memref<?x8xf32> to memref<3xf32, strided<[2], offset: ?>>
  memref.copy %s, %v : memref<3xf32> to memref<3xf32, strided<[2], offset: ?>>
  return %t : memref<?x8xf32>
}
""",
)
ADD = """  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%t : TYPE) outs(%OUT : TYPE) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }"""
IN_PLACE = (
    "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {\n  %r ="
    + ADD.replace("TYPE", "tensor<?xf32>").replace("%OUT", "%t")
    + " -> tensor<?xf32>\n  return %r : tensor<?xf32>\n}\n",
    "func.func @f(%t: memref<?xf32>) -> memref<?xf32> {\n"
    + ADD.replace("TYPE", "memref<?xf32>").replace("%OUT", "%t")
    + "\n  return %t : memref<?xf32>\n}\n",
)
RIGHT = {"empty": EMPTY, "one empty twice": ONE_EMPTY_TWICE, "slice": SLICES, "in place": IN_PLACE}
WRONG = {
    "not stored": (EMPTY, "  memref.store %x, %e[%i] : memref<4xf32>\n", ""),
    "slice one further": (SLICES, "%t[%i, 1]", "%t[%i, 2]"),
    "row": (SLICES, "%t[%i, 1]", "%t[%z, 1]"),
    "not copied": (
        SLICES,
        "  memref.copy %s, %v : memref<3xf32> to memref<3xf32, strided<[2], offset: ?>>\n",
        "",
    ),
    "other operation": (IN_PLACE, "arith.addf", "arith.mulf"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_uses_of_memory_are_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_uses_of_memory_are_not_proved(name, must_not_prove, change):
    (source, target), old, new = WRONG[name]
    if "%z" in new:
        target = change(target, "  %v = memref", "  %z = arith.constant 0 : index\n  %v = memref")
    must_not_prove(source, change(target, old, new), differs=name != "not stored")


def test_one_undefined_tensor_is_not_two(must_not_prove, change):
    source, target = ONE_EMPTY_TWICE
    must_not_prove(source, change(target, "return %e, %e", "return %e, %d"), differs=False)


def test_a_reversed_map_in_place_reads_what_was_overwritten(must_not_prove):
    maps = "affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>"
    turned = "affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>"
    source, target = (text.replace(maps, turned).replace("<?xf32>", "<4xf32>") for text in IN_PLACE)
    must_not_prove(source, target)


@pytest.mark.parametrize("type", ["tensor<4xf32>", "memref<4xf32>", "memref<*xf32>"])
def test_buffers_that_overlap_are_no_buffers_of_the_callers(type) -> None:
    """Also where the tensor program has the buffers itself."""
    source = f"func.func @f(%a: {type}, %b: {type}) {{\n  return\n}}"
    modules = [
        parse(text, "text")[0].module for text in (source, source.replace("tensor", "memref"))
    ]
    (result,) = prove_pair(modules[0], modules[1])
    assert "buffers of different arguments do not overlap" in result.assumptions
