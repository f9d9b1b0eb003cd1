// name: program

func.func private @outside(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index, %n: index) -> (tensor<?xf32>, f32, tensor<4xf32>) {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  %e = tensor.extract %t[%i] : tensor<?xf32>
  %c = func.call @outside(%r) : (tensor<?xf32>) -> tensor<?xf32>
  %new = tensor.empty(%n) : tensor<?xf32>
  %filled = linalg.fill ins(%e : f32) outs(%new : tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.extract_slice %filled[1] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %c, %e, %a : tensor<?xf32>, f32, tensor<4xf32>
}

// -----
// name: encoded

func.func @g(%t: tensor<?xf32, 2 : i64>, %x: f32, %i: index) -> (tensor<?xf32, 2 : i64>, tensor<4xf32>) {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32, 2 : i64>
  %e = tensor.from_elements %x, %x, %x, %x : tensor<4xf32>
  return %r, %e : tensor<?xf32, 2 : i64>, tensor<4xf32>
}

// -----
// name: copies_are_made_as_the_transform_dialect_has_script

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op) {
    %0 = transform.bufferization.one_shot_bufferize %m
      {bufferize_function_boundaries = true, memcpy_op = "linalg.copy"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }

// -----
// name: a_denied_op_stays_whoever_allows_it

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %e : tensor<4xf32>, f32
}

