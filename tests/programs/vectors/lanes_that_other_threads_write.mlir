// title: Lanes that other threads write.
// The first lane is that of the thread, the second one that of the next thread.
// verdict: proved
// right: "%v = vector.maskedload" => "%v = vector.expandload" -- lanes that other threads write
// wrong: "%j = affine.apply affine_map<(d0) -> (d0 + 0)>" => "%j = affine.apply affine_map<(d0) -> (d0 + 1)>", "%m = arith.constant dense<[true, false]>" => "%m = arith.constant dense<[true, true]>", "%x = vector.extract %v[0]" => "%x = vector.extract %v[1]" -- lanes that other threads write
// wrong: "%j = affine.apply affine_map<(d0) -> (d0 + 0)>" => "%j = affine.apply affine_map<(d0) -> (d0 + 1)>", "%m = arith.constant dense<[true, false]>" => "%m = arith.constant dense<[true, true]>", "%v = vector.maskedload" => "%v = vector.expandload", "%x = vector.extract %v[0]" => "%x = vector.extract %v[1]" -- lanes that other threads write
func.func @f(%o: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (7) shared_outs(%t = %o) -> tensor<8xf32> {
    %j = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %x = tensor.extract_slice %o[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %y = arith.mulf %x, %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%o: memref<8xf32>) -> memref<8xf32> {
  %z = arith.constant dense<0.0> : vector<2xf32>
  %m = arith.constant dense<[true, false]> : vector<2xi1>
  scf.forall (%i) in (7) {
    %v = vector.maskedload %o[%i], %m, %z : memref<8xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
    %x = vector.extract %v[0] : f32 from vector<2xf32>
    %y = arith.mulf %x, %x : f32
    memref.store %y, %o[%i] : memref<8xf32>
  }
  return %o : memref<8xf32>
}
