func.func @f(%t: memref<8xf32>, %k: i32, %n: i32) -> (memref<8xf32>, i32) {
  %l = arith.constant 0 : i8
  %u = arith.constant 127 : i8
  %s = arith.constant 2 : i8
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %q = arith.divui %k, %n : i32
  scf.for %i = %l to %u step %s : i8 {
    memref.store %z, %t[%c0] : memref<8xf32>
  }
  return %t, %q : memref<8xf32>, i32
}
