// title: A matrix product in tiles.
// Products of one element come in their order, tile after tile.
// verdict: proved
// wrong: "affine.for %k = #id(%u)" => "affine.for %k = #next(%u)" -- the first product of each tile is left out
// wrong: "affine.for %u = 0 to %l step 2" => "affine.for %u = 0 to %l step 3" -- a product in three is left out
// wrong: "affine.for %u = 0 to %l step 2" => "affine.for %u = 0 to %m step 2" -- another number of products
// wrong: "to min #end(%s)[%n] {" => "to min #end(%s)[%n] step 2 {" -- every second column is left out
// wrong: "(t + 2, n)" => "(t + 3, n)" -- tiles overlap
// wrong: "affine.load %b[%k, %j]" => "affine.load %b[%u, %j]" -- it reads the first row of a tile
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
#id = affine_map<(t) -> (t)>
#next = affine_map<(t) -> (t + 1)>
#end = affine_map<(t)[n] -> (t + 2, n)>
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %l = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  affine.for %t = 0 to %m step 2 {
    affine.for %s = 0 to %n step 2 {
      affine.for %u = 0 to %l step 2 {
        affine.for %i = #id(%t) to min #end(%t)[%m] {
          affine.for %j = #id(%s) to min #end(%s)[%n] {
            affine.for %k = #id(%u) to min #end(%u)[%l] {
              %x = affine.load %a[%i, %k] : memref<?x?xf32>
              %y = affine.load %b[%k, %j] : memref<?x?xf32>
              %o = affine.load %c[%i, %j] : memref<?x?xf32>
              %p = arith.mulf %x, %y : f32
              %q = arith.addf %o, %p : f32
              affine.store %q, %c[%i, %j] : memref<?x?xf32>
            }
          }
        }
      }
    }
  }
  return %c : memref<?x?xf32>
}
