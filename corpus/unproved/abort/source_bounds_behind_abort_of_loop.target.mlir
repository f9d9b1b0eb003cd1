func.func @f(%t: memref<8xf32>, %m: memref<8xi1>, %j: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = memref.load %t[%j] : memref<8xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %b = memref.load %m[%i] : memref<8xi1>
    cf.assert %b, "mask"
  }
  return %v : f32
}
