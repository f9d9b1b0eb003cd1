// title: The result of an atomic change is the same.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %u = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  %r = tensor.insert %u into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {
  %u = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  memref.store %u, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
