func.func private @g(%e: i1, %x: f32) -> f32 {
  %m = memref.alloca() : memref<f32>
  scf.if %e {
    memref.store %x, %m[] : memref<f32>
  }
  return %x : f32
}
func.func @f(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 7654321 : index
  %c = arith.cmpi eq, %n, %k : index
  %r = scf.if %c -> f32 {
    %e = memref.alloca() : memref<1xi1>
    %b = memref.load %e[%c0] : memref<1xi1>
    %q = func.call @g(%b, %x) : (i1, f32) -> f32
    scf.yield %q : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
