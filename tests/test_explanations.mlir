// name: stored_and_loaded

ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
func.func @f(%t: tensor<2x2xf32>, %u: tensor<2xf32>, %v: vector<2xf32>, %x: f32) -> (f32, tensor<2x2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = linalg.fill ins(%x : f32) outs(%t : tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = tensor.extract %a[%c0, %c0] : tensor<2x2xf32>
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<2xf32>, tensor<2x2xf32>
  %l = ml_program.global_load @g : tensor<2xf32>
  %s = tensor.insert %x into %u[%c0] : tensor<2xf32>
  ml_program.global_store @g = %s : tensor<2xf32>
  %k = tensor.extract %l[%c0] : tensor<2xf32>
  return %e, %w, %k : f32, tensor<2x2xf32>, f32
}

