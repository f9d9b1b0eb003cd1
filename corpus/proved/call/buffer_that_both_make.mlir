// title: Each program makes a buffer for a function without a body, and gives it another one later.
// against: buffer_that_both_make.target.mlir
func.func private @ext(memref<4xi32>)
func.func @f(%t: tensor<4xi32>, %x: i32) -> (tensor<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  func.call @ext(%m) : (memref<4xi32>) -> ()
  %n = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%n : memref<4xi32>)
  func.call @ext(%n) : (memref<4xi32>) -> ()
  %v = memref.load %n[%c0] : memref<4xi32>
  return %t, %v : tensor<4xi32>, i32
}
