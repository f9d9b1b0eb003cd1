// title: An equal value must be as defined.
// `n == 7 ? n : 7` is 7, but poison if the comparison is.
// verdict: proved
// unproved: "%p = arith.addi %v, %k " => "%p = arith.addi %v, %k overflow<nsw> " -- an equal value must be as defined
func.func @f(%x: f32, %n: index, %v: i32, %t: tensor<4xi1>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  return %k : i32
}
// ----- target
func.func @f(%x: f32, %n: index, %v: i32, %t: memref<4xi1>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %p = arith.addi %v, %k : i32
  %e = arith.cmpi eq, %p, %k : i32
  %s = arith.select %e, %p, %k : i32
  return %s : i32
}
