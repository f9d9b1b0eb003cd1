func.func @f(%x: f32, %a: i64) -> memref<4xf32, strided<[?]>> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  %s = memref.subview %m[0] [4] [%c0] : memref<1xf32> to memref<4xf32, strided<[?]>>
  return %s : memref<4xf32, strided<[?]>>
}
