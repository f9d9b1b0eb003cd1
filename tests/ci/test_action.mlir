// name: reads_late
func.func @late(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}

// -----
// name: wrong
func.func @late(%t: memref<?xf32>, %x: f32, %i: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}

// -----
// name: copied
func.func @copied(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %new : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: copy
func.func @copied(%t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  return %t, %a : memref<4xf32>, memref<4xf32>
}

