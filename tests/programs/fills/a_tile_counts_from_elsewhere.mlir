// title: All but the first element, in tiles.
// verdict: proved
// wrong: "(%r) = (%c0)" => "(%r) = (%c1)" -- the first element of each tile is left out
// wrong: "(%r) = (%c0) to (%b)" => "(%r) = (%d) to (%e)" -- each element before the right one is written
// wrong: "(%t) = (%c1)" => "(%t) = (%c0)" -- the first element is written, too
// wrong: "(%t) = (%c1) to (%n)" => "(%t) = (%c1) to (%p)" -- the last element is left out
func.func @f(%a: tensor<?xf32>, %x: f32, %d: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %p = arith.subi %n, %c1 : index
  %s = tensor.extract_slice %a[1] [%p] [1] : tensor<?xf32> to tensor<?xf32>
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %f into %a[1] [%p] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
#least = affine_map<(w, n, t) -> (w, n - t)>
func.func @f(%a: memref<?xf32>, %x: f32, %z: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = arith.constant -1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %p = arith.subi %n, %c1 : index
  scf.parallel (%t) = (%c1) to (%n) step (%c4) {
    %b = affine.min #least(%c4, %n, %t)
    %e = arith.subi %b, %c1 : index
    scf.parallel (%r) = (%c0) to (%b) step (%c1) {
      %i = arith.addi %r, %t : index
      memref.store %x, %a[%i] : memref<?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return %a : memref<?xf32>
}
