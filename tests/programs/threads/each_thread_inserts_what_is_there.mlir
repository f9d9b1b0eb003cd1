// title: Each thread inserts what is there.
// The tensor from before the loop may be read behind it, if no two threads write to one element.
// verdict: proved
// unproved: each "[%i]" => "[%c0]" -- all threads write to one element
// wrong: "memref.store %x, %t[%i]" => "memref.store %y, %t[%i]" -- something else is there
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.from_elements %x : tensor<1xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r, %a : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : f32) outs(%t : memref<4xf32>)
  scf.forall (%i) in (4) {
    memref.store %x, %t[%i] : memref<4xf32>
  }
  return %t, %t : memref<4xf32>, memref<4xf32>
}
