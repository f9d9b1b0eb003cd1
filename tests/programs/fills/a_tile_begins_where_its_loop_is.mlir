// title: Loops in tiles whose inner one counts from the start of a tile.
// verdict: proved
// wrong: "affine.for %i = #id(%t)" => "affine.for %i = #next(%t)" -- the first row of each tile is left out
// wrong: "affine.for %s = 0 to %n" => "affine.for %s = #id(%t) to %n" -- columns begin where the tile of rows does
// wrong: "(t + 4, n)" => "(t + 5, n)" -- tiles overlap, and read what others have written
// wrong: "(t + 4, n)" => "(t + 3, n)" -- the last row and column of each tile is left out
func.func @f(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.exp ins(%a : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
#id = affine_map<(t) -> (t)>
#next = affine_map<(t) -> (t + 1)>
#end = affine_map<(t)[n] -> (t + 4, n)>
func.func @f(%a: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %a, %c1 : memref<?x?xf32>
  affine.for %t = 0 to %m step 4 {
    affine.for %s = 0 to %n step 4 {
      affine.for %i = #id(%t) to min #end(%t)[%m] {
        affine.for %j = #id(%s) to min #end(%s)[%n] {
          %x = affine.load %a[%i, %j] : memref<?x?xf32>
          %y = math.exp %x : f32
          affine.store %y, %a[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  return %a : memref<?x?xf32>
}
