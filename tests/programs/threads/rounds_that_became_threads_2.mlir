// title: Rounds that became threads are not proved.
// verdict: unproved
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%o = %t) -> tensor<8xf32> {
    %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %x = tensor.extract %o[%j] : tensor<8xf32>
    %n = tensor.insert %x into %o[%i] : tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %a = arith.constant 0 : index
  %b = arith.constant 7 : index
  %c = arith.constant 1 : index
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %x = memref.load %t[%j] : memref<8xf32>
    memref.store %x, %t[%i] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
