// title: A clone beside what a loop carries.
// Where it runs no round, the tensor is in the buffer that was cloned.
// verdict: unproved
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<4xf32> {
    %b = bufferization.alloc_tensor() copy(%u) : tensor<4xf32>
    %w = tensor.insert %x into %b[%c1] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %r, %k : tensor<4xf32>, memref<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %m) -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %u, %b : memref<4xf32> to memref<4xf32>
    memref.store %x, %b[%c1] : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %k = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %r, %k : memref<4xf32>, memref<4xf32>
}
