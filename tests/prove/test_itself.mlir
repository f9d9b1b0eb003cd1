// name: text

func.func private @others(%m: memref<4xf32>)
func.func @f(%m: memref<4xf32>, %k: index, %x: f32, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m, %y = %x) -> (memref<4xf32>, f32) {
    %z = memref.load %n[%c1] : memref<4xf32>
    %w = arith.addf %y, %z : f32
    scf.if %b {
      memref.store %w, %p[%c0] : memref<4xf32>
      memref.store %y, %n[%c1] : memref<4xf32>
    }
    cf.assert %b, "b"
    "acme.op"(%w) : (f32) -> ()
    scf.yield %p, %w : memref<4xf32>, f32
  }
  func.call @others(%n) : (memref<4xf32>) -> ()
  %v = memref.load %n[%c0] : memref<4xf32>
  return %v : f32
}

// -----
// name: turns

func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m, %q = %n) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %q, %p : memref<4xf32>, memref<4xf32>
  }
  return
}

