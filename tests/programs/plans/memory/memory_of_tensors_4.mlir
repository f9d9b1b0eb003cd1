// title: Memory of tensors.
// verdict: proved
// wrong: "%y = memref.load %b[%c0] : memref<2xf32, strided<[1], offset: 2>>" => "%y = memref.load %b[%c0] : memref<2xf32, strided<[1], offset: 2>>\nmemref.dealloc %b : memref<2xf32, strided<[1], offset: 2>>" -- memory of tensors
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  func.return %x : f32
}
// ----- target
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %s = memref.subview %m[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  %t = bufferization.to_tensor %s restrict : memref<2xf32, strided<[1], offset: 2>> to tensor<2xf32>
  %b = bufferization.to_buffer %t read_only : tensor<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  %y = memref.load %b[%c0] : memref<2xf32, strided<[1], offset: 2>>
  func.return %y : f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
