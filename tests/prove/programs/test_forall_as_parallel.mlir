// name: source

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

// -----
// name: target

func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %step = arith.constant STEP : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (BOUND) step (%step) {
    %s = memref.subview %t[%i] [SIZE] [1] : memref<64xf32> to memref<SIZExf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<SIZExf32, strided<[1], offset: ?>>)
      outs(%s : memref<SIZExf32, strided<[1], offset: ?>>)
    scf.reduce
  }
  return %t : memref<64xf32>
}

