// title: What is read in the part is another one.
// The first and the last thread may insert near each other.
// verdict: refuted
// wrong: each "(d0 * 3) mod 7 + 1" => "6 - d0" -- what is read in the part is another one
func.func @f(%t: tensor<8xf32>, %z: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %r = scf.forall (%k) in (6) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = affine.apply affine_map<(d0) -> ((d0 * 3) mod 7 + 1)>(%k)
    %e = tensor.from_elements %z : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %x = tensor.extract %r[%c4] : tensor<8xf32>
  return %r, %x : tensor<8xf32>, f32
}
// ----- target
func.func @f(%t: memref<8xf32>, %z: f32) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %x = memref.load %t[%c4] : memref<8xf32>
  scf.forall (%k) in (6) {
    %j = affine.apply affine_map<(d0) -> ((d0 * 3) mod 7 + 1)>(%k)
    memref.store %z, %t[%j] : memref<8xf32>
  }
  return %t, %x : memref<8xf32>, f32
}
