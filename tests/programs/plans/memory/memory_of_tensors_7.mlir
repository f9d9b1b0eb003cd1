// title: Memory of tensors.
// verdict: proved
// unproved: "%a = memref.alloc() : memref<4xf32>\n  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<4xf32>, memref<4xf32>) -> ()" => "%a = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>" -- memory of tensors
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  func.return %r, %y : tensor<4xf32>, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %a = memref.alloc() : memref<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %a : (tensor<4xf32>, memref<4xf32>) -> ()
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %b = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
  %y = memref.load %a[%c0] : memref<4xf32>
  func.return %b, %y : memref<4xf32>, f32
}
// ----- plan
{"tensors": "ANYWHERE", "points": []}
