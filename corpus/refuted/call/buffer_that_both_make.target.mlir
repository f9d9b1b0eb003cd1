func.func private @ext(memref<4xi32>)
func.func @f(%t: memref<4xi32>, %x: i32) -> (memref<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %m = memref.cast %t : memref<4xi32> to memref<4xi32>
  func.call @ext(%m) : (memref<4xi32>) -> ()
  %n = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%n : memref<4xi32>)
  func.call @ext(%n) : (memref<4xi32>) -> ()
  %v = memref.load %n[%c0] : memref<4xi32>
  return %t, %v : memref<4xi32>, i32
}
