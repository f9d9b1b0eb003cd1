// title: A computed index leaves 64 bits.
// That index arithmetic does not overflow is assumed; nothing is proved of a program that always does.
// verdict: proved
// unproved: "%a = arith.muli %k, %c2" => "%a = arith.muli %k, %c4" -- on a machine the product is 0
// unproved: "%a = arith.muli %k, %c2" => "%b = arith.addi %k, %k : index %a = arith.addi %b, %k" -- a sum
func.func @f(%t: tensor<?xf32>, %n: index, %m: index) -> index {
  return %n : index
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %k = arith.constant 4611686018427387903 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = arith.muli %k, %c2 : index
  %is = arith.cmpi eq, %a, %c0 : index
  %r = arith.select %is, %m, %n : index
  return %r : index
}
// ----- plan
{"points": []}
