func.func @f(%t: memref<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %v = memref.load %t[%i] : memref<4xf32>
  %ok = arith.cmpi ult, %i, %c4 : index
  cf.assert %ok, "index"
  return %v : f32
}
