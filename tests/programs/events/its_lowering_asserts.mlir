// title: Its lowering asserts.
// verdict: proved
func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (tensor<4xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
module {
  func.func @f(%arg0: i1, %arg1: memref<4xf32>, %arg2: f32, %arg3: index) -> memref<4xf32> {
    %0 = shape.const_witness true
    cf.assert %arg0, "must hold"
    %1 = shape.assuming %0 -> (memref<4xf32>) {
      memref.store %arg2, %arg1[%arg3] : memref<4xf32>
      shape.assuming_yield %arg1 : memref<4xf32>
    }
    return %1 : memref<4xf32>
  }
}
