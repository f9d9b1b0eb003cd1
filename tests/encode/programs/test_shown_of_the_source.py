"""What of the tensor program is taken for granted (`semantics/grounds`), and what it has to show itself."""

from __future__ import annotations

import pytest

MASKED = """
func.func @f(%m: TYPE, %c: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i1
  %true = arith.constant true
  %q = arith.select %c, PART, %true : i1
  %mask = vector.broadcast %q : i1 to vector<4xi1>
  %v = vector.transfer_read %m[%c0], %x, %mask : tensor<4xindex>, vector<4xindex>
  return %x : index
}
"""
FREED = """
func.func @f(%m: TYPE, %c: i1, %x: index) -> index {
  %a = memref.alloc() : memref<4xf32>
  scf.if PART {
    memref.dealloc %a : memref<4xf32>
  }
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  return %x : index
}
"""
OTHER = """
func.func @f(%m: TYPE, %c: i1, %x: index) -> index {
  %k = arith.constant 77 : index
  %r = arith.select %c, %k, %x : index
  return %r : index
}
"""


@pytest.mark.parametrize(
    ("source", "breaks", "keeps"), [(MASKED, "%p", "%true"), (FREED, "%c", "%no")]
)
def test_what_nobody_calls_undefined_has_to_be_shown(
    must_prove, must_not_prove, source, breaks, keeps
) -> None:
    source = source.replace("TYPE", "tensor<4xindex>")
    buffers = OTHER.replace("TYPE", "memref<4xindex>")
    must_not_prove(source.replace("PART", breaks), buffers, differs=False)
    head = (
        "%no = arith.constant false\n  %c0 = "
        if "%c0 = " in source
        else "%no = arith.constant false\n  %a = "
    )
    whole = source.replace("%c0 = " if "%c0 = " in source else "%a = ", head, 1)
    must_prove(whole.replace("PART", keeps), buffers.replace("return %r", "return %x"))
