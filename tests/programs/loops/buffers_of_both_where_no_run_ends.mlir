// title: Buffers of both in loops that no run comes to the end of.
// verdict: proved
// unproved: "memref.store %w, %m[%p, %q]" => "memref.store %v, %m[%p, %q]" -- another element
// unproved: "memref.store %w, %m[%p, %q]" => "memref.store %w, %m[%q, %p]" -- elsewhere
// unproved: "memref.store %o, %m[%p, %q]" => "memref.store %o, %other[%p, %q]" -- into another buffer
// unproved: "memref.load %a[%p, %q]" => "memref.load %m[%p, %q]" -- of another buffer
func.func @f(%a: memref<256x256xf32>, %b: tensor<256xf32>) -> (memref<256x256xf32>, tensor<256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  %al = memref.alloc() : memref<256x256xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      memref.store %z, %al[%i, %j] : memref<256x256xf32>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %u = memref.load %a[%i, %j] : memref<256x256xf32>
      %s = arith.addf %u, %u : f32
      memref.store %s, %al[%i, %j] : memref<256x256xf32>
    }
  }
  %q = tensor.insert %z into %b[%c0] : tensor<256xf32>
  return %al, %q : memref<256x256xf32>, tensor<256xf32>
}
// ----- target
func.func @f(%a: memref<256x256xf32>, %b: memref<256xf32, strided<[?], offset: ?>>) -> (memref<256x256xf32>, memref<256xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 256 : index
  %o = arith.constant 0.0 : f32
  %other = memref.alloc() : memref<256x256xf32>
  %m = memref.alloc() : memref<256x256xf32>
  scf.for %p = %c0 to %n step %c1 {
    scf.for %q = %c0 to %n step %c1 {
      memref.store %o, %m[%p, %q] : memref<256x256xf32>
    }
  }
  scf.for %p = %c0 to %n step %c1 {
    scf.for %q = %c0 to %n step %c1 {
      %v = memref.load %a[%p, %q] : memref<256x256xf32>
      %w = arith.addf %v, %v : f32
      memref.store %w, %m[%p, %q] : memref<256x256xf32>
    }
  }
  memref.store %o, %b[%c0] : memref<256xf32, strided<[?], offset: ?>>
  return %m, %b : memref<256x256xf32>, memref<256xf32, strided<[?], offset: ?>>
}
