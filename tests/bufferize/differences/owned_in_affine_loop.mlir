// title: deallocation of buffers that an affine loop carries
// pass: ownership-based-buffer-deallocation
// upstream: invalid
// ours: verifies
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %r = affine.for %k = 0 to 3 iter_args(%a = %m) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    affine.yield %b : memref<4xf32>
  }
  %x = memref.load %r[%i] : memref<4xf32>
  return %x : f32
}
