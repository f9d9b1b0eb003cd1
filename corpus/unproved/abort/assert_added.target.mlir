func.func @f(%t: memref<4xf32>, %i: index, %n: index) -> f32 {
  %k = arith.constant 7654321 : index
  %ok = arith.cmpi ne, %n, %k : index
  cf.assert %ok, "n"
  %v = memref.load %t[%i] : memref<4xf32>
  return %v : f32
}
