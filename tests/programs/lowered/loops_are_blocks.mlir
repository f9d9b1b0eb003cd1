// title: Blocks in place of a structured op.
// `-convert-linalg-to-loops -convert-scf-to-cf -canonicalize` makes them.
// verdict: proved
// wrong: "arith.cmpi slt, %i, %rows" => "arith.cmpi sle, %i, %rows" -- one more row
// wrong: "arith.cmpi slt, %j, %columns" => "arith.cmpi slt, %j, %rows" -- as many columns as rows
// wrong: "%i2 = arith.addi %i, %c1" => "%i2 = arith.addi %i, %c2" -- every second row is left out
// wrong: "%j2 = arith.addi %j, %c1" => "%j2 = arith.addi %j, %c2" -- every second column is left out
// wrong: "^columns(%c0 : index)" => "^columns(%c1 : index)" -- the first column is left out
// wrong: "cf.br ^rows(%c0 : index)" => "cf.br ^rows(%c1 : index)" -- the first row is left out
// wrong: "memref.load %x[%j]" => "memref.load %x[%i]" -- another element of the vector
// wrong: "arith.addf %so_far, %p" => "arith.addf %p, %p" -- what was there is lost
func.func @f(%a: tensor<?x?xf32>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.matvec ins(%a, %x : tensor<?x?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %a, %c1 : memref<?x?xf32>
  cf.br ^rows(%c0 : index)
^rows(%i: index):
  %more = arith.cmpi slt, %i, %rows : index
  cf.cond_br %more, ^columns(%c0 : index), ^end
^columns(%j: index):
  %goes_on = arith.cmpi slt, %j, %columns : index
  cf.cond_br %goes_on, ^body, ^next
^body:
  %e = memref.load %a[%i, %j] : memref<?x?xf32>
  %v = memref.load %x[%j] : memref<?xf32>
  %so_far = memref.load %y[%i] : memref<?xf32>
  %p = arith.mulf %e, %v : f32
  %s = arith.addf %so_far, %p : f32
  memref.store %s, %y[%i] : memref<?xf32>
  %j2 = arith.addi %j, %c1 : index
  cf.br ^columns(%j2 : index)
^next:
  %i2 = arith.addi %i, %c1 : index
  cf.br ^rows(%i2 : index)
^end:
  return %y : memref<?xf32>
}
