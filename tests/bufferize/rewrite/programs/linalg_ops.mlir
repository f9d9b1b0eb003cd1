// options: bufferize-function-boundaries
// ops: func.func memref.alloc memref.copy linalg.generic linalg.map memref.alloc linalg.reduce memref.alloc
// ops: linalg.broadcast linalg.copy memref.cast memref.cast func.return
// type: (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, f32, index) -> (memref<?x?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>)
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @linalg(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %v: f32, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%a: tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = linalg.map ins(%0, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) (%x: f32, %y: f32, %init: f32) {
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  %e = tensor.empty(%i) : tensor<?xf32>
  %2 = linalg.reduce { arith.addf } ins(%1 : tensor<?x?xf32>) outs(%e : tensor<?xf32>) dimensions = [0]
  %e2 = tensor.empty(%i, %i) : tensor<?x?xf32>
  %3 = linalg.broadcast ins(%2 : tensor<?xf32>) outs(%e2 : tensor<?x?xf32>) dimensions = [1]
  %4 = linalg.copy ins(%3 : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}
