// name: source

func.func @f(%p: tensor<2xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.extract %p[%c0] : tensor<2xi1>
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %r = tensor.insert %v into %s[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: target

func.func @f(%p: memref<2xi1>, %a: memref<4xf32>, %b: memref<4xf32>, %i: index, %v: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.load %p[%c0] : memref<2xi1>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.store %v, %s[%i] : memref<4xf32>
  return %s : memref<4xf32>
}

