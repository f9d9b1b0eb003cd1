// title: Loops in tiles write each element once.
// The last tile of a row, and of a column, may be smaller.
// verdict: proved
// right: "%b = affine.min #least(%h, %m, %t)" => "%d = arith.subi %m, %t : index\n    %b = arith.minsi %d, %h : index" -- the end of a tile is computed in another way
// wrong: "%k = arith.addi %l, %s" => "%k = arith.addi %l, %t" -- the start of the tile of a row
// wrong: "step (%c2, %c3)" => "step (%c2, %c2)" -- tiles overlap, and the last one ends too late
// wrong: "step (%c2, %c3)" => "step (%c3, %c3)" -- a row in three is left out
// wrong: "affine.min #least(%c3, %n, %s)" => "affine.min #least(%c2, %n, %s)" -- a column in three is left out
// wrong: "(%t, %s) = (%c0, %c0)" => "(%t, %s) = (%c2, %c0)" -- the first two rows are left out
// wrong: "(%r, %l) = (%c0, %c0)" => "(%r, %l) = (%c0, %c1)" -- the first column of each tile is left out
// wrong: "%y = arith.addf %x, %x" => "%i2 = arith.index_cast %r : index to i32\n      %rf = arith.sitofp %i2 : i32 to f32\n      %y = arith.addf %x, %rf" -- it depends on the place in the tile
// unproved: "%h = arith.constant 2 : index" => "%h = arith.constant 4 : index" -- tiles that overlap write some elements twice
#least = affine_map<(w, n, t) -> (w, n - t)>
func.func @f(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.add ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
#least = affine_map<(w, n, t) -> (w, n - t)>
func.func @f(%a: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %h = arith.constant 2 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %a, %c1 : memref<?x?xf32>
  scf.parallel (%t, %s) = (%c0, %c0) to (%m, %n) step (%c2, %c3) {
    %b = affine.min #least(%h, %m, %t)
    %e = affine.min #least(%c3, %n, %s)
    scf.parallel (%r, %l) = (%c0, %c0) to (%b, %e) step (%c1, %c1) {
      %i = arith.addi %r, %t : index
      %k = arith.addi %l, %s : index
      %x = memref.load %a[%i, %k] : memref<?x?xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %a[%i, %k] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return %a : memref<?x?xf32>
}
