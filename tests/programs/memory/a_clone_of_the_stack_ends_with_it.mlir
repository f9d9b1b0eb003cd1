// title: A clone of a stack buffer may be that buffer: it ends with the function.
// verdict: proved
// wrong: "%a = memref.alloc()" => "%a = memref.alloca()", "memref.dealloc %a : memref<1xf32>" => "" -- the stack is gone
func.func @f(%x: f32) -> tensor<1xf32> {
  %r = tensor.from_elements %x : tensor<1xf32>
  return %r : tensor<1xf32>
}
// ----- target
func.func @f(%x: f32) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  %c = bufferization.clone %a : memref<1xf32> to memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  return %c : memref<1xf32>
}
