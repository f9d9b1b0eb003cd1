// title: A hint of IREE gives the same memory: what is stored through it is loaded through it.
func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %x: f32) -> tensor<8xf32> {
  %h = "iree_codegen.swizzle_hint"(%m) {swizzle = "rotate"} : (memref<8xf32>) -> memref<8xf32>
  memref.store %x, %h[%i] : memref<8xf32>
  %y = memref.load %h[%i] : memref<8xf32>
  %r = tensor.insert %y into %t[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}
