// title: Three functions in a chain; the middle one hands its argument back.
// The caller reads the old tensor after the call.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func private @write_first(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @pass_on(%t: tensor<?xf32>, %i: index) -> (f32, tensor<?xf32>) {
  %seen = tensor.extract %t[%i] : tensor<?xf32>
  return %seen, %t : f32, tensor<?xf32>
}

func.func @main(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, f32, tensor<?xf32>) {
  %before, %same = call @pass_on(%t, %i) : (tensor<?xf32>, index) -> (f32, tensor<?xf32>)
  %written = call @write_first(%same, %x) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %before, %old, %written : f32, f32, tensor<?xf32>
}
