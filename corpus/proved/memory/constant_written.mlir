// title: A dense constant lives in read-only memory.
// A write to it needs a copy, and the next call sees the constant again.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @written_constant(%x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c2 = arith.constant 2 : index
  %table = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %written = tensor.insert %x into %table[%i] : tensor<4xf32>
  %third = tensor.extract %written[%c2] : tensor<4xf32>
  return %written, %third : tensor<4xf32>, f32
}
