// title: What was not written stays.
// Two names may stand for one memory: what is written by one is open for the other, what is not, is not.
// verdict: unknown
// right: "memref.store %x, %n" => "memref.store %x, %m" -- what was not written stays
// wrong: "memref.store %x, %m[%c0] : memref<4xf32>" => "memref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %x, %m[%c1] : memref<4xf32>" -- what was not written stays
// wrong: "memref.store %x, %m[%c0] : memref<4xf32>" => "memref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %x, %m[%c3] : memref<4xf32>" -- what was not written stays
// wrong: "memref.store %x, %n" => "memref.store %x, %m", "memref.store %x, %m[%c0] : memref<4xf32>" => "memref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %x, %m[%c1] : memref<4xf32>" -- what was not written stays
// wrong: "memref.store %x, %n" => "memref.store %x, %m", "memref.store %x, %m[%c0] : memref<4xf32>" => "memref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %x, %m[%c3] : memref<4xf32>" -- what was not written stays
func.func @f(%m: memref<4xf32>, %p: i1, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %s = arith.select %p, %t, %t : tensor<4xf32>
  %n = bufferization.to_buffer %s : tensor<4xf32> to memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  %r = memref.load %m[%c3] : memref<4xf32>
  %q = memref.load %n[%c1] : memref<4xf32>
  return %r, %q : f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %p: i1, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  %r = memref.load %m[%c3] : memref<4xf32>
  %q = memref.load %m[%c1] : memref<4xf32>
  return %r, %q : f32, f32
}
