func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %g = arith.constant false
  %k = arith.constant 77 : i32
  %r = arith.select %g, %k, %x : i32
  return %r : i32
}
