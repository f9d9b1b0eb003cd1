// name: source

func.func @f(%t: tensor<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}

// -----
// name: frees

func.func @f(%t: memref<4xf32>, %i: index, %x: f32, %c: i1) -> f32 {
  %true = arith.constant true
  %n = memref.alloc() : memref<4xf32>
  %p = memref.cast %n : memref<4xf32> to memref<?xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  memref.store %x, %n[%i] : memref<4xf32>
  %v = memref.load %n[%i] : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  return %v : f32
}
