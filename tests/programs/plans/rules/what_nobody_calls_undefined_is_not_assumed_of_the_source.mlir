// title: What nobody calls undefined is not assumed of the source.
// No page says that a mask has to be defined: where this one is not, the source returns its argument.
// verdict: unproved
func.func @f(%m: tensor<4xindex>, %c: i1, %x: index) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = ub.poison : i1
  %true = arith.constant true
  %q = arith.select %c, %p, %true : i1
  %mask = vector.broadcast %q : i1 to vector<4xi1>
  %v = vector.transfer_read %m[%c0], %x, %mask : tensor<4xindex>, vector<4xindex>
  return %x : index
}
// ----- target
func.func @f(%m: memref<4xindex>, %c: i1, %x: index) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant 77 : index
  %z = arith.select %c, %k, %x : index
  return %z : index
}
// ----- plan
{"points": []}
