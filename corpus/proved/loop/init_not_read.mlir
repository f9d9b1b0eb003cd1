// title: A loop that surely runs and never reads what it starts from: its start value is not copied, only allocated.
// options: bufferize-function-boundaries allow-return-allocs-from-loops
// options: bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt
// origin: flip campaign, minimised

func.func @constant_trips(%t: tensor<4x?xf32> {bufferization.writable = false}) -> tensor<1x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%unused = %t) -> (tensor<4x?xf32>) {
    scf.yield %t : tensor<4x?xf32>
  }
  %n = tensor.dim %r, %c1 : tensor<4x?xf32>
  %row = tensor.extract_slice %r[0, 0] [1, %n] [1, 1] : tensor<4x?xf32> to tensor<1x?xf32>
  return %row : tensor<1x?xf32>
}
