// title: Another attribute is another op.
// verdict: unproved
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  %v = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  return %v : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  %v = "acme.ask"(%x) {k = 2 : i32} : (f32) -> f32
  return %v : f32
}
