"""One pair for each question that both programs are asked alike: of memory, of allocations, of outside functions."""

from __future__ import annotations

FREES = """
func.func @f(%m: memref<4xf32>) {
  FREE
  return
}
"""


def test_both_programs_free_what_they_are_given(must_prove, must_not_prove) -> None:
    freeing = FREES.replace("FREE", "memref.dealloc %m : memref<4xf32>")
    keeping = FREES.replace("FREE", "")
    must_prove(freeing, freeing)
    must_not_prove(freeing, keeping, differs=False)
    must_not_prove(keeping, freeing, differs=False)


PARTS = """
func.func @f(%x: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[OFFSET] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: OFFSET>>
  memref.dealloc FREED
  return %x : f32
}
"""


def test_a_part_of_an_allocation_is_not_freed(must_prove, must_not_prove) -> None:
    source = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}"
    for offset in ("0", "4"):
        target = PARTS.replace("OFFSET", offset)
        part = f"%s : memref<2xf32, strided<[1], offset: {offset}>>"
        must_prove(source, target.replace("FREED", "%a : memref<8xf32>"))
        must_not_prove(source, target.replace("FREED", part))


CONSTANTS = (
    """
func.func private @g() -> tensor<2xf32> {
  %z = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %z : tensor<2xf32>
}
func.func @f() -> i1 {
  %a = call @g() : () -> tensor<2xf32>
  %b = call @g() : () -> tensor<2xf32>
  %c = arith.constant false
  return %c : i1
}
""",
    """
memref.global "private" constant @c : memref<2xf32> = dense<[1.0, 2.0]>
func.func private @g() -> memref<2xf32> {
  %z = memref.get_global @c : memref<2xf32>
  return %z : memref<2xf32>
}
func.func @f() -> i1 {
  %a = call @g() : () -> memref<2xf32>
  %b = OTHER
  %p = memref.extract_aligned_pointer_as_index %a : memref<2xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<2xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  return %c : i1
}
""",
)


def test_what_two_calls_give_back_may_be_one_allocation(must_prove, must_not_prove) -> None:
    source, target = CONSTANTS
    must_not_prove(source, target.replace("OTHER", "call @g() : () -> memref<2xf32>"))
    must_prove(source, target.replace("OTHER", "memref.alloc() : memref<2xf32>"))


DECLARED = """
func.func private @ext(KIND<1xf32> {bufferization.access = "ACCESS"})
func.func @f(%t: KIND<1xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @ext(%t) : (KIND<1xf32>) -> ()
  %v = LOAD %t[%c0] : KIND<1xf32>
  return %v : f32
}
"""


def declared(kind: str, access: str) -> str:
    load = "tensor.extract" if kind == "tensor" else "memref.load"
    return DECLARED.replace("KIND", kind).replace("ACCESS", access).replace("LOAD", load)


def test_each_program_says_what_outside_functions_do(must_prove, must_not_prove) -> None:
    source = declared("tensor", "read")
    must_prove(source, declared("memref", "read"))
    must_not_prove(source, declared("memref", "read-write"), differs=False)
    must_not_prove(declared("tensor", "read-write"), declared("memref", "read"), differs=False)


PICKED = """
func.func @f(%n: index) -> index {
  %k = arith.constant 7 : index
  PICK
  return %s : index
}
"""


def test_what_is_equal_is_as_defined(must_prove, must_not_prove) -> None:
    """`p == 7 ? p : 7` is 7, but poison where `p` is."""
    source = PICKED.replace("PICK", "%s = arith.addi %k, %c0 : index").replace(
        "  %s", "  %c0 = arith.constant 0 : index\n  %s"
    )
    pick = (
        "%p = arith.subi %k, %n overflow<nuw> : index\n  %e = arith.cmpi eq, %p, %k : index\n"
        "  %s = arith.select %e, %p, %k : index"
    )
    target = PICKED.replace("PICK", pick)
    must_not_prove(source, target, differs=False)
    must_prove(source, target.replace(" overflow<nuw>", ""))
