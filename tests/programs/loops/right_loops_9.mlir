// title: Right loops are proved.
// verdict: proved
// wrong: "return %r, %z : memref" => "return %r, %c1 : memref" -- the first size after the loop
func.func @f(%x: f32, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.splat %x[%c1] : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    %d1 = arith.addi %d, %c1 : index
    %b = tensor.splat %x[%d1] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %z = tensor.dim %r, %c0 : tensor<?xf32>
  return %r, %z : tensor<?xf32>, index
}
// ----- target
func.func @f(%x: f32, %n: index) -> (memref<?xf32>, index) {
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
  %z = memref.dim %r, %c0 : memref<?xf32>
  return %r, %z : memref<?xf32>, index
}
