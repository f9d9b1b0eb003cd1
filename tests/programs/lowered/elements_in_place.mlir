// title: Threads map the elements of a buffer in place.
// A thread reads its element before it writes there; no other one does either.
// verdict: proved
// wrong: "%x = memref.load %m[%i, %j]" => "%x = memref.load %m[%j, %i]" -- another thread may have written there
// wrong: "memref.store %y, %m[%i, %j]" => "memref.store %y, %m[%i, %c0]" -- threads write to one element
// wrong: "memref.store %y, %m[%i, %j]" => "memref.store %x, %m[%i, %j]" -- nothing is computed
// wrong: "to (%c3, %n) step" => "to (%c3, %c3) step" -- a column may be left out
// wrong: "to (%c3, %n) step" => "to (%c2, %n) step" -- a row is left out
// right: "scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %n)" => "scf.parallel (%j, %i) = (%c0, %c0) to (%n, %c3)" -- rows and columns in another order
func.func @f(%t: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %r = linalg.exp ins(%t : tensor<3x?xf32>) outs(%t : tensor<3x?xf32>) -> tensor<3x?xf32>
  return %r : tensor<3x?xf32>
}
// ----- target
func.func @f(%m: memref<3x?xf32>) -> memref<3x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %m, %c1 : memref<3x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %n) step (%c1, %c1) {
    %x = memref.load %m[%i, %j] : memref<3x?xf32>
    %y = math.exp %x : f32
    memref.store %y, %m[%i, %j] : memref<3x?xf32>
    scf.reduce
  }
  return %m : memref<3x?xf32>
}
