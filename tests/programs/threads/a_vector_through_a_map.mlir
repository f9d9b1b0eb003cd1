// title: A vector through a map.
// verdict: proved
func.func @f(%b: memref<?x?xf32>, %a: tensor<?xf32>, %i: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %d = memref.dim %b, %c0 : memref<?x?xf32>
  %v = affine.vector_load %b[%i + 1, symbol(%m) - 4] : memref<?x?xf32>, vector<4xf32>
  %w = arith.subi %n, %i : index
  %0 = arith.cmpi sle, %c4, %w : index
  cf.assert %0, "fits"
  %r = vector.transfer_write %v, %a[%i] : vector<4xf32>, tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%b: memref<?x?xf32>, %a: memref<?xf32>, %i: index, %m: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %d = memref.dim %b, %c0 : memref<?x?xf32>
  %v = affine.vector_load %b[%i + 1, symbol(%m) - 4] : memref<?x?xf32>, vector<4xf32>
  %w = arith.subi %n, %i : index
  %0 = arith.cmpi sle, %c4, %w : index
  cf.assert %0, "fits"
  affine.vector_store %v, %a[%i] : memref<?xf32>, vector<4xf32>
  return %a : memref<?xf32>
}
