func.func @f(%d: memref<8x8xf32>, %c: i1, %st: index) -> (f32, memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %old = memref.load %d[%c0, %c0] : memref<8x8xf32>
  %b = arith.select %c, %two, %old : f32
  return %b, %d : f32, memref<8x8xf32>
}
