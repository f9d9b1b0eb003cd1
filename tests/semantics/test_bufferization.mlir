// name: changed_buffer

func.func @f(%m: memref<2xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<2xf32>
  %before = tensor.extract %u[%c0] : tensor<2xf32>
  memref.store %y, %m[%c0] : memref<2xf32>
  %after = tensor.extract AFTER[%c0] : tensor<2xf32>
  return %before, %after : f32, f32
}
// -----
// name: a_tensor_with_memory_of_its_own_outlives_cha

func.func @f(%m: memref<2xf32>, %x: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %u = linalg.copy ins(%t : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  return %u : tensor<2xf32>
}
// -----
// name: a_tensor_dies_with_its_buffer

func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  %t = bufferization.to_tensor %m restrict : memref<2xf32> to tensor<2xf32>
  memref.dealloc %m : memref<2xf32>
  %y = tensor.extract %t[%c0] : tensor<2xf32>
  return %y : f32
}
// -----
// name: written_tensor

func.func @f(%x: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<2xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<2xf32>)
  %t = bufferization.to_tensor %m restrict GIVEN: memref<2xf32> to tensor<2xf32>
  %u = linalg.fill ins(%zero : f32) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  %b = bufferization.to_buffer %u : tensor<2xf32> to memref<2xf32>
  memref.store %x, %b[%c0] : memref<2xf32>
  %r = memref.load %b[%c0] : memref<2xf32>
  %s = memref.load %m[%c0] : memref<2xf32>
  %v = tensor.extract USED[%c0] : tensor<2xf32>
  return %r, %s, %v : f32, f32, f32
}
// -----
// name: a_buffer_that_is_given_away_is_undefined_unt

func.func @f(%m: memref<2xf32>, %x: f32, %back: i1) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict writable : memref<2xf32> to tensor<2xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<2xf32>
  scf.if %back {
    bufferization.materialize_in_destination %u in writable %m : (tensor<2xf32>, memref<2xf32>) -> ()
  }
  return %m : memref<2xf32>
}
// -----
// name: to_buffer_may_only_be_read

func.func @f(%t: tensor<2xf32>, %x: f32, %write: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  scf.if %write {
    memref.store %x, %m[%c0] : memref<2xf32>
  }
  %r = memref.load %m[%c0] : memref<2xf32>
  return %r : f32
}
// -----
// name: to_buffer_of_to_tensor_is_the_buffer

func.func @f(%m: memref<2xf32>, %x: f32) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  %b = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  memref.store %x, %b[%c0] : memref<2xf32>
  return %m : memref<2xf32>
}
// -----
// name: alloc_tensor_and_materialize

func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %r = bufferization.materialize_in_destination %t in %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c, %e, %r : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
