// title: A clone is its base, or a copy.
// Who compares their addresses may tell, and frees the base, or hands it on as the clone.
// verdict: proved
// unproved: "cmpi ne, %p, %q" => "cmpi eq, %p, %q" -- the copy is left behind
// unproved: "cmpi ne, %p, %q" => "cmpi ne, %p, %p" -- the base is left behind where the clone is a copy
// wrong: "memref.dealloc %a : memref<4xf32>\n    scf.yield %x" => "memref.dealloc %a : memref<4xf32>\n    scf.yield %z" -- something else if it is a copy
// unproved: "else {\n    scf.yield %x" => "else {\n    scf.yield %z" -- something else if it is the base
// wrong: "%k = bufferization.clone %a : memref<4xf32> to memref<4xf32>" => "%k = memref.alloc() : memref<4xf32>\nmemref.copy %a, %k : memref<4xf32> to memref<4xf32>", "cmpi ne" => "cmpi eq" -- a copy
// wrong: "memref.dealloc %n : memref<4xf32>" => "memref.dealloc %n : memref<4xf32>\nmemref.dealloc %k : memref<4xf32>" -- the clone is not there
// wrong: "memref.dealloc %n : memref<4xf32>" => "" -- a buffer that is left behind
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  %w = tensor.insert %x into %a[%c0] : tensor<4xf32>
  return %w, %x : tensor<4xf32>, f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = memref.alloc() : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %k = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %o = memref.extract_aligned_pointer_as_index %n : memref<4xf32> -> index
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  %is_copy = arith.cmpi ne, %p, %q : index
  %v = scf.if %is_copy -> f32 {
    memref.dealloc %a : memref<4xf32>
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  memref.dealloc %n : memref<4xf32>
  return %k, %v : memref<4xf32>, f32
}
