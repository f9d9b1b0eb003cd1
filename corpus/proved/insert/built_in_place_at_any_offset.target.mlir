func.func @f(%t: memref<64xf32>, %u: memref<16xf32>, %k: index) -> memref<64xf32> {
  %s = memref.subview %t[%k] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  linalg.exp ins(%u : memref<16xf32>) outs(%s : memref<16xf32, strided<[1], offset: ?>>)
  return %t : memref<64xf32>
}
