"""Loop nests whose bodies name a global: what that holds is an input of the nest, as a captured buffer is."""

from __future__ import annotations

import pytest

READ_BY_NAME = """    %h = memref.get_global @g : memref<3xi32>
    %v = memref.load %h[%c0] : memref<3xi32>
"""
READ_BY_CALL = "    %v = func.call @read(%c0) : (index) -> i32\n"
READER = """
func.func private @read(%j: index) -> i32 {
  %h = memref.get_global @g : memref<3xi32>
  %v = memref.load %h[%j] : memref<3xi32>
  return %v : i32
}
"""
REDUCTION = (
    """
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f(%t: tensor<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %e = tensor.from_elements %x : tensor<1xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
    iterator_types = ["reduction"]}
    ins(%t: tensor<?xi32>) outs(%e: tensor<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %h = memref.get_global @g : memref<3xi32>
    %v = memref.load %h[%c0] : memref<3xi32>
    %s = arith.muli %a, %v : i32
    %u = arith.addi %s, %b : i32
    linalg.yield %u : i32
  } -> tensor<1xi32>
  %z = tensor.extract %r[%c0] : tensor<1xi32>
  return %z : i32
}
""",
    """
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f(%t: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<1xi32>
  memref.store %x, %e[%c0] : memref<1xi32>
  %g = memref.get_global @g : memref<3xi32>
  %old = memref.load %g[%c0] : memref<3xi32>
  memref.store %x, %g[%c0] : memref<3xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
    iterator_types = ["reduction"]}
    ins(%t: memref<?xi32>) outs(%e: memref<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %h = memref.get_global @g : memref<3xi32>
    %v = memref.load %h[%c0] : memref<3xi32>
    %s = arith.muli %a, %v : i32
    %u = arith.addi %s, %b : i32
    linalg.yield %u : i32
  }
  memref.store %old, %g[%c0] : memref<3xi32>
  %z = memref.load %e[%c0] : memref<1xi32>
  return %z : i32
}
""",
)
CHANGE = "  memref.store %x, %g[%c0] : memref<3xi32>\n"


def _called(program: str) -> str:
    return READER + program.replace(READ_BY_NAME, READ_BY_CALL)


@pytest.mark.parametrize("form", [str, _called], ids=["in the body", "in a function"])
def test_a_reduction_by_what_a_global_holds(must_prove, must_not_prove, form) -> None:
    source, target = map(form, REDUCTION)
    must_prove(source, target.replace(CHANGE, ""))
    must_not_prove(source, target)


# Iteration i reads what iteration 2 - i overwrites.
IN_PLACE = (
    """
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @g : memref<3xi32>
  %t = bufferization.to_tensor %g restrict writable : memref<3xi32> to tensor<3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%t: tensor<3xi32>) {
  ^bb0(%a: i32):
    %i = linalg.index 0 : index
    %j = arith.subi %c2, %i : index
    %h = memref.get_global @g : memref<3xi32>
    %v = memref.load %h[%j] : memref<3xi32>
    linalg.yield %v : i32
  } -> tensor<3xi32>
  bufferization.materialize_in_destination %r in restrict writable %g : (tensor<3xi32>, memref<3xi32>) -> ()
  %e = memref.load %g[%c2] : memref<3xi32>
  return %e : i32
}
""",
    """
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %g = memref.get_global @g : memref<3xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%g: memref<3xi32>) {
  ^bb0(%a: i32):
    %i = linalg.index 0 : index
    %j = arith.subi %c2, %i : index
    %h = memref.get_global @g : memref<3xi32>
    %v = memref.load %h[%j] : memref<3xi32>
    linalg.yield %v : i32
  }
  %e = memref.load %g[%c2] : memref<3xi32>
  return %e : i32
}
""",
)


@pytest.mark.parametrize(
    "form",
    [
        str,
        lambda text: (
            READER
            + text.replace(READ_BY_NAME.replace("%c0", "%j"), READ_BY_CALL.replace("%c0", "%j"))
        ),
    ],
    ids=["in the body", "in a function"],
)
def test_a_global_that_is_overwritten_while_it_is_read(must_not_prove, form) -> None:
    must_not_prove(*map(form, IN_PLACE))


def test_another_global_than_that_which_is_overwritten(must_prove) -> None:
    other = 'memref.global "private" @other : memref<3xi32> = dense<4>\n'
    must_prove(
        *(
            other + text.replace("%h = memref.get_global @g", "%h = memref.get_global @other")
            for text in IN_PLACE
        )
    )
