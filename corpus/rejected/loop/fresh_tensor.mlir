// title: A loop that yields a tensor made in its body would have to return an allocation.
// bufferizer: builtin, mlir-opt
// reason: Yield operand #0 is not equivalent to the corresponding iter bbArg
func.func @last_splat(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %t) -> (tensor<4xf32>) {
    %fresh = tensor.splat %x : tensor<4xf32>
    scf.yield %fresh : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
