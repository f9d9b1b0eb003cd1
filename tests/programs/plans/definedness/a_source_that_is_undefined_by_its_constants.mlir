// title: A source that is undefined by its constants is no success.
// verdict: refuted
func.func @f(%t: tensor<4xi8>, %x: i8, %y: i8) -> (tensor<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %q = math.ipowi %z, %m : i8
  %r = tensor.insert %q into %t[%c0] : tensor<4xi8>
  return %r, %q : tensor<4xi8>, i8
}
// ----- target
func.func @f(%t: memref<4xi8>, %x: i8, %y: i8) -> (memref<4xi8>, i8) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %q = math.ipowi %z, %m : i8
  memref.store %q, %t[%c0] : memref<4xi8>
  return %t, %q : memref<4xi8>, i8
}
// ----- plan
{"points": []}
