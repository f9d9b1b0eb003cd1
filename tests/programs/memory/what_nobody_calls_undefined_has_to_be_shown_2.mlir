// title: What nobody calls undefined has to be shown.
// verdict: proved
// unproved: "%no = arith.constant false" => "", "scf.if %no" => "scf.if %c", "%r = arith.select %c, %k, %x : index\n  return %x : index" => "%r = arith.select %c, %k, %x : index\nreturn %r : index" -- what nobody calls undefined has to be shown
func.func @f(%m: tensor<4xindex>, %c: i1, %x: index) -> index {
  %no = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  scf.if %no {
    memref.dealloc %a : memref<4xf32>
  }
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  return %x : index
}
// ----- target
func.func @f(%m: memref<4xindex>, %c: i1, %x: index) -> index {
  %k = arith.constant 77 : index
  %r = arith.select %c, %k, %x : index
  return %x : index
}
