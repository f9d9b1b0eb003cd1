"""Tensors of the target that live in buffers, and ops that nobody gave a meaning."""

from __future__ import annotations

from collections.abc import Callable

from oneshot_verify.check.certificate import Certificate, Point, fingerprint_of
from oneshot_verify.check.function import Answer
from oneshot_verify.ir import parse
from oneshot_verify.semantics.unbufferized import Tensors
from tests.check.conftest import Check


def _of_nothing(ours: str, theirs: str) -> Callable[[str], Certificate]:
    """For any function without results, a certificate that says nothing."""
    source, target = (fingerprint_of(parse(text, "f.mlir")[0].module) for text in (ours, theirs))
    return lambda name: Certificate(name, source, target, (), ())


# Ops without a meaning.


def test_a_result_in_a_global_that_another_call_writes(run: Check) -> None:
    text = """
memref.global "private" @g : memref<4xf32> = dense<0.0>
func.func private @give(memref<4xf32>) -> KIND<4xf32>
func.func private @write(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  return
}
func.func @f(%o: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  %r = call @give(%g) : (memref<4xf32>) -> KIND<4xf32>
  call @write(%o) : (f32) -> ()
  %x = READ %r[%c0] : KIND<4xf32>
  return %x : f32
}"""
    ours = text.replace("KIND", "tensor").replace("READ", "tensor.extract")
    theirs = text.replace("KIND", "memref").replace("READ", "memref.load")

    def answer(ours: str, theirs: str, *points: Point) -> Answer:
        return run(ours, theirs, *points, find=_of_nothing(ours, theirs)).answer

    points = Point(3, 3, "call"), Point(4, 4, "call")
    assert answer(ours, theirs, *points) is Answer.REFUSED
    ours, theirs = (
        each.replace("  call @write(%o) : (f32) -> ()\n", "") for each in (ours, theirs)
    )
    assert answer(ours, theirs, points[0]) is Answer.HOLDS


def test_a_tensor_that_a_callee_makes_a_buffer_of(run: Check) -> None:
    text = """
func.func private @h(%t: tensor<4xf32>, %z: f32) {
  %c0 = arith.constant 0 : index
  BODY
  return
}
func.func @f(%x: f32, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.splat %x : tensor<4xf32>
  func.call @h(%e, %z) : (tensor<4xf32>, f32) -> ()
  %y = tensor.extract %e[%c0] : tensor<4xf32>
  return %y : f32
}"""
    body = "%b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32> memref.store %z, %b[%c0] : memref<4xf32>"
    ours = text.replace("BODY", "")
    for theirs, is_right in ((ours, True), (text.replace("BODY", body), False)):
        find, results = _of_nothing(ours, theirs), (("returned", 0),)
        outcome = run(
            ours, theirs, Point(3, 3, "call"), results=results, find=find, tensors=Tensors.ANYWHERE
        )
        assert (outcome.answer is Answer.HOLDS) is is_right
