// title: It may not read there what it has overwritten.
// verdict: refuted
func.func @f(%t: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : tensor<16xf32>
  %a = linalg.exp ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = scf.for %i = %c0 to %c16 step %c4 iter_args(%o = %e) -> tensor<16xf32> {
    %j = arith.subi %c16, %i : index
    %k = arith.subi %j, %c4 : index
    %x = tensor.extract_slice %a[%k] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %y = tensor.extract_slice %o[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %z = linalg.negf ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %w = tensor.insert_slice %z into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %w : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}
// ----- target
func.func @f(%t: memref<16xf32>) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %e = memref.alloc() : memref<16xf32>
  linalg.exp ins(%t : memref<16xf32>) outs(%e : memref<16xf32>)
  %r = scf.for %i = %c0 to %c16 step %c4 iter_args(%o = %e) -> memref<16xf32> {
    %j = arith.subi %c16, %i : index
    %k = arith.subi %j, %c4 : index
    %x = memref.subview %e[%k] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    %y = memref.subview %o[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.negf ins(%x : memref<4xf32, strided<[1], offset: ?>>)
        outs(%y : memref<4xf32, strided<[1], offset: ?>>)
    scf.yield %o : memref<16xf32>
  }
  return %r : memref<16xf32>
}
