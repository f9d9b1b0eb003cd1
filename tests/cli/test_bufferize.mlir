// name: tensors
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----
// name: read_only
func.func @f(%t: tensor<?xf32> {bufferization.writable = false}, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----
// name: constant
func.func @f(%x: f32, %i: index) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = tensor.insert %x into %c[%i] : tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----
// name: refused
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = "foo.unknown"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----
// name: read_then_written
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %new = tensor.extract %r[%i] : tensor<4xf32>
  %old = tensor.extract %t[%i] : tensor<4xf32>
  return %new, %old : f32, f32
}

// -----
// name: a_refusal_does_not_speak_of_ops_that_nobody
func.func @f(%x: f32, %i: index) -> tensor<8xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<8xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----
// name: located
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32> loc(#insert)
  %old = tensor.extract %t[%i] : tensor<?xf32> loc(callsite("old" at "model.py":14:1))
  return %r, %old : tensor<?xf32>, f32
}
#insert = loc("model.py":12:3)

// -----
// name: a_function_value_whose_function_gets_another
func.func @g(%t: tensor<?xf32>) {
  %f = constant @f : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return
}

