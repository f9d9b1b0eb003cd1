func.func @f(%d: memref<8xf32>, %c: i1) -> (f32, memref<8xf32>) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %r = arith.select %c, %two, %one : f32
  return %r, %d : f32, memref<8xf32>
}
