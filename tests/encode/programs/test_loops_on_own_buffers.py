"""Loops of the tensor program that write to buffers of its own, as kernels that are half lowered do."""

from __future__ import annotations

from oneshot_verify.encode.loops.induction import Induction

SOURCE = """
func.func @f(%a: tensor<4x4x4xf32>, %x: f32) -> tensor<4x4x4xf32> {
  %m = memref.alloc() : memref<4x4x4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4x4x4xf32>)
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        %v = tensor.extract %a[%i, %j, %k] : tensor<4x4x4xf32>
        %w = affine.load %m[%i, %j, %k] : memref<4x4x4xf32>
        %s = arith.addf %v, %w : f32
        affine.store %s, %m[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  %r = bufferization.to_tensor %m restrict : memref<4x4x4xf32> to tensor<4x4x4xf32>
  return %r : tensor<4x4x4xf32>
}
"""
TARGET = """
func.func @f(%a: memref<4x4x4xf32>, %x: f32) -> memref<4x4x4xf32> {
  %other = memref.alloc() : memref<4x4x4xf32>
  linalg.fill ins(%x : f32) outs(%other : memref<4x4x4xf32>)
  %m = memref.alloc() : memref<4x4x4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4x4x4xf32>)
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        %v = memref.load %a[%i, %j, %k] : memref<4x4x4xf32>
        %w = affine.load %m[%i, %j, %k] : memref<4x4x4xf32>
        %s = arith.addf %v, %w : f32
        affine.store %s, %m[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  return %m : memref<4x4x4xf32>
}
"""


def test_a_nest_is_walked_once(monkeypatch, must_prove) -> None:
    # Who finds out in a round what a loop changes has to walk all loops in it again.
    rounds = 0
    close = Induction._close  # pyright: ignore[reportPrivateUsage]

    def counted(self):
        nonlocal rounds
        rounds += 1
        return close(self)

    monkeypatch.setattr(Induction, "_close", counted)
    must_prove(SOURCE, TARGET)
    # With and without rewrites.
    assert rounds <= 2 * 3
