// title: The same division.
// verdict: proved
// right: each "arith.divsi" => "arith.divui" -- the same division
// right: each "arith.divsi" => "arith.remsi" -- the same division
// right: each "arith.divsi" => "arith.remui" -- the same division
// right: each "arith.divsi" => "arith.floordivsi" -- the same division
// right: each "arith.divsi" => "arith.ceildivsi" -- the same division
// right: each "arith.divsi" => "arith.ceildivui" -- the same division
// right: each "arith.divsi" => "math.ipowi" -- the same power
func.func @f(%t: tensor<4xi8>, %x: i8, %y: i8) -> (tensor<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %q = arith.divsi %x, %y : i8
  %r = tensor.insert %q into %t[%c0] : tensor<4xi8>
  return %r, %q : tensor<4xi8>, i8
}
// ----- target
func.func @f(%t: memref<4xi8>, %x: i8, %y: i8) -> (memref<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %q = arith.divsi %x, %y : i8
  memref.store %q, %t[%c0] : memref<4xi8>
  return %t, %q : memref<4xi8>, i8
}
