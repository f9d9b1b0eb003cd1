// title: A chain of inserts into one tensor: every write may happen in place.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @insert_chain(%t: tensor<?xf32>, %a: f32, %b: f32, %i: index, %j: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %a into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %b into %0[%j] : tensor<?xf32>
  %2 = tensor.insert %a into %1[%c0] : tensor<?xf32>
  return %2 : tensor<?xf32>
}
