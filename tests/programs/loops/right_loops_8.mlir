// title: Right loops are proved.
// verdict: proved
// wrong: "%b = memref.alloc(%d1)" => "%b = memref.alloc(%d)" -- size does not grow
// wrong: "%e = memref.alloc(%c1)" => "%e = memref.alloc(%c0)" -- first size
// wrong: "linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)" => "" -- not filled
func.func @f(%x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.splat %x[%c1] : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %d1 = arith.addi %d, %c1 : index
    %b = tensor.splat %x[%d1] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc(%c1) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<?xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (memref<?xf32>) {
    %d = memref.dim %a, %c0 : memref<?xf32>
    %d1 = arith.addi %d, %c1 : index
    %b = memref.alloc(%d1) : memref<?xf32>
    linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
    scf.yield %b : memref<?xf32>
  }
  return %r : memref<?xf32>
}
