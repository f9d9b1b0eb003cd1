func.func @f(%x: f32) -> memref<4xf32, strided<[2]>> {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32, strided<[2]>>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32, strided<[2]>>)
  return %m : memref<4xf32, strided<[2]>>
}
