func.func @f(%m: memref<8xf32>, %t: memref<8xf32>, %i: index, %x: f32) -> memref<8xf32> {
  %h = "iree_codegen.swizzle_hint"(%m) {swizzle = "rotate"} : (memref<8xf32>) -> memref<8xf32>
  %y = memref.load %h[%i] : memref<8xf32>
  memref.store %x, %h[%i] : memref<8xf32>
  memref.store %y, %t[%i] : memref<8xf32>
  return %t : memref<8xf32>
}
