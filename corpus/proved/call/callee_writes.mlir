// title: The callee writes its argument; nobody needs the old tensor, so the call works in place.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func private @set(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @set_twice(%t: tensor<?xf32>, %x: f32, %y: f32, %i: index, %j: index) -> tensor<?xf32> {
  %0 = call @set(%t, %x, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %1 = call @set(%0, %y, %j) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
