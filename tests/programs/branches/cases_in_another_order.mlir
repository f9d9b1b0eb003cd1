// title: Programs may decide otherwise if they end alike: cases in another order.
// verdict: proved
// wrong: "1: ^minus, 7" => "1: ^minus, 6" -- cases in another order
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  cf.switch %x : i32, [default: ^default, 7: ^seven, -1: ^minus]
^default:
  return %x : i32
^seven:
  return %y : i32
^minus:
  return %y : i32
}
// ----- target
func.func private @g(%x: i32, %y: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return %x : i32
}
func.func @f(%x: i32, %y: i32, %c: i1, %d: i1, %n: index, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  cf.switch %x : i32, [default: ^default, -1: ^minus, 7: ^seven]
^default:
  return %x : i32
^seven:
  return %y : i32
^minus:
  return %y : i32
}
