// name: source

func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %k = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %k) : tensor<?x?xf32>
  %i = linalg.fill ins(%x : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%c = %i) -> (tensor<?x?xf32>) {
    %p = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %p : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// -----
// name: target

#scalar = affine_map<(d0, d1) -> ()>
#all = affine_map<(d0, d1) -> (d0, d1)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %x: f32, %n: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %k = memref.dim %b, %c1 : memref<?x?xf32>
  %e = memref.alloc(%m, %k) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#scalar, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : f32) outs(%e : memref<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  scf.for %j = %c0 to %n step %c1 {
    linalg.generic {
      indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]
    } ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%e : memref<?x?xf32>) {
    ^bb0(%one: f32, %other: f32, %sum: f32):
      %p = arith.mulf LEFT, %other : f32
      %s = arith.ADD %sum, %p : f32
      linalg.yield %s : f32
    }
  }
  return %e : memref<?x?xf32>
}

