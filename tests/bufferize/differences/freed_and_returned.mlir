// title: a buffer that is freed already is what the function returns
// pass: func.func(optimize-allocation-liveness)
// upstream: invalid
// ours: unchanged
func.func @freed_and_returned(%x: f32, %i: index) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %m : memref<4xf32>
}
