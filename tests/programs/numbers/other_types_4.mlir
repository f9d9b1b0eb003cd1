// title: Other types are not proved.
// verdict: proved
func.func private @ext(vector<2xi1>) -> i32
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c = arith.constant dense<true> : vector<2xi1>
  %r = func.call @ext(%c) : (vector<2xi1>) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func private @ext(vector<2xi1>) -> i32
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c = arith.constant dense<true> : vector<2xi1>
  %r = func.call @ext(%c) : (vector<2xi1>) -> i32
  return %t, %r : memref<4xf32>, i32
}
