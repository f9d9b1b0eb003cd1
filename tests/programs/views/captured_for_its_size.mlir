// title: Harmless overlaps are proved: captured for its size.
// verdict: proved
// wrong: "%x = tensor.dim %s, %c0" => "%x = tensor.extract %s[%c0]", "%x = memref.dim %s, %c0" => "%x = memref.load %s[%c0]" -- captured for its size, and through a view for more
func.func @f(%t: tensor<?xindex>, %u: tensor<?xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xindex>) {
  ^bb0(%o: index):
    %n = tensor.dim %t, %c0 : tensor<?xindex>
    %s = tensor.extract_slice %t[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %x = tensor.dim %s, %c0 : tensor<1xindex>
    %y = arith.addi %n, %x : index
    linalg.yield %y : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}
// ----- target
func.func @f(%t: memref<?xindex>, %u: memref<?xindex>) -> memref<?xindex> {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : memref<?xindex>) {
  ^bb0(%o: index):
    %n = memref.dim %t, %c0 : memref<?xindex>
    %s = memref.subview %t[0] [1] [1] : memref<?xindex> to memref<1xindex, strided<[1]>>
    %x = memref.dim %s, %c0 : memref<1xindex, strided<[1]>>
    %y = arith.addi %n, %x : index
    linalg.yield %y : index
  }
  return %t : memref<?xindex>
}
