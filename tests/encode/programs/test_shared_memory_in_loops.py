"""Memory that both programs are given, and that the tensor program changes in a loop."""

from __future__ import annotations

PROGRAM = """
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.subview %a[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %d = memref.subview %b[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    BODY
  }
  return
}
"""
ON_TENSORS = """%t = bufferization.to_tensor %s restrict : memref<4xf32, strided<[1], offset: ?>> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %r in restrict writable %d
      : (tensor<4xf32>, memref<4xf32, strided<[1], offset: ?>>) -> ()"""
ON_BUFFERS = """linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
      outs(%d : memref<4xf32, strided<[1], offset: ?>>)"""


def program(body: str) -> str:
    return PROGRAM.replace("BODY", body)


def test_each_round_leaves_the_same(must_prove, must_not_prove) -> None:
    source = program(ON_TENSORS)
    must_prove(source, program(ON_BUFFERS))
    must_not_prove(source, program(ON_BUFFERS.replace("exp", "log")))
    must_not_prove(source, program(""))
    must_not_prove(source, program(ON_BUFFERS.replace("outs(%d", "outs(%s")))
    must_not_prove(source, program(ON_BUFFERS + "\n    memref.store %x, %a[%c0] : memref<64xf32>"))


def test_a_store_in_each_round(must_prove, must_not_prove) -> None:
    source = program("memref.store %x, %b[%i] : memref<64xf32>")
    copied = """%m = memref.alloca() : memref<1xf32>
    memref.store %x, %m[%c0] : memref<1xf32>
    %y = memref.load %m[%c0] : memref<1xf32>
    memref.store %y, %b[%i] : memref<64xf32>"""
    must_prove(source, program(copied))
    must_not_prove(source, program(copied.replace("%b[%i]", "%b[%c0]")))


def test_what_one_program_frees_in_a_loop_the_other_one_frees(must_not_prove) -> None:
    freeing = """%l = arith.cmpi eq, %i, %c0 : index
    scf.if %l {
      memref.dealloc %a : memref<64xf32>
    }"""
    must_not_prove(program(freeing), program(""), differs=False)
    must_not_prove(program(""), program(freeing), differs=False)
