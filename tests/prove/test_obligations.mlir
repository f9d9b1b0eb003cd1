// name: store

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
// name: stored

func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  {BODY}
  return %t : memref<4xf32>
}
// -----
// name: opaque

func.func @f(%x: f32) -> f32 {
  %r = "unknown.op"(%x) {n = NUMBER} : (f32) -> f32
  return %r : f32
}
