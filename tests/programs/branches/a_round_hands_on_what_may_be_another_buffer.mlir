// title: A round hands on what may be another buffer.
// verdict: proved
// wrong: "scf.yield %e" => "scf.yield %d" -- a round hands on what may be another buffer
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t, %a = %x) -> (tensor<1xf32>, f32) {
    %v = tensor.extract %b[%c0] : tensor<1xf32>
    %u = tensor.from_elements %x : tensor<1xf32>
    scf.yield %u, %v : tensor<1xf32>, f32
  }
  return %s : f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xf32>
  memref.store %y, %m[%c0] : memref<1xf32>
  %t = memref.alloc() : memref<1xf32>
  memref.store %x, %t[%c0] : memref<1xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%b = %t, %a = %x) -> (memref<1xf32>, f32) {
    memref.store %y, %m[%c0] : memref<1xf32>
    %v = memref.load %b[%c0] : memref<1xf32>
    %w = bufferization.to_tensor %m restrict writable : memref<1xf32> to tensor<1xf32>
    %u = tensor.insert %x into %w[%c0] : tensor<1xf32>
    %d = bufferization.to_buffer %u : tensor<1xf32> to memref<1xf32>
    %e = memref.alloc() : memref<1xf32>
    memref.copy %d, %e : memref<1xf32> to memref<1xf32>
    scf.yield %e, %v : memref<1xf32>, f32
  }
  return %s : f32
}
