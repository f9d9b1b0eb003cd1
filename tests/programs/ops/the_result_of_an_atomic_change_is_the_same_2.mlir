// title: The result of an atomic change is the same.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %u = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  %r = tensor.insert %u into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %m: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {
  %u = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  memref.store %u, %t[%i] : memref<4xf32>
  return %t : memref<4xf32>
}
