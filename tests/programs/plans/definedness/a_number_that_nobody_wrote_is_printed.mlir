// title: A number that nobody wrote is printed, then returned.
// verdict: proved
// wrong: "return %x : f32" => "return %y : f32" -- it is not another one for each who gets it
func.func @f(%x: f32, %y: f32) -> f32 {
  %zero = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xf32>
  %a = tensor.extract %e[%zero] : tensor<1xf32>
  vector.print %a : f32
  return %a : f32
}
// ----- target
func.func @f(%x: f32, %y: f32) -> f32 {
  vector.print %x : f32
  return %x : f32
}
// ----- plan
{"points": [{"source": 4, "target": 1, "rule": "event"}]}
