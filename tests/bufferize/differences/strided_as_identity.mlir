// title: a function with identity layouts returns a part of its argument
// pass: one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}
// upstream: wrong
// ours: proved
// result: 5
func.func private @part(%t: tensor<?x?xi64>, %i: index, %j: index) -> tensor<?x?xi64> {
  %0 = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xi64> to tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i64
  %table = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %t = tensor.cast %table : tensor<2x3xi64> to tensor<?x?xi64>
  %part = func.call @part(%t, %c2, %c2) : (tensor<?x?xi64>, index, index) -> tensor<?x?xi64>
  %changed = tensor.insert %seven into %part[%c0, %c0] : tensor<?x?xi64>
  %four = tensor.extract %changed[%c1, %c0] : tensor<?x?xi64>
  %one = tensor.extract %part[%c0, %c0] : tensor<?x?xi64>
  %r = arith.addi %four, %one : i64
  return %r : i64
}
