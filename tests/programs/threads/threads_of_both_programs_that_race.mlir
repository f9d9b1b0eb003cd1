// title: Threads of both programs that race.
// verdict: proved
// unproved: "%t[%own]" => "%t[%c0]", "%t[%it]" => "%t[%c0]" -- all threads write one element
// unproved: "%t[%own]" => "%t[%c0]", "%t[%it]" => "%t[%c0]", "(%i) = (%c0) to (%n)" => "(%p) = (%c1) to (%m)", "%it = " => "%i = arith.subi %p, %c1 : index\n%it = " -- the threads of the target have other indices
func.func @f(%t: memref<8xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%own) = (%c0) to (%n) step (%c1) {
    memref.store %own, %t[%own] : memref<8xindex>
    scf.reduce
  }
  return
}
// ----- target
func.func @f(%t: memref<8xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %it = arith.addi %i, %c0 : index
    memref.store %i, %t[%it] : memref<8xindex>
    scf.reduce
  }
  return
}
