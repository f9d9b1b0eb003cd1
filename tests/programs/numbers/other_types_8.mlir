// title: Other types are not proved.
// verdict: unproved
// unproved: each "8xi8" => "1x4xi8" -- other types are not proved
func.func private @ext(vector<4xi8>) -> i32
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, i32) {
  %c = arith.constant dense<1> : vector<4xi8>
  %r = func.call @ext(%c) : (vector<4xi8>) -> i32
  return %t, %r : tensor<4xf32>, i32
}
// ----- target
func.func private @ext(vector<8xi8>) -> i32
func.func @f(%t: memref<4xf32>, %n: index) -> (memref<4xf32>, i32) {
  %c = arith.constant dense<1> : vector<8xi8>
  %r = func.call @ext(%c) : (vector<8xi8>) -> i32
  return %t, %r : memref<4xf32>, i32
}
