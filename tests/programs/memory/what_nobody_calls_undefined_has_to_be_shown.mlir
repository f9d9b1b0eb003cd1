// title: What nobody calls undefined has to be shown.
// verdict: proved
// unproved: "%no = arith.constant false" => "", "%q = arith.select %c, %true" => "%q = arith.select %c, %p", "%r = arith.select %c, %k, %x : index\n  return %x : index" => "%r = arith.select %c, %k, %x : index\nreturn %r : index" -- what nobody calls undefined has to be shown
func.func @f(%m: tensor<4xindex>, %c: i1, %x: index) -> index {
  %no = arith.constant false
  %c0 = arith.constant 0 : index
  %p = ub.poison : i1
  %true = arith.constant true
  %q = arith.select %c, %true, %true : i1
  %mask = vector.broadcast %q : i1 to vector<4xi1>
  %v = vector.transfer_read %m[%c0], %x, %mask : tensor<4xindex>, vector<4xindex>
  return %x : index
}
// ----- target
func.func @f(%m: memref<4xindex>, %c: i1, %x: index) -> index {
  %k = arith.constant 77 : index
  %r = arith.select %c, %k, %x : index
  return %x : index
}
