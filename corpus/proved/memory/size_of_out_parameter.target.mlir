func.func @f(%n: index, %x: f32, %out: memref<?xf32>) -> index {
  linalg.fill ins(%x : f32) outs(%out : memref<?xf32>)
  %o0 = arith.constant 0 : index
  %o = arith.constant 1 : index
  %two = arith.constant 2 : index
  %w0 = scf.for %j = %o0 to %two step %o iter_args(%a = %o0) -> index {
    %b2 = arith.addi %a, %two : index
    scf.yield %b2 : index
  }
  %w = arith.subi %w0, %two : index
  return %w : index
}
