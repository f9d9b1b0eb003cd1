// title: A body that stores is run as often as there are elements.
// verdict: refuted
func.func @f(%a: tensor<?xindex>, %b: tensor<1xindex>) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %c0 into %b[%c0] : tensor<1xindex>
  return %r : tensor<1xindex>
}
// ----- target
func.func @f(%a: memref<?xindex>, %b: memref<1xindex>) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%a : memref<?xindex>) {
  ^bb0(%o: index):
    memref.store %c0, %b[%c0] : memref<1xindex>
    linalg.yield %o : index
  }
  return %b : memref<1xindex>
}
