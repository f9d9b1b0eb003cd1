// name: source

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (tensor<?xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %v = tensor.extract %r[%j] : tensor<?xf32>
  return %r, %v : tensor<?xf32>, f32
}

// -----
// name: target

func.func @f(%t: memref<?xf32>, %x: f32, %i: index, %j: index) -> (memref<?xf32>, f32) {
  %old = memref.load %t[%j] : memref<?xf32>
  memref.store %x, %t[%i] : memref<?xf32>
  %same = arith.cmpi eq, %i, %j : index
  %v = arith.select %same, %x, %old : f32
  return %t, %v : memref<?xf32>, f32
}

