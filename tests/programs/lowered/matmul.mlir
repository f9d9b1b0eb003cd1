// title: A matrix product as loops.
// The loops come to the iterations in the order of the op, each of which adds one product.
// verdict: proved
// wrong: "%p = arith.mulf %x, %y : f32" => "%p = arith.mulf %x, %x : f32" -- another product
// wrong: "memref.store %s, %c[%i, %j]" => "memref.store %p, %c[%i, %j]" -- what was there is not added
// wrong: "memref.load %a[%i, %k]" => "memref.load %a[%k, %i]" -- the rows of the left operand are taken for columns
// wrong: "memref.load %b[%k, %j]" => "memref.load %b[%k, %i]" -- another column
// wrong: "%o = memref.load %c[%i, %j]" => "%o = memref.load %c[%j, %i]" -- it adds to another element
// wrong: "memref.store %s, %c[%i, %j]" => "memref.store %s, %c[%j, %i]" -- it writes another element
// wrong: "scf.for %k = %c0 to %l step %c1" => "scf.for %k = %c1 to %l step %c1" -- the first product is left out
// wrong: "scf.for %k = %c0 to %l step %c1" => "scf.for %k = %c0 to %l step %c2" -- every second product is left out
// wrong: "scf.for %k = %c0 to %l step %c1" => "scf.for %k = %c0 to %n step %c1" -- another number of products
// wrong: "scf.for %i = %c0 to %m step %c1" => "scf.for %i = %c0 to %l step %c1" -- another number of rows
// wrong: "%s = arith.addf %o, %p : f32" => "%s = arith.addf %o, %p : f32 memref.store %p, %a[%i, %k] : memref<?x?xf32>" -- an operand changes
// wrong: "scf.for %j = %c0" => "memref.store %z, %c[%i, %c0] : memref<?x?xf32> scf.for %j = %c0" -- something happens in front of the inner loop
// unproved: "%s = arith.addf %o, %p : f32" => "%s = arith.addf %o, %p : f32 %q = memref.alloc() : memref<f32>" -- each iteration allocates
// unproved: "        memref.store %s, %c[%i, %j] : memref<?x?xf32>\n      }" => "        memref.store %s, %c[%i, %j] : memref<?x?xf32>\n      } {acme.tag}" -- an inner loop says something to others
// unproved: "memref.load %a[%i, %k] : memref<?x?xf32>" => "memref.load %c[%i, %j] : memref<?x?xf32>" -- it multiplies what was added so far
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %l = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %c0 to %l step %c1 {
        %x = memref.load %a[%i, %k] : memref<?x?xf32>
        %y = memref.load %b[%k, %j] : memref<?x?xf32>
        %o = memref.load %c[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %o, %p : f32
        memref.store %s, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return %c : memref<?x?xf32>
}
