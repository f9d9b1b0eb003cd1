// name: store

func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %x: f32) -> f32 {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %v = tensor.extract %r[%j] : tensor<?xf32>
  return %v : f32
}

// -----
// name: store_2

func.func @f(%t: memref<?xf32>, %i: index, %j: index, %x: f32) -> f32 {
  memref.store %x, %t[%i] : memref<?xf32>
  %v = memref.load %t[%i] : memref<?xf32>
  return %v : f32
}

