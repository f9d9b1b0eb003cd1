// title: What was chosen by it is known.
// `%c`, or else what was chosen there: `%b`. The other way round, `%a` where it holds, and else `%c`.
// verdict: proved
// right: "%y = arith.select %p, %c, %b" => "%y = arith.select %p, %c, %x" -- what was chosen by it is known
// right: "%x = arith.select %p, %a, %b : tensor" => "%x = arith.select %p, %b, %a : tensor", "%y = arith.select %p, %c, %x" => "%y = arith.select %p, %x, %c", "%x = arith.select %p, %a, %b : memref" => "%x = arith.select %p, %b, %a : memref", "%y = arith.select %p, %c, %b" => "%y = arith.select %p, %b, %c" -- what was chosen by it is known
// right: "%x = arith.select %p, %a, %b : tensor" => "%x = arith.select %p, %b, %a : tensor", "%y = arith.select %p, %c, %x" => "%y = arith.select %p, %x, %c", "%x = arith.select %p, %a, %b : memref" => "%x = arith.select %p, %b, %a : memref", "%y = arith.select %p, %c, %b" => "%y = arith.select %p, %x, %c" -- what was chosen by it is known
// wrong: "%y = arith.select %p, %c, %b" => "%y = arith.select %p, %c, %a" -- what was chosen by it is known
// wrong: "%y = arith.select %p, %c, %b" => "%y = arith.select %p, %b, %c" -- what was chosen by it is known
// wrong: "%x = arith.select %p, %a, %b : tensor" => "%x = arith.select %p, %b, %a : tensor", "%y = arith.select %p, %c, %x" => "%y = arith.select %p, %x, %c", "%x = arith.select %p, %a, %b : memref" => "%x = arith.select %p, %b, %a : memref", "%y = arith.select %p, %c, %b" => "%y = arith.select %p, %a, %c" -- what was chosen by it is known
// wrong: "%x = arith.select %p, %a, %b : tensor" => "%x = arith.select %p, %b, %a : tensor", "%y = arith.select %p, %c, %x" => "%y = arith.select %p, %x, %c", "%x = arith.select %p, %a, %b : memref" => "%x = arith.select %p, %b, %a : memref" -- what was chosen by it is known
// wrong: "%x = arith.select %p, %a, %b : tensor" => "%x = arith.select %q, %a, %b : tensor" -- by another condition it is not
func.func @f(%p: i1, %q: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %x = arith.select %p, %a, %b : tensor<4xf32>
  %y = arith.select %p, %c, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
// ----- target
func.func @f(%p: i1, %q: i1, %a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) -> memref<4xf32> {
  %x = arith.select %p, %a, %b : memref<4xf32>
  %y = arith.select %p, %c, %b : memref<4xf32>
  return %y : memref<4xf32>
}
// ----- plan
{"points": []}
