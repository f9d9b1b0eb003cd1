// name: source

func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: target

func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32>
}

