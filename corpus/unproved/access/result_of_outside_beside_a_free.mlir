// title: What a function without a body returns may be its argument, also where a scratch buffer is freed.
// against: result_of_outside_beside_a_free.target.mlir
func.func private @ext(tensor<4xi32> {bufferization.access = "read"}) -> tensor<4xi32>
func.func @f(%t: tensor<4xi32>, %x: i32) -> (tensor<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4xi32>) -> tensor<4xi32>
  %u = tensor.insert %x into %r[%c0] : tensor<4xi32>
  %v = tensor.extract %t[%c0] : tensor<4xi32>
  return %u, %v : tensor<4xi32>, i32
}
