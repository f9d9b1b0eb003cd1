// name: two
func.func @first(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
func.func @second(%t: tensor<?xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}

// -----
// name: two_bufferized
func.func @first(%t: memref<?xf32>) -> memref<?xf32> {
  return %t : memref<?xf32>
}
func.func @second(%t: memref<?xf32>, %i: index) -> f32 {
  %x = memref.load %t[%i] : memref<?xf32>
  return %x : f32
}

// -----
// name: inlined

func.func private @helper(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @helper(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----
// name: calls
func.func @bad(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = "foo.unknown"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @caller(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @bad(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @good(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}


// -----
// name: connected
func.func private @callee(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @asked(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @callee(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @caller(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @asked(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @alone(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func private @named_outside(%t: tensor<4xf32>) -> tensor<4xf32>
"test.names"() {who = @named_outside} : () -> ()
