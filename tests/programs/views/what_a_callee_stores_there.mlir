// title: What a callee stores there.
// verdict: proved
func.func private @g(%u: memref<*xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  // before
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
      call @g(%u, %x) : (memref<*xf32>, f32) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// ----- target
func.func private @g(%u: memref<*xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  // before
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
      call @g(%u, %x) : (memref<*xf32>, f32) -> ()
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
