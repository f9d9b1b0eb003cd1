// title: A function writes to an argument that it marks as only read.
// pass: one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}
// upstream: wrong
// ours: refused marked `bufferization.access` without 'write'
// result: 3
func.func @main() -> i64 {
  %i = arith.constant 1 : index
  %j = arith.constant 0 : index
  %x = arith.constant 3 : i64
  %y = arith.constant 2 : i64
  %a = tensor.from_elements %x, %x : tensor<2xi64>
  %r = call @callee(%a, %y, %i) : (tensor<2xi64>, i64, index) -> tensor<2xi64>
  %q = tensor.extract %a[%i] : tensor<2xi64>
  return %q : i64
}
func.func @callee(%a: tensor<2xi64> {bufferization.access = "read"}, %x: i64, %i: index) -> tensor<2xi64> {
  %r = tensor.insert %x into %a[%i] : tensor<2xi64>
  return %r : tensor<2xi64>
}
