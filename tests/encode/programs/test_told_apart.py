"""What looks alike and is not: zeros of two signs, elements of long vectors, promises of addresses, layouts."""

from __future__ import annotations

import pytest

ZEROS = (
    """
func.func @f(%i: index) -> f32 {
  %c = arith.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %x = tensor.extract %c[%i] : tensor<2xf32>
  return %x : f32
}
""",
    """
memref.global "private" constant @g : memref<2xf32> = dense<[0.0, -0.0]>
func.func @f(%i: index) -> f32 {
  %c = memref.get_global @g : memref<2xf32>
  %x = memref.load %c[%i] : memref<2xf32>
  return %x : f32
}
""",
)


def test_zeros_with_signs(must_prove, must_not_prove, change) -> None:
    must_prove(*ZEROS)
    source, target = ZEROS
    must_not_prove(source, change(target, "[0.0, -0.0]", "[0.0, 0.0]"))
    must_not_prove(source, change(target, "[0.0, -0.0]", "[-0.0, -0.0]"))


NO_NUMBER = """
func.func @f() -> i32 {
  %c = arith.constant 0x7FC00000 : f32
  %x = arith.bitcast %c : f32 to i32
  return %x : i32
}
"""


def test_bits_of_what_is_no_number(must_prove, must_not_prove, change) -> None:
    must_prove(NO_NUMBER, NO_NUMBER)
    must_not_prove(NO_NUMBER, change(NO_NUMBER, "0x7FC00000", "0xFFC00001"))


LANES = f"""
    %v = vector.from_elements {", ".join(["%x"] * 65)} : vector<65xf32>
    %y = vector.extract %v[3] : f32 from vector<65xf32>
"""
LONG = (
    f"""
func.func @f(%t: tensor<?xf32>, %i: index, %j: index) -> f32 {{
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %g = tensor.generate %d {{
  ^bb0(%k: index):
    %x = tensor.extract %t[%k] : tensor<?xf32>
    {LANES}
    tensor.yield %y : f32
  }} : tensor<?xf32>
  %r = tensor.extract %g[%i] : tensor<?xf32>
  %q = tensor.extract %g[%j] : tensor<?xf32>
  return %r : f32
}}
""",
    f"""
func.func @f(%t: memref<?xf32>, %i: index, %j: index) -> f32 {{
  %c0 = arith.constant 0 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  linalg.map outs(%m : memref<?xf32>) (%o: f32) {{
    %k = linalg.index 0 : index
    %x = memref.load %t[%k] : memref<?xf32>
    {LANES}
    linalg.yield %y : f32
  }}
  %r = memref.load %m[%i] : memref<?xf32>
  return %r : f32
}}
""",
)


def test_long_vectors_made_at_each_index(must_prove, must_not_prove, change) -> None:
    must_prove(*LONG)
    source, target = LONG
    must_not_prove(source, change(target, "%m[%i]", "%m[%j]"))


ALIGNED = """
func.func @f(%m: memref<8xf32>, %n: memref<8xf32>, %i: index) -> (f32, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %u = memref.assume_alignment %m, 64 : memref<8xf32>
  %x = memref.load %u[%i] {alignment = 16 : i64} : memref<8xf32>
  %v = vector.load %n[%c0] {alignment = 16 : i64} : memref<8xf32>, vector<4xf32>
  memref.store %x, %n[%i] {alignment = 32 : i64} : memref<8xf32>
  return %x, %v : f32, vector<4xf32>
}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%m, 64", "%m, 128"),
        ("%m, 64", "%n, 64"),
        ("%u[%i] {alignment = 16", "%u[%i] {alignment = 32"),
        ("%n[%c0] {alignment = 16", "%n[%c0] {alignment = 64"),
        ("%n[%i] {alignment = 32", "%n[%i] {alignment = 64"),
    ],
)
def test_promises_of_addresses(must_prove, must_not_prove, change, old: str, new: str) -> None:
    must_prove(ALIGNED, ALIGNED)
    must_not_prove(ALIGNED, change(ALIGNED, old, new), differs=False)


MEASURED = """
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%t: tensor<4xindex>, %m: memref<8x4xf32>) -> tensor<index> {
  %c0 = arith.constant 0 : index
  %a = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %d = memref.cast %a : memref<2x2xf32, strided<[4, 1]>> to memref<2x2xf32, strided<[?, 1], offset: ?>>
  %e = tensor.from_elements %c0 : tensor<index>
  %r = linalg.generic {indexing_maps = [#one, #none], iterator_types = ["reduction"]}
      ins(%t : tensor<4xindex>) outs(%e : tensor<index>) {
  ^bb0(%x: index, %y: index):
    %b, %off, %s:2, %st:2 = memref.extract_strided_metadata %d : memref<2x2xf32, strided<[?, 1], offset: ?>>
        -> memref<f32>, index, index, index, index, index
    %q = arith.addi %y, %st#0 : index
    linalg.yield %q : index
  } -> tensor<index>
  return %r : tensor<index>
}
"""
COPIED = """%z = memref.alloc() : memref<2x2xf32>
  memref.copy %a, %z : memref<2x2xf32, strided<[4, 1]>> to memref<2x2xf32>
  %d = memref.cast %z : memref<2x2xf32> to"""


def test_layouts_that_a_reduction_asks_for(must_prove, must_not_prove, change) -> None:
    target = change(
        MEASURED,
        "%e = tensor.from_elements %c0 : tensor<index>",
        "%e = memref.alloc() : memref<index>\n  memref.store %c0, %e[] : memref<index>",
    )
    target = change(target, "%r = linalg", "linalg").replace("} -> tensor<index>", "}")
    target = change(target, "return %r", "return %e").replace("tensor<", "memref<")
    must_prove(MEASURED, target)
    old = "%d = memref.cast %a : memref<2x2xf32, strided<[4, 1]>> to"
    must_not_prove(MEASURED, change(target, old, COPIED))


RELEASED = """
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  // here
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
"""
RELEASE = """
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  bufferization.dealloc_tensor %t : tensor<4xf32>
"""


def test_the_end_of_a_tensor_that_lives_in_a_buffer(must_prove, must_not_prove, change) -> None:
    must_prove(RELEASED, change(RELEASED, "// here", RELEASE.split("\n")[1]))
    must_not_prove(RELEASED, change(RELEASED, "// here", RELEASE), differs=False)


SCALARS = (
    """
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: f32, %b: f32, %t: tensor<4xf32>) -> tensor<f32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.from_elements %c : tensor<f32>
  %r = linalg.generic {indexing_maps = [#none, #none, #one, #none], iterator_types = ["reduction"]}
      ins(%a, %b, %t : f32, f32, tensor<4xf32>) outs(%e : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %x: f32, %acc: f32):
    %d = arith.subf %p, %q : f32
    %m = arith.divf %d, %x : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
""",
    """
#one = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: f32, %b: f32, %t: memref<4xf32>) -> memref<f32> {
  %c = arith.constant 0.0 : f32
  %e = memref.alloc() : memref<f32>
  memref.store %c, %e[] : memref<f32>
  linalg.generic {indexing_maps = [#none, #none, #one, #none], iterator_types = ["reduction"]}
      ins(%a, %b, %t : f32, f32, memref<4xf32>) outs(%e : memref<f32>) {
  ^bb0(%p: f32, %q: f32, %x: f32, %acc: f32):
    %d = arith.subf %p, %q : f32
    %m = arith.divf %d, %x : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  }
  return %e : memref<f32>
}
""",
)


def test_which_argument_of_a_body_is_which_operand(must_prove, must_not_prove, change) -> None:
    must_prove(*SCALARS)
    source, target = SCALARS
    swapped = change(target, "[#none, #none, #one", "[#none, #one, #none")
    must_not_prove(
        source,
        change(swapped, "%b, %t : f32, f32, m", "%t, %b : f32, m").replace(
            "xf32>) outs", "xf32>, f32) outs"
        ),
    )
    doubled = "[#none, #none, #none, #one, #none]"
    body = ("%q: f32, %x", "%q: f32, %q2: f32, %x"), ("%p, %q :", "%p, %q2 :")
    thrice = [change(each, "[#none, #none, #one, #none]", doubled) for each in SCALARS]
    for old, new in body:
        thrice = [change(each, old, new) for each in thrice]
    source, target = (
        change(each, "ins(%a, %b, %t : f32", "ins(%a, %b, %b, %t : f32, f32") for each in thrice
    )
    must_prove(source, target)
    must_not_prove(source, change(target, "%a, %b, %b", "%a, %b, %a"))


SHARING = """
func.func @f(%m: memref<4x4xf32, LAYOUT>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c0, %c1] : memref<4x4xf32, LAYOUT>
  %r = memref.load %m[%c1, %c0] : memref<4x4xf32, LAYOUT>
  return %r : f32
}
"""


def test_elements_that_share_their_memory(must_prove, must_not_prove, change) -> None:
    store, load = SHARING.split("\n")[4:6]
    moved = change(SHARING, f"{store}\n{load}", f"{load}\n{store}")
    for layout, check in (("[4, 1]", must_prove), ("[1, 1]", must_not_prove)):
        both = (text.replace("LAYOUT", f"strided<{layout}>") for text in (SHARING, moved))
        check(*both, **({"differs": False} if check is must_not_prove else {}))


UNIT = """
func.func @f(%i: index) -> index {
  %r = arith.constant 4 : index
  return %r : index
}
"""
UNIT_STRIDE = """
func.func @f(%i: index) -> index {
  %m = memref.alloc() : memref<4x4xf32>
  %d = memref.subview %m[0, 0] [SIZES] [1, 1] : memref<4x4xf32> to memref<TYPE>
  %b, %off, %s, %r = memref.extract_strided_metadata %d : memref<TYPE> -> memref<f32>, index, index, index
  return %r : index
}
"""


def test_strides_of_one_element(must_prove, must_not_prove, change) -> None:
    """A slice of one element says by its type alone which of its dimensions it keeps."""
    column = change(change(UNIT_STRIDE, "SIZES", "2, 1"), "TYPE", "2xf32, strided<[4]>")
    must_prove(UNIT, column)
    one = change(UNIT_STRIDE, "SIZES", "1, 1")
    must_prove(UNIT, change(one, "TYPE", "1xf32, strided<[4]>"))
    must_not_prove(UNIT, change(one, "TYPE", "1xf32, strided<[1]>"))
