// name: swapped
func.func @swapped(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}
func.func @fine(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}

// -----
// name: wrong
func.func @swapped(%t: memref<?xf32>, %x: f32, %i: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}
func.func @fine(%t: memref<?xf32>) -> memref<?xf32> {
  return %t : memref<?xf32>
}

