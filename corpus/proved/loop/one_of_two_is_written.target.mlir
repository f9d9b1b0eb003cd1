func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = memref.load %m[%c1] : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {
    %e = memref.load %a[%c0] : memref<4xf32>
    %z = arith.addf %y, %e : f32
    scf.yield %w, %z : memref<4xf32>, f32
  }
  memref.store %s, %r[%c1] : memref<4xf32>
  return %r, %s, %q : memref<4xf32>, f32, f32
}
