// title: What was cloned stays an allocation.
// Its address is not that of another one that is alive.
// verdict: proved
// wrong: "%b = memref.alloc() : memref<4xf32>" => "%b = memref.cast %a : memref<4xf32> to memref<4xf32>" -- the same allocation
// unproved: "pointer_as_index %b" => "pointer_as_index %k" -- the clone may be the buffer itself, or another one
func.func @f(%x: f32) -> (f32, i1) {
  %c = arith.constant false
  return %x, %c : f32, i1
}
// ----- target
func.func @f(%x: f32) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %k = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %v = memref.load %k[%c0] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  return %v, %c : f32, i1
}
