func.func private @ext(memref<*xf32>) -> f32
func.func private @h(%t: memref<*xf32>) -> f32 {
  %v = func.call @ext(%t) : (memref<*xf32>) -> f32
  return %v : f32
}
func.func @f(%t: memref<4xf32>, %a: i64) -> memref<4xf32> {
  %u = memref.cast %t : memref<4xf32> to memref<*xf32>
  %k = arith.constant 6364136223846793005 : i64
  %w = arith.constant 1234567 : i64
  %p = arith.muli %a, %k : i64
  %g = arith.cmpi eq, %p, %w : i64
  scf.if %g {
    %v = func.call @h(%u) : (memref<*xf32>) -> f32
  }
  return %t : memref<4xf32>
}
