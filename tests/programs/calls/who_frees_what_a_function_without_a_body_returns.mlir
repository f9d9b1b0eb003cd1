// title: Who frees what a function without a body returns.
// verdict: proved
// assumes: @ext returns each tensor in a new buffer, which its caller has to free
func.func private @ext(tensor<1xf32>) -> tensor<1xf32>
func.func @f(%x: f32) -> f32 {
  %z = arith.constant 0 : index
  %a = tensor.from_elements %x : tensor<1xf32>
  %u = call @ext(%a) : (tensor<1xf32>) -> tensor<1xf32>
  %q = tensor.extract %u[%z] : tensor<1xf32>
  return %q : f32
}
// ----- target
func.func private @ext(memref<1xf32>) -> memref<1xf32>
func.func @f(%x: f32) -> f32 {
  %z = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%z] : memref<1xf32>
  %u = call @ext(%a) : (memref<1xf32>) -> memref<1xf32>
  %q = memref.load %u[%z] : memref<1xf32>
  memref.dealloc %u : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  return %q : f32
}
