func.func @f(%t: memref<64xf32>, %n: index) -> memref<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c1 to %c9 step %c1 {
    %c7654321 = arith.constant 7654321 : index
    %p = arith.cmpi eq, %n, %c7654321 : index
    %other = arith.subi %i, %c1 : index
    %k = arith.select %p, %other, %i : index
    %x = memref.load %t[%k] : memref<64xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %t[%i] : memref<64xf32>
  }
  return %t : memref<64xf32>
}
