// name: before
module {
  func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
    %r = tensor.insert %x into %t[%i] : tensor<4xf32>
    return %r : tensor<4xf32>
  }
}

// -----
// name: after
module {
  func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
    memref.store %x, %t[%i] : memref<4xf32>
    return %t : memref<4xf32>
  }
}

