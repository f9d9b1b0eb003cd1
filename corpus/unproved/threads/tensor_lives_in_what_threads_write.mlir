// title: Threads read a tensor that lives in the buffer to which they write.
// against: tensor_lives_in_what_threads_write.target.mlir
// partial: yes

func.func @f(%o: tensor<8xf32>, %v: f32) -> tensor<8xf32> {
  %k = arith.constant 2.25 : f32
  %p = arith.mulf %v, %v : f32
  %g = arith.cmpf oeq, %p, %k : f32
  %c7 = arith.constant 7 : index
  %r = scf.forall (%i) in (8) shared_outs(%t = %o) -> tensor<8xf32> {
    %d = arith.subi %c7, %i : index
    %j = arith.select %g, %d, %i : index
    %y = tensor.extract_slice %o[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %t[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
