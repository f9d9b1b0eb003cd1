// title: Callers are told which values have a rank.
// verdict: refuted
func.func @f(%m: tensor<*xf32>, %n: tensor<*xf32>, %x: f32, %y: f32, %i: index) -> (tensor<?xf32>, tensor<*xf32>) {
  %a = tensor.cast %m : tensor<*xf32> to tensor<?xf32>
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  return %b, %n : tensor<?xf32>, tensor<*xf32>
}
// ----- target
func.func @f(%m: memref<*xf32>, %n: memref<*xf32>, %x: f32, %y: f32, %i: index) -> (memref<*xf32>, memref<*xf32>) {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %m, %n : memref<*xf32>, memref<*xf32>
}
// ----- plan
{"points": [], "assumptions": []}
