// title: Elements of a loop.
// verdict: proved
// wrong: "%d = arith.addi %k" => "%d = arith.subi %k" -- elements of a loop
func.func @f(%t: tensor<?xi32>, %n: index, %k: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xi32>) {
    %e = tensor.extract %a[%i] : tensor<?xi32>
    %d = arith.addi %e, %k : i32
    %s = tensor.insert %d into %a[%i] : tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// ----- target
func.func @f(%t: memref<?xi32>, %n: index, %k: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = memref.load %t[%i] : memref<?xi32>
    %d = arith.addi %k, %e : i32
    memref.store %d, %t[%i] : memref<?xi32>
  }
  return %t : memref<?xi32>
}
