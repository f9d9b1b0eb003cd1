func.func @f(%x: f32, %n: index, %i: index, %j: i32, %t: memref<8xf32>) -> f32 {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %cm1 = arith.constant -1 : index
  %true = arith.constant true
  %false = arith.constant false
  %f0 = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  scf.if %g {
    %u = memref.alloca() : memref<4xi32>
    linalg.fill ins(%i1 : i32) outs(%u : memref<4xi32>)
    %s = memref.alloca() : memref<i32>
    linalg.fill ins(%i0 : i32) outs(%s : memref<i32>)
    linalg.reduce ins(%u : memref<4xi32>) outs(%s : memref<i32>) dimensions = [0]
      (%p: i32, %q: i32) {
        %o = arith.andi %p, %q : i32
        linalg.yield %o : i32
      }
    %e = memref.load %s[] : memref<i32>
    %b = arith.cmpi eq, %e, %i0 : i32
    scf.if %b {
      %z = memref.alloc() : memref<f32>
      memref.store %x, %z[] : memref<f32>
      memref.dealloc %z : memref<f32>
    }
  }
  return %x : f32
}
