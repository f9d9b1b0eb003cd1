// title: The answer is the same.
// verdict: proved
// wrong: "func.func @f(%m: memref<4x8xf32>, %x: index, %y: index) -> index {\n  %r = arith.remsi %x, %y : index" => "func.func @f(%m: memref<4x8xf32>, %x: index, %y: index) -> index {\n%r = arith.remsi %y, %x : index" -- the answer is the same
func.func @f(%t: tensor<4x8xf32>, %x: index, %y: index) -> index {
  %r = arith.remsi %x, %y : index
  return %r : index
}
// ----- target
func.func @f(%m: memref<4x8xf32>, %x: index, %y: index) -> index {
  %r = arith.remsi %x, %y : index
  return %r : index
}
// ----- plan
{"points": []}
