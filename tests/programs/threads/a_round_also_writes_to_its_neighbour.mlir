// title: A round also writes to its neighbour.
// verdict: refuted
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (7) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %k = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %s = tensor.extract_slice %o[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c7 step %c1 {
    %j = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %k = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %x = memref.load %t[%j] : memref<8xf32>
    memref.store %x, %t[%k] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    %n = arith.addi %k, %c1 : index
    memref.store %y, %t[%n] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
