// title: A matrix product as parallel loops.
// Threads write to elements of their own; each adds its products in order.
// verdict: proved
// wrong: "memref.store %s, %c[%i, %j]" => "memref.store %s, %c[%j, %i]" -- it writes the element of another thread
// wrong: "%o = memref.load %c[%i, %j]" => "%o = memref.load %c[%i, %c0]" -- it reads the element of another thread
// wrong: "to (%m, %n) step (%c1, %c1)" => "to (%m, %n) step (%c1, %c2)" -- columns are left out
// wrong: "to (%m, %n) step (%c1, %c1)" => "to (%n, %m) step (%c1, %c1)" -- other sizes
// wrong: "memref.store %s, %c[%i, %j]" => "memref.store %y, %c[%i, %j]" -- it adds nothing
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %l = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
    scf.for %k = %c0 to %l step %c1 {
      %x = memref.load %a[%i, %k] : memref<?x?xf32>
      %y = memref.load %b[%k, %j] : memref<?x?xf32>
      %o = memref.load %c[%i, %j] : memref<?x?xf32>
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %o, %p : f32
      memref.store %s, %c[%i, %j] : memref<?x?xf32>
    }
    scf.reduce
  }
  return %c : memref<?x?xf32>
}
