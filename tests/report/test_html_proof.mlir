// name: source
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index, %c: i1) -> (f32, tensor<?xf32>) {
  %n = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %n : f32, tensor<?xf32>
}

// -----
// name: target
// A comment, so that lines differ.
func.func @f(%t: memref<?xf32>, %x: f32, %i: index, %c: i1) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  scf.if %c {
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %old, %t : f32, memref<?xf32>
}

