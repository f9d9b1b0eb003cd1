// title: A loop that goes over to a buffer of outside.
// verdict: proved
// wrong: "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> memref<4xi8> {" => "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> memref<4xi8> {\nmemref.store %x, %t[%c0] : memref<4xi8>" -- a loop that goes over to a changed buffer
// wrong: "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> memref<4xi8> {" => "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> memref<4xi8> {\nmemref.store %x, %a[%c0] : memref<4xi8>" -- a loop that goes over to a changed buffer
// wrong: "scf.yield %t : memref" => "scf.yield %u : memref" -- a loop that goes over to a changed buffer
// wrong: "scf.yield %t : memref<4xi8>\n  }" => "scf.yield %t : memref<4xi8>\n}\nmemref.store %x, %t[%c0] : memref<4xi8>" -- a loop that goes over to a changed buffer
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %n: index, %x: i8) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> tensor<4xi8> {
    scf.yield %t : tensor<4xi8>
  }
  return %r : tensor<4xi8>
}
// ----- target
func.func @f(%t: memref<4xi8>, %u: memref<4xi8>, %n: index, %x: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xi8>
  memref.copy %u, %m : memref<4xi8> to memref<4xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> memref<4xi8> {
    scf.yield %t : memref<4xi8>
  }
  return %r : memref<4xi8>
}
