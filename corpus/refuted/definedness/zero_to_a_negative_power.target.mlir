func.func @f(%x: i32, %n: i32, %t: memref<4xi32>, %i: index) -> memref<4xi32> {
  %y = arith.addi %x, %n : i32
  %p = math.ipowi %x, %n : i32
  memref.store %y, %t[%i] : memref<4xi32>
  return %t : memref<4xi32>
}
