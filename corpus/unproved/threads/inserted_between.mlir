// title: The first and the last thread insert near each other, the others elsewhere.
// against: inserted_between.target.mlir
func.func @f(%t: tensor<8xf32>, %z: f32, %q: i64) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %h1 = arith.constant 6364136223846793005 : i64
  %h2 = arith.constant 1234567 : i64
  %h = arith.muli %q, %h1 : i64
  %b = arith.cmpi eq, %h, %h2 : i64
  %at = arith.select %b, %c4, %c0 : index
  %r = scf.forall (%k) in (6) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = affine.apply affine_map<(d0) -> ((d0 * 3) mod 7 + 1)>(%k)
    %e = tensor.from_elements %z : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %x = tensor.extract %r[%at] : tensor<8xf32>
  return %r, %x : tensor<8xf32>, f32
}
