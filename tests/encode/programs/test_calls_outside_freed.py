"""Functions without a body where the bufferized program frees: who owns a result, and who sees it, are two things."""

from __future__ import annotations

import pytest

SOURCE = """
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
func.func @f(%t: tensor<4xi32>, %x: i32) -> (i32, i32) {
  %z = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %t[%z] : tensor<4xi32>
  %u = tensor.insert %x into %r[%z] : tensor<4xi32>
  %w = tensor.extract %u[%z] : tensor<4xi32>
  return %v, %w : i32, i32
}
"""
LOAD, STORE, AGAIN, FREE = (
    "%v = memref.load %t[%z] : memref<4xi32>",
    "memref.store %x, %r[%z] : memref<4xi32>",
    "%w = memref.load %r[%z] : memref<4xi32>",
    "memref.dealloc %r : memref<4xi32>",
)


def target(*ops: str) -> str:
    lines = "\n  ".join(ops)
    return f"""
func.func private @ext(memref<4xi32> {{bufferization.access = "read"}}) -> memref<4xi32>
func.func @f(%t: memref<4xi32>, %x: i32) -> (i32, i32) {{
  %z = arith.constant 0 : index
  %r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>
  {lines}
  return %v, %w : i32, i32
}}
"""


def test_who_frees_a_result_may_write_to_it_when_nobody_looks_at_the_argument_any_more(must_prove):
    must_prove(SOURCE, target(LOAD, STORE, AGAIN, FREE))


@pytest.mark.parametrize(
    "ops",
    [
        (STORE, LOAD, AGAIN, FREE),
        (STORE, AGAIN, FREE, LOAD),
    ],
    ids=["before it is freed", "behind that"],
)
def test_a_result_that_is_freed_may_have_been_the_argument(must_not_prove, ops):
    """One-Shot Bufferize makes a copy there, and a `dealloc` elsewhere is no reason to do without."""
    must_not_prove(SOURCE, target(*ops), differs=False)


def test_a_scratch_buffer_says_nothing_of_what_others_return(must_not_prove):
    junk = "%junk = memref.alloc() : memref<4xi32>", "memref.dealloc %junk : memref<4xi32>"
    must_not_prove(SOURCE, target(*junk, STORE, LOAD, AGAIN, FREE), differs=False)


def test_a_result_has_to_be_freed_once(must_not_prove):
    must_not_prove(SOURCE, target(LOAD, STORE, AGAIN, FREE, FREE))
    junk = "%junk = memref.alloc() : memref<4xi32>", "memref.dealloc %junk : memref<4xi32>"
    must_not_prove(SOURCE, target(*junk, LOAD, STORE, AGAIN))


OWN = """
func.func private @ext(KIND<4xi32> {bufferization.access = "read"}) -> KIND<4xi32>
func.func @f(%x: i32) -> i32 {
  %z = arith.constant 0 : index
  OPS
  return %v : i32
}
"""
OF_TENSORS = """%e = tensor.empty() : tensor<4xi32>
  %a = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r = func.call @ext(%a) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %r[%z] : tensor<4xi32>"""
OF_BUFFERS = """%a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<4xi32>)
  %r = func.call @ext(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  %v = memref.load %r[%z] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>"""


def test_the_argument_is_freed_before_the_result_is_read(must_prove, must_not_prove, change):
    """As buffer deallocation does it, by which a result is a new buffer of the caller's."""
    source = OWN.replace("KIND", "tensor").replace("OPS", OF_TENSORS)
    right = OWN.replace("KIND", "memref").replace("OPS", OF_BUFFERS)
    must_prove(source, right)
    must_not_prove(source, change(right, "dealloc %a", "dealloc %r"))


IN_A_CALLEE = """
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
func.func private @g(%t: tensor<4xi32>) -> tensor<4xi32> {
  %r = func.call @ext(%t) : (tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @f(%t: tensor<4xi32>, %x: i32) -> (i32, i32) {
  %z = arith.constant 0 : index
  %r = func.call @g(%t) : (tensor<4xi32>) -> tensor<4xi32>
  %v = tensor.extract %t[%z] : tensor<4xi32>
  %u = tensor.insert %x into %r[%z] : tensor<4xi32>
  %w = tensor.extract %u[%z] : tensor<4xi32>
  return %v, %w : i32, i32
}
"""


def test_a_result_comes_through_a_function_with_a_body(must_prove, must_not_prove):
    def through(*ops: str) -> str:
        text = target(*ops).replace("func.call @ext", "func.call @g")
        callee = """
func.func private @g(%t: memref<4xi32>) -> memref<4xi32> {
  %r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>
  return %r : memref<4xi32>
}
"""
        return callee + text

    must_prove(IN_A_CALLEE, through(LOAD, STORE, AGAIN, FREE))
    must_not_prove(IN_A_CALLEE, through(STORE, LOAD, AGAIN, FREE), differs=False)
