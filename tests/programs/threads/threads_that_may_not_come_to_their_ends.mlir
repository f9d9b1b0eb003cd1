// title: Threads that may not come to their ends.
// verdict: proved
// wrong: "%x = memref.load %t[%k] : memref<8xf32>\n      func.call @ext(%k) : (index) -> ()" => "%x = memref.load %t[%k] : memref<8xf32>\nfunc.call @ext(%i) : (index) -> ()" -- threads that may not come to their ends
func.func private @ext(index)
func.func @f(%t: tensor<8xf32>, %n: index) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    %k = arith.addi %i, %j : index
    %x = tensor.extract %t[%k] : tensor<8xf32>
    func.call @ext(%k) : (index) -> ()
    scf.reduce
  }
  return
}
// ----- target
func.func private @ext(index)
func.func @f(%t: memref<8xf32>, %n: index) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %n step %c1 {
      %k = arith.addi %i, %j : index
      %x = memref.load %t[%k] : memref<8xf32>
      func.call @ext(%k) : (index) -> ()
    }
  }
  return
}
