// title: Tiles of two dimensions that are summed up come in another order than rows do.
// verdict: refuted
func.func @f(%a: tensor<?x?xf32>, %c: tensor<f32>) -> tensor<f32> {
  %r = linalg.reduce ins(%a : tensor<?x?xf32>) outs(%c : tensor<f32>) dimensions = [0, 1]
    (%x: f32, %o: f32) {
      %s = arith.divf %o, %x : f32
      %t = arith.addf %s, %x : f32
      linalg.yield %t : f32
    }
  return %r : tensor<f32>
}
// ----- target
#id = affine_map<(t) -> (t)>
#end = affine_map<(t)[n] -> (t + 2, n)>
func.func @f(%a: memref<?x?xf32>, %c: memref<f32>) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %a, %c1 : memref<?x?xf32>
  affine.for %t = 0 to %m step 2 {
    affine.for %s = 0 to %n step 2 {
      affine.for %i = #id(%t) to min #end(%t)[%m] {
        affine.for %j = #id(%s) to min #end(%s)[%n] {
          %x = affine.load %a[%i, %j] : memref<?x?xf32>
          %o = affine.load %c[] : memref<f32>
          %p = arith.divf %o, %x : f32
          %q = arith.addf %p, %x : f32
          affine.store %q, %c[] : memref<f32>
        }
      }
    }
  }
  return %c : memref<f32>
}
