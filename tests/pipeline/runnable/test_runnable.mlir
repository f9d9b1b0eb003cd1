// name: source
func.func private @read(%t: tensor<?x2xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i, %i] : tensor<?x2xf32>
  return %x : f32
}
func.func @f(%t: tensor<?x2xf32>, %x: f32, %i: index, %b: i1) -> (f32, tensor<?x2xf32>) {
  %new = tensor.insert %x into %t[%i, %i] : tensor<?x2xf32>
  %old = call @read(%t, %i) : (tensor<?x2xf32>, index) -> f32
  return %old, %new : f32, tensor<?x2xf32>
}

// -----
// name: target
func.func private @read(%t: memref<?x2xf32, strided<[?, ?], offset: ?>>, %i: index) -> f32 {
  %x = memref.load %t[%i, %i] : memref<?x2xf32, strided<[?, ?], offset: ?>>
  return %x : f32
}
func.func @f(%t: memref<?x2xf32, strided<[?, ?], offset: ?>>, %x: f32, %i: index, %b: i1)
    -> (f32, memref<?x2xf32, strided<[?, ?], offset: ?>>) {
  memref.store %x, %t[%i, %i] : memref<?x2xf32, strided<[?, ?], offset: ?>>
  %old = call @read(%t, %i) : (memref<?x2xf32, strided<[?, ?], offset: ?>>, index) -> f32
  return %old, %t : f32, memref<?x2xf32, strided<[?, ?], offset: ?>>
}

// -----
// name: an_argument_that_is_a_vector_is_written_down
func.func @f(%v: vector<2x2xf32>) -> f32 {
  %x = vector.extract %v[0, 1] : f32 from vector<2x2xf32>
  return %x : f32
}

// -----
// name: globals
ml_program.global private mutable @g(dense<[2, 3]> : tensor<2xi32>) : tensor<2xi32>
func.func @f(%x: tensor<2xi32>, %m: memref<2xi32>, %i: index) {
  ml_program.global_store @g = %x : tensor<2xi32>
  %c = arith.constant 5 : i32
  memref.store %c, %m[%i] : memref<2xi32>
  return
}

// -----
// name: globals_target
memref.global "private" @g : memref<2xi32> = dense<[2, 3]>
func.func @f(%x: memref<2xi32>, %m: memref<2xi32>, %i: index) {
  %c = arith.constant 6 : i32
  memref.store %c, %m[%i] : memref<2xi32>
  return
}

