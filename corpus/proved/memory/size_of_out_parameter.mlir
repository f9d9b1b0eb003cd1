// title: An out-parameter has the size of the result.
// against: size_of_out_parameter.target.mlir

func.func @f(%n: index, %x: f32) -> (tensor<?xf32>, index) {
  %t = tensor.splat %x[%n] : tensor<?xf32>
  %o0 = arith.constant 0 : index
  %o = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w = scf.for %j = %o0 to %two step %o iter_args(%a = %o0) -> index {
    %b2 = arith.addi %a, %o : index
    scf.yield %b2 : index
  }
  return %t, %w : tensor<?xf32>, index
}
