func.func private @ext(memref<4xi32> {bufferization.access = "read"}) -> memref<4xi32>
func.func @f(%t: memref<4xi32>, %x: i32) -> (memref<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %scratch = memref.alloc() : memref<4xi32>
  memref.dealloc %scratch : memref<4xi32>
  %r = func.call @ext(%t) : (memref<4xi32>) -> memref<4xi32>
  %v = memref.load %t[%c0] : memref<4xi32>
  memref.store %x, %r[%c0] : memref<4xi32>
  return %r, %v : memref<4xi32>, i32
}
