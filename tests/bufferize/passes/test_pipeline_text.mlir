// name: empty

func.func @f(%t: tensor<9xf32>, %c: f32, %i: index) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %f into %t[%i][5][1] : tensor<5xf32> into tensor<9xf32>
  return %r : tensor<9xf32>
}

// -----
// name: buffers

func.func @f(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<17xf32>
  memref.store %x, %a[%i] : memref<16xf32>
  memref.store %x, %b[%i] : memref<17xf32>
  %u = memref.load %a[%i] : memref<16xf32>
  %v = memref.load %b[%i] : memref<17xf32>
  %r = arith.addf %u, %v : f32
  return %r : f32
}
module {
  func.func @inner(%x: f32, %i: index) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    %u = memref.load %a[%i] : memref<4xf32>
    return %u : f32
  }
}

// -----
// name: tensors

func.func @g(%x: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = tensor.extract %f[%i] : tensor<16xf32>
  return %r : f32
}

