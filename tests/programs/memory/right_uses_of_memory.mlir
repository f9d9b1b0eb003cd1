// title: Right uses of memory are proved.
// verdict: proved
// unproved: "memref.store %x, %e[%i] : memref<4xf32>" => "" -- not stored
func.func @f(%x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %w = tensor.insert %x into %e[%i] : tensor<4xf32>
  %v = tensor.extract %w[%i] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
// ----- target
func.func @f(%x: f32, %i: index) -> (memref<4xf32>, f32) {
  %e = memref.alloc() : memref<4xf32>
  memref.store %x, %e[%i] : memref<4xf32>
  %v = memref.load %e[%i] : memref<4xf32>
  return %e, %v : memref<4xf32>, f32
}
