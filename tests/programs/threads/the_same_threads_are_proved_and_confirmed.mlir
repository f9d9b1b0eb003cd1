// title: The same threads are proved and confirmed.
// verdict: proved
// wrong: "scf.parallel (%i) = (%c0) to (%n)" => "scf.parallel (%i) = (%c0) to (%one)" -- other threads are not
// wrong: "%step = arith.constant 4" => "%step = arith.constant 8" -- other threads are not
// wrong: "%s = memref.subview %t[%i] [4]" => "%s = memref.subview %t[%i] [3]", "> to memref<4xf32" => "> to memref<3xf32", "linalg.exp ins(%s : memref<4xf32" => "linalg.exp ins(%s : memref<3xf32", "outs(%s : memref<4xf32" => "outs(%s : memref<3xf32" -- other threads are not
// unproved: "%r = scf.forall (%i) = (0) to (%n) step (4)" => "%r = scf.forall (%i) = (0) to (%n) step (2)", "%s = tensor.extract_slice %o" => "%s = tensor.extract_slice %t", "%step = arith.constant 4" => "%step = arith.constant 2" -- threads that interfere are not
func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %r = scf.forall (%i) = (0) to (%n) step (4) shared_outs(%o = %t) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %o[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %e = linalg.exp ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
    }
  }
  return %r : tensor<64xf32>
}
// ----- target
func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %step = arith.constant 4 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%step) {
    %s = memref.subview %t[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
        outs(%s : memref<4xf32, strided<[1], offset: ?>>)
    scf.reduce
  }
  return %t : memref<64xf32>
}
