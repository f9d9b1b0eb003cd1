// title: Threads that are seen.
// Threads let the outside see in any order what rounds do in this one.
// verdict: proved
// wrong: "%x = memref.load %t[%k]" => "%x = memref.load %t[%i]" -- rounds that show something else
func.func @f(%t: tensor<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    %k = arith.addi %i, %j : index
    %x = tensor.extract %t[%k] : tensor<8xf32>
    vector.print %x : f32
    scf.reduce
  }
  return
}
// ----- target
func.func @f(%t: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %n step %c1 {
      %k = arith.addi %i, %j : index
      %x = memref.load %t[%k] : memref<8xf32>
      vector.print %x : f32
    }
  }
  return
}
