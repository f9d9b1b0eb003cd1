// title: A quotient that may be too large.
// -128 / -1 is undefined. Of its remainder the page does not say so, but it is lowered to an instruction that
// Traps: so nothing follows from it, and it is to be where it was.
// verdict: proved
// right: each "arith.divui" => "arith.divsi" -- a quotient that may be too large
// unproved: "%d = arith.remui" => "%d = arith.divsi" -- a quotient that may be too large
func.func @f(%t: tensor<4xi8>, %x: i8, %y: i8) -> (tensor<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %q = arith.divui %x, %y : i8
  %r = tensor.insert %q into %t[%c0] : tensor<4xi8>
  return %r, %q : tensor<4xi8>, i8
}
// ----- target
func.func @f(%t: memref<4xi8>, %x: i8, %y: i8) -> (memref<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %q = arith.divui %x, %y : i8
  %d = arith.remui %x, %y : i8
  memref.store %q, %t[%c0] : memref<4xi8>
  return %t, %q : memref<4xi8>, i8
}
