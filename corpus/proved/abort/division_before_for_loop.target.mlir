func.func @f(%t: memref<8xi32>, %x: i32, %y: i32, %n: index) -> memref<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = arith.divui %x, %y : i32
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %x, %t[%i] : memref<8xi32>
  }
  memref.store %d, %t[%c0] : memref<8xi32>
  return %t : memref<8xi32>
}
