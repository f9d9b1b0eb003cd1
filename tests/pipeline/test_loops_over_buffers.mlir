// name: text

func.func private @others(%m: memref<4xf32>)
func.func @f(%m: memref<4xf32>, %k: index, %x: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {}
  return
}}
// -----
// name: carried

  %r = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m) -> (memref<4xf32>) {{
    %v = memref.load %p[%c0] : memref<4xf32>
    %w = arith.addf %v, %x : f32
    memref.store {}, %p[%c0] : memref<4xf32>
    scf.yield %p : memref<4xf32>
  }}
  func.call @others(%r) : (memref<4xf32>) -> ()
