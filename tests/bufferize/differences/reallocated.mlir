// title: a buffer is reallocated, and the new one is used
// pass: func.func(optimize-allocation-liveness)
// upstream: invalid
// ours: unchanged
func.func @reallocated(%x: f32, %i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %larger = memref.realloc %m : memref<4xf32> to memref<8xf32>
  %r = memref.load %larger[%i] : memref<8xf32>
  memref.dealloc %larger : memref<8xf32>
  return %r : f32
}
