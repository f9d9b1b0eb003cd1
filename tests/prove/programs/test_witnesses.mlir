// name: source

func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (tensor<4xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----
// name: target

func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (memref<4xf32>) {
    memref.store %x, %t[%i] : memref<4xf32>
    shape.assuming_yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}

