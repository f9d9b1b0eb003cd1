// title: a function stores to a global, and reads an argument that was loaded from it
// pass: one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}
// upstream: wrong
// ours: runs
// result: 3
ml_program.global private mutable @g(dense<[2, 3, 5, 7]> : tensor<4xi64>) : tensor<4xi64>

func.func private @set(%x: tensor<4xi64>, %s: tensor<4xi64>, %i: index) -> i64 {
  ml_program.global_store @g = %x : tensor<4xi64>
  %y = tensor.extract %s[%i] : tensor<4xi64>
  return %y : i64
}
func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %v = arith.constant 11 : i64
  %x = tensor.from_elements %v, %v, %v, %v : tensor<4xi64>
  %s = ml_program.global_load @g : tensor<4xi64>
  %y = call @set(%x, %s, %c1) : (tensor<4xi64>, tensor<4xi64>, index) -> i64
  return %y : i64
}
