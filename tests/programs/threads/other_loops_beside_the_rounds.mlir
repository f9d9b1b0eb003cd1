// title: Other loops beside the rounds.
// What fills the tensor became a loop, too; each belongs to its own.
// verdict: proved
func.func @f(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %x = arith.constant 1.0 : f32
  %u = linalg.fill ins(%x : f32) outs(%t : tensor<64xf32>) -> tensor<64xf32>
  %r = scf.forall (%i) = (0) to (%n) step (4) shared_outs(%o = %u) -> (tensor<64xf32>) {
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
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = arith.constant 1.0 : f32
  %c64 = arith.constant 64 : index
  scf.for %a = %c0 to %c64 step %c1 {
    memref.store %x, %t[%a] : memref<64xf32>
  }
  scf.for %i = %c0 to %n step %c4 {
    %s = memref.subview %t[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
        outs(%s : memref<4xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<64xf32>
}
