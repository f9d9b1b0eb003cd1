// title: Tiles in place.
// verdict: proved
// wrong: "scf.forall (%i) in (%n) {\n    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)" => "scf.forall (%i) in (%n) {\n%at = affine.apply affine_map<(d0) -> (d0 * 3)>(%i)" -- other tiles
// wrong: "%a = memref.subview %u[%at]" => "%a = memref.subview %t[%c0]" -- other tiles
// wrong: "scf.forall (%i) in (%n) {" => "scf.forall (%i) in (%d) {" -- other tiles
// unproved: each "4)>" => "3)>" -- tiles that overlap and are read
#tile = affine_map<(d0)[s0] -> (4, -(d0 * 4) + s0)>
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %size = affine.min #tile(%i)[%d]
    %s = tensor.extract_slice %o[%at] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %a = tensor.extract_slice %u[%at] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %p = linalg.add ins(%s, %a : tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<?xf32>)
        -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%at] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
// ----- target
#tile = affine_map<(d0)[s0] -> (4, -(d0 * 4) + s0)>
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  scf.forall (%i) in (%n) {
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %size = affine.min #tile(%i)[%d]
    %s = memref.subview %t[%at] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %a = memref.subview %u[%at] [%size] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.add ins(%s, %a : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>)
        outs(%s : memref<?xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<?xf32>
}
