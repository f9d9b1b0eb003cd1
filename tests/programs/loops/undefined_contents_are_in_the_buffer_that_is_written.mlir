// title: Undefined contents are in the buffer that is written.
// verdict: proved
// wrong: "memref.store %w, %e[%j]" => "memref.store %w, %e[%c0]" -- what is only read holds something else
func.func @f(%t: tensor<4x8xf32>, %n: index, %i: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %u = tensor.extract %t[%i, %c0] : tensor<4x8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %z = tensor.empty() : tensor<8xf32>
  %q = scf.for %k = %c0 to %n step %c1 iter_args(%y = %z) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %r = scf.for %j = %c0 to %c8 step %c1 iter_args(%x = %e) -> (tensor<8xf32>) {
      %v = tensor.extract %row[%j] : tensor<8xf32>
      %w = arith.negf %v : f32
      %s = tensor.insert %w into %x[%j] : tensor<8xf32>
      scf.yield %s : tensor<8xf32>
    }
    %p = tensor.insert_slice %r into %y[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
    scf.yield %p : tensor<8xf32>
  }
  return %q, %u : tensor<8xf32>, f32
}
// ----- target
func.func @f(%t: memref<4x8xf32>, %n: index, %i: index) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %u = memref.load %t[%i, %c0] : memref<4x8xf32>
  %row = memref.subview %t[%i, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %e = memref.alloc() : memref<8xf32>
  %z = memref.alloc() : memref<8xf32>
  scf.for %k = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %v = memref.load %row[%j] : memref<8xf32, strided<[1], offset: ?>>
      %w = arith.negf %v : f32
      memref.store %w, %e[%j] : memref<8xf32>
    }
    memref.copy %e, %z : memref<8xf32> to memref<8xf32>
  }
  return %z, %u : memref<8xf32>, f32
}
