// title: Addresses of buffers that swap in a loop.
// What a loop carries at once are two buffers; each of them may be one from before the loop.
// verdict: proved
// wrong: "%p = memref.extract_aligned_pointer_as_index %l#0 : memref<8xf32> -> index" => "%p = arith.addi %o, %c0 : index" -- a buffer from before the loop
// wrong: "%p = memref.extract_aligned_pointer_as_index %l#0" => "%p = memref.extract_aligned_pointer_as_index %l#1" -- one buffer
func.func @f(%n: index, %x: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %b, %a : tensor<8xf32>, tensor<8xf32>
  }
  %r = arith.constant false
  return %r : i1
}
// ----- target
func.func @f(%n: index, %x: f32) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<8xf32>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<8xf32>)
  linalg.fill ins(%x : f32) outs(%u : memref<8xf32>)
  %o = memref.extract_aligned_pointer_as_index %u : memref<8xf32> -> index
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (memref<8xf32>, memref<8xf32>) {
    scf.yield %b, %a : memref<8xf32>, memref<8xf32>
  }
  %p = memref.extract_aligned_pointer_as_index %l#0 : memref<8xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %l#1 : memref<8xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  return %c : i1
}
