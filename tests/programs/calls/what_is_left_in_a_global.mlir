// title: What is left in a global.
// verdict: proved
// wrong: "memref.store %w, %m[%c0] : memref<2xf32>\n  memref.store %v, %m[%c0] : memref<2xf32>" => "memref.store %w, %m[%c0] : memref<2xf32>\n" -- something else is left in a global
// wrong: "memref.store %w, %m[%c0] : memref<2xf32>\n  memref.store %v, %m[%c0] : memref<2xf32>" => "memref.store %v, %m[%c1] : memref<2xf32>" -- something else is left in a global
memref.global "private" @x : memref<2xf32> = dense<0.0>
func.func @f(%v: f32, %w: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @x : memref<2xf32>
  memref.store %v, %m[%c0] : memref<2xf32>
  return
}
// ----- target
memref.global "private" @x : memref<2xf32> = dense<0.0>
func.func @f(%v: f32, %w: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.get_global @x : memref<2xf32>
  memref.store %w, %m[%c0] : memref<2xf32>
  memref.store %v, %m[%c0] : memref<2xf32>
  return
}
