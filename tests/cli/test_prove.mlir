// name: good
func.func @good(%t: tensor<?xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}

// -----
// name: fresh_in_loop
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %b = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----
// name: an_unknown_op_with_tensor_operands_does_not_unknown
func.func @strange(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = "foo.unknown"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----
// name: a_refusal_of_a_command_has_a_remedy

func.func @strange(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = "foo.unknown"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

