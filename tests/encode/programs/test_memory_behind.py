"""The memory behind a buffer without a rank, looked at by offset, sizes, and strides, as kernels of Triton do."""

from __future__ import annotations

import pytest

OPEN = "memref<2x2xf32, strided<[?, ?], offset: ?>>"
ROWS = "memref<2x2xf32, strided<[?, 1], offset: ?>>"
DENSE = "memref<2x2xf32>"


def cast(argument: str, offset: str, strides: str, type: str) -> str:
    """A view of two times two elements."""
    return (
        f"memref.reinterpret_cast %{argument} to offset: [{offset}], sizes: [2, 2], strides: [{strides}]"
        f" : memref<*xf32> to {type}"
    )


ARGUMENTS = "%a: memref<*xf32>, %b: memref<*xf32>, %o: index, %s: index, %q: index"
SOURCE = f"""
func.func @f({ARGUMENTS}) {{
  %in = {cast("a", "%o", "%s, 1", ROWS)}
  %m = memref.alloc() : {DENSE}
  memref.copy %in, %m : {ROWS} to {DENSE}
  %t = bufferization.to_tensor %m restrict writable : {DENSE} to tensor<2x2xf32>
  %r = linalg.exp ins(%t : tensor<2x2xf32>) outs(%t : tensor<2x2xf32>) -> tensor<2x2xf32>
  %out = {cast("b", "%o", "%s, %q", OPEN)}
  bufferization.materialize_in_destination %r in writable %out : (tensor<2x2xf32>, {OPEN}) -> ()
  return
}}
"""
TARGET = f"""
func.func @f({ARGUMENTS}) {{
  %in = {cast("a", "%o", "%s, 1", ROWS)}
  %m = memref.alloc() : {DENSE}
  memref.copy %in, %m : {ROWS} to {DENSE}
  linalg.exp ins(%m : {DENSE}) outs(%m : {DENSE})
  %out = {cast("b", "%o", "%s, %q", OPEN)}
  memref.copy %m, %out : {DENSE} to {OPEN}
  return
}}
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%a to offset: [%o]", "%a to offset: [%s]"),
        ("%b to offset: [%o]", "%b to offset: [%q]"),
        ("strides: [%s, %q]", "strides: [%q, %s]"),
        ("reinterpret_cast %b", "reinterpret_cast %a"),
    ],
)
def test_kernel(must_prove, must_not_prove, change, before: str, after: str) -> None:
    must_prove(SOURCE, TARGET)
    must_not_prove(SOURCE, change(TARGET, before, after))


READS = f"""
func.func @f(%a: memref<*xf32>, %t: TENSOR, %s: index) {{
  %again = {cast("a", "0", "%s, 1", ROWS)}
  %old = memref.alloc() : {DENSE}
  memref.copy %again, %old : {ROWS} to {DENSE}
  MORE
  return
}}
"""


def test_who_writes_an_element_twice(must_prove, must_not_prove, change) -> None:
    # Reading it twice is fine; written twice, it is not known which value stays.
    source = READS.replace("TENSOR", "tensor<2x2xf32>").replace("MORE", "")
    target = READS.replace("TENSOR", DENSE).replace("MORE", "")
    must_prove(source, target)
    # With a stride of 0 or 1 only the bufferized program does so.
    writes = f"memref.copy %old, %again : {DENSE} to {ROWS}"
    must_not_prove(source, READS.replace("TENSOR", DENSE).replace("MORE", writes))
    must_prove(
        READS.replace("TENSOR", "tensor<2x2xf32>").replace("MORE", writes),
        READS.replace("TENSOR", DENSE).replace("MORE", writes),
    )


def test_memory_before_the_start(must_not_prove, change) -> None:
    # What the argument points to may lie anywhere in its memory: an offset may be negative.
    program = f"""
func.func private @seen(i1)
func.func @f(%a: memref<*xf32>, %o: index) -> f32 {{
  %c0 = arith.constant 0 : index
  %in = {cast("a", "%o", "2, 1", "memref<2x2xf32, strided<[2, 1], offset: ?>>")}
  %x = memref.load %in[%c0, %c0] : memref<2x2xf32, strided<[2, 1], offset: ?>>
  %p = arith.cmpi sge, %o, %c0 : index
  call @seen(%p) : (i1) -> ()
  return %x : f32
}}
"""
    wrong = change(program, "arith.cmpi sge, %o, %c0 : index", "arith.constant true")
    must_not_prove(program, wrong, differs=False)
