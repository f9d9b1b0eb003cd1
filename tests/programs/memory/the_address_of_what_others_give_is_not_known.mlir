// title: The address of what others give is not known.
// It may be a buffer that they got, though the caller frees both.
// verdict: proved
// unproved: "cmpi eq, %p, %p" => "cmpi eq, %p, %q" -- it may be another buffer
// unproved: "cmpi eq, %p, %p" => "cmpi ne, %p, %q" -- it may be the argument
func.func private @h(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %a = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  %r = call @h(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  return %v, %true : f32, i1
}
// ----- target
func.func private @h(memref<4xf32>) -> memref<4xf32>
func.func @f(%t: memref<4xf32>) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %r = call @h(%a) : (memref<4xf32>) -> memref<4xf32>
  %v = memref.load %r[%c0] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %r : memref<4xf32> -> index
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  %c = arith.cmpi eq, %p, %p : index
  return %v, %c : f32, i1
}
