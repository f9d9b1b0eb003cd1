// name: calls

func.func private @made(tensor<2xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%t: tensor<2xf32>) {
  %0 = func.call @made(%t) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
// -----
// name: a_crash_that_says_something_else_once_is_ask

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %a : tensor<?xf32>
}

// -----
// name: a_program_that_hangs_a_command_is_made_small

func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b = linalg.fill ins(%x : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.extract %b[%i] : tensor<?xf32>
  %d = linalg.copy ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %a, %d, %c : tensor<?xf32>, tensor<?xf32>, f32
}

