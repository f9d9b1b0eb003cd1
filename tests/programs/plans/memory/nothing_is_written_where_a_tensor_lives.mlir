// title: Memory of tensors: nothing is written where a tensor lives.
// verdict: proved
// right: "%a = memref.alloc() : memref<4xf32>" => "" -- memory of tensors
// wrong: "%a = memref.alloc() : memref<4xf32>" => "%a = memref.alloc() : memref<4xf32>\nmemref.copy %a, %m : memref<4xf32> to memref<4xf32>" -- nothing is written where a tensor lives
// wrong: "%a = memref.alloc() : memref<4xf32>" => "memref.store %x, %m[%c1] : memref<4xf32>\n%u = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>" -- memory of tensors
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  func.return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %a = memref.alloc() : memref<4xf32>
  func.return %t : tensor<4xf32>
}
// ----- plan
{"points": []}
