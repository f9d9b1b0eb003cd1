// title: A body that allocates has new contents each time.
// verdict: unproved
func.func @f(%n: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %z = tensor.empty() : tensor<1xindex>
  %x = tensor.extract %z[%c0] : tensor<1xindex>
  %r = tensor.splat %x[%n] : tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%n: index) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  %e = memref.alloc(%n) : memref<?xindex>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%e : memref<?xindex>) {
  ^bb0(%o: index):
    %m = memref.alloc() : memref<1xindex>
    %x = memref.load %m[%c0] : memref<1xindex>
    linalg.yield %x : index
  }
  return %e : memref<?xindex>
}
