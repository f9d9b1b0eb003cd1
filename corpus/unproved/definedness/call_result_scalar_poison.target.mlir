func.func private @g(%j: i32) -> i32 {
  %a = arith.addi %j, %j overflow<nsw> : i32
  return %a : i32
}
func.func @f(%x: f32, %j: i32) -> f32 {
  %q = func.call @g(%j) : (i32) -> i32
  %m = memref.alloca() : memref<f32>
  %b = arith.cmpi eq, %q, %j : i32
  scf.if %b {
    memref.store %x, %m[] : memref<f32>
  }
  return %x : f32
}
