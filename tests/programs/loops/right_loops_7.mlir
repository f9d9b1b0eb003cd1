// title: Right loops are proved.
// verdict: proved
// wrong: "memref.store %x, %t[%i, %j]" => "memref.store %x, %t[%j, %i]" -- indices swapped
// wrong: "scf.for %j = %c0 to %m step %c1 {" => "scf.for %j = %c0 to %n step %c1 {" -- inner loop over the outer bound
func.func @f(%t: tensor<?x?xf32>, %x: f32, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %q = scf.for %j = %c0 to %m step %c1 iter_args(%b = %a) -> (tensor<?x?xf32>) {
      %c = tensor.insert %x into %b[%i, %j] : tensor<?x?xf32>
      scf.yield %c : tensor<?x?xf32>
    }
    scf.yield %q : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%t: memref<?x?xf32>, %x: f32, %n: index, %m: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      memref.store %x, %t[%i, %j] : memref<?x?xf32>
    }
  }
  return %t : memref<?x?xf32>
}
