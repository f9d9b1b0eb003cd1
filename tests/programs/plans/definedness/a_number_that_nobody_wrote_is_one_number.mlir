// title: A number that nobody wrote is one number.
// It is that of the target where both are first compared, wherever it is used.
// verdict: proved
// right: "return %a, %a" => "return %a, %b" -- each op that reads it may see another one
// right: "return %x, %x" => "return %x, %y", "return %a, %a" => "return %a, %b" -- so may they
// wrong: "return %x, %x" => "return %x, %y" -- it is not another one for each who gets it
// wrong: "return %a, %a" => "return %a, %c" -- nor is one more
// wrong: "return %x, %x" => "return %p, %x" -- poison is none of them
// right: "return %a, %a" => "return %q, %q", "return %x, %x" => "return %p, %p" -- poison for poison
func.func @f(%x: i32, %y: i32, %i: index) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %q = ub.poison : i32
  %e = tensor.empty() : tensor<3xi32>
  %a = tensor.extract %e[%i] : tensor<3xi32>
  %b = tensor.extract %e[%i] : tensor<3xi32>
  %c = arith.addi %a, %one : i32
  return %a, %a : i32, i32
}
// ----- target
func.func @f(%x: i32, %y: i32, %i: index) -> (i32, i32) {
  %p = ub.poison : i32
  return %x, %x : i32, i32
}
// ----- plan
{"points": []}
