// title: The assertion of threads is dropped.
// against: assert_in_forall_dropped.target.mlir
func.func private @ext(f32)
func.func @f(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi ne, %n, %k : index
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> tensor<8xf32> {
    cf.assert %g, "boo"
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  call @ext(%x) : (f32) -> ()
  return %r : tensor<8xf32>
}
