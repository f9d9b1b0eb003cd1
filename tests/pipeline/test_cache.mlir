// name: program
memref.global "private" constant @unused : memref<2xf32> = dense<1.0>
func.func private @callee(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @callee(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @other(%x: f32) -> f32 {
  return %x : f32
}

// -----
// name: insert
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: what_has_to_be_freed_is_asked_again_leaks
func.func @f(%x: f32, %i: index) -> f32 {
      %e = tensor.empty() : tensor<4xf32>
      %t = tensor.insert %x into %e[%i] : tensor<4xf32>
      %y = tensor.extract %t[%i] : tensor<4xf32>
      return %y : f32
    }
