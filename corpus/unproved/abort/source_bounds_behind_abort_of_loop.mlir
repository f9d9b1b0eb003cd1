// title: A load moves before a loop whose assertions may abort.
// against: source_bounds_behind_abort_of_loop.target.mlir
func.func @f(%t: tensor<8xf32>, %m: tensor<8xi1>, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %b = tensor.extract %m[%i] : tensor<8xi1>
    cf.assert %b, "mask"
  }
  %v = tensor.extract %t[%j] : tensor<8xf32>
  return %v : f32
}
