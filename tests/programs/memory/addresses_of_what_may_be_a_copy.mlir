// title: Addresses of what may be a copy.
// Who compares the address of a buffer with that of its base finds it again, whatever it is.
// verdict: proved
// unproved: "%q = memref.extract_aligned_pointer_as_index %b : memref<4xf32>" => "%q = memref.extract_aligned_pointer_as_index %m : memref<4xf32>" -- the copy may be another buffer
// unproved: "%q = memref.extract_aligned_pointer_as_index %b : memref<4xf32>" => "%q = memref.extract_aligned_pointer_as_index %m : memref<4xf32>", "cmpi ne" => "cmpi eq" -- the copy may be the buffer itself
// wrong: "%q = memref.extract_aligned_pointer_as_index %b : memref<4xf32>" => "%q = memref.extract_aligned_pointer_as_index %n : memref<4xf32>" -- another buffer
// wrong: "cmpi ne" => "cmpi eq" -- it is the same address
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  %b = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %b : memref<4xf32> -> memref<f32>, index, index, index
  %p = memref.extract_aligned_pointer_as_index %base : memref<f32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %is_other = arith.cmpi ne, %p, %q : index
  scf.if %is_other {
    memref.store %x, %b[%c0] : memref<4xf32>
  }
  return %b : memref<4xf32>
}
