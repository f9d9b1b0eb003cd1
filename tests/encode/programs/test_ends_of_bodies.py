"""What the body of an op requires of its last element alone."""

from __future__ import annotations

INDEX = """    %l = linalg.index 0 : index
    %x = memref.load %u[%l]"""
# One element is padded: there the tensor program reads at `i`, the bufferized one in each element.
PADDED = (
    """
func.func @f(%t: tensor<3xf32>, %u: tensor<?xf32>, %i: index) -> tensor<4xf32> {
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %x = tensor.extract %u[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}
""",
    """
func.func @f(%t: memref<3xf32>, %u: memref<?xf32>, %i: index) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.map outs(%m : memref<4xf32>) (%init: f32) {
    %x = memref.load %u[%i] : memref<?xf32>
    linalg.yield %x : f32
  }
  %v = memref.subview %m[0] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1]>>
  memref.copy %t, %v : memref<3xf32> to memref<3xf32, strided<[1]>>
  return %m : memref<4xf32>
}
""",
)


def test_the_last_element_is_padded(must_prove) -> None:
    must_prove(*PADDED)


def test_the_first_element_is_padded(must_prove, change) -> None:
    source, target = PADDED
    must_prove(
        change(source, "low[0] high[1]", "low[1] high[0]"),
        change(change(target, "%m[0]", "%m[1]"), "strided<[1]>", "strided<[1], offset: 1>"),
    )


def test_perhaps_nothing_is_padded(must_not_prove, change) -> None:
    source, target = PADDED
    source = change(source, "%i: index) ->", "%i: index, %n: index) ->")
    source = change(change(source, "tensor<3xf32>", "tensor<?xf32>"), "high[1]", "high[%n]")
    target = change(target, "%i: index) ->", "%i: index, %n: index) ->")
    target = change(target, "memref<3xf32>", "memref<?xf32>")
    target = change(target, "[3] [1]", "[%s] [1]").replace("memref<3xf32,", "memref<?xf32,")
    size = "  %c0 = arith.constant 0 : index\n  %s = memref.dim %t, %c0 : memref<?xf32>\n"
    must_not_prove(source, change(target, "  %v =", f"{size}  %v ="), differs=False)


def test_the_last_element_says_nothing_of_others(must_not_prove, change) -> None:
    """The tensor program reads at 0, the bufferized one at all indices."""
    source, target = PADDED
    index = """    %three = arith.constant 3 : index
    %l = arith.subi %k, %three : index
    %x = tensor.extract %u[%l]"""
    must_not_prove(
        change(source, "    %x = tensor.extract %u[%i]", index),
        change(target, "    %x = memref.load %u[%i]", INDEX),
        differs=False,
    )


def test_what_the_body_needs_is_defined_in_the_frame_only(
    must_prove, must_not_prove, change
) -> None:
    """The tensor that decides is defined where the last element is padded, and nowhere else."""
    source = """
func.func @f(%t: tensor<3xf32>, %q: i1, %x: f32) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xi1>
  %u = tensor.insert %q into %e[%c3] : tensor<4xi1>
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %c = tensor.extract %u[%k] : tensor<4xi1>
    %s = arith.select %c, %t, %t : tensor<3xf32>
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}
"""
    copied = change(PADDED[1], "%u: memref<?xf32>, %i: index", "%q: i1, %x: f32")
    copied = change(copied, "    %x = memref.load %u[%i] : memref<?xf32>\n", "")
    must_prove(source, copied)
    lost = change(copied, "memref.copy %t, %v : memref<3xf32> to", "memref.dim %v, %c0 :")
    lost = change(lost, "  %m =", "  %c0 = arith.constant 0 : index\n  %m =")
    must_not_prove(source, change(lost, "memref.dim", "%d = memref.dim"), differs=False)
