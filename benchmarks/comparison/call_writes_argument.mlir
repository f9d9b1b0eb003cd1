// what: A function writes its argument, and its caller knows
// verdict: proved
// mlir-tv: a call is an uninterpreted function of its operands: no effects on memory (src/encode.cpp, func.call)
func.func private @put(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %r = func.call @put(%t, %i, %x) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  return %r, %v : tensor<?xf32>, f32
}

// target

func.func private @put(%t: memref<?xf32>, %i: index, %x: f32) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  return %t : memref<?xf32>
}
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %v = memref.load %t[%i] : memref<?xf32>
  %r = func.call @put(%t, %i, %x) : (memref<?xf32>, index, f32) -> memref<?xf32>
  return %r, %v : memref<?xf32>, f32
}
