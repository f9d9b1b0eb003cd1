// title: A division by what may be zero.
// verdict: refuted
// wrong: "%d = arith.divui" => "%d = math.ipowi" -- zero to a negative power
func.func @f(%t: tensor<4xi8>, %x: i8, %y: i8) -> (tensor<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %q = arith.addi %x, %y : i8
  %r = tensor.insert %q into %t[%c0] : tensor<4xi8>
  return %r, %q : tensor<4xi8>, i8
}
// ----- target
func.func @f(%t: memref<4xi8>, %x: i8, %y: i8) -> (memref<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %q = arith.addi %x, %y : i8
  %d = arith.divui %x, %y : i8
  memref.store %q, %t[%c0] : memref<4xi8>
  return %t, %q : memref<4xi8>, i8
}
