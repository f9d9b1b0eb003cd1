// title: a buffer that is stored in another one is used through that one
// pass: func.func(optimize-allocation-liveness)
// upstream: wrong
// ours: unchanged
func.func @freed_but_stored(%x: f32, %i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %slot = memref.alloca() : memref<memref<4xf32>>
  memref.store %x, %m[%i] : memref<4xf32>
  memref.store %m, %slot[] : memref<memref<4xf32>>
  %found = memref.load %slot[] : memref<memref<4xf32>>
  %r = memref.load %found[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %r : f32
}
