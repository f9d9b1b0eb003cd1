// title: Other results of a function without a body.
// verdict: refuted
// wrong: each "-> (i8)" => "-> (i8, i8, i8)", "%x = func.call" => "%x, %y, %z = func.call" -- more of them
func.func private @ext(tensor<4xf32>) -> (i8, tensor<4xf32>)
func.func @f(%t: tensor<4xf32>) -> i8 {
  %x, %r = func.call @ext(%t) : (tensor<4xf32>) -> (i8, tensor<4xf32>)
  return %x : i8
}
// ----- target
func.func private @ext(memref<4xf32>) -> (i8)
func.func @f(%t: memref<4xf32>) -> i8 {
  %x = func.call @ext(%t) : (memref<4xf32>) -> (i8)
  return %x : i8
}
// ----- plan
{"points": [{"source": 1, "target": 1, "rule": "call"}]}
