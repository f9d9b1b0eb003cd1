// title: Memory of tensors: what was cloned is read after a write to the clone.
// verdict: proved
// wrong: "%n = bufferization.clone %m : memref<4xf32> to memref<4xf32>" => "%n = bufferization.clone %m : memref<4xf32> to memref<4xf32>\nmemref.store %x, %n[%c0] : memref<4xf32>", "memref.store %x, %n[%c0] : memref<4xf32>" => "" -- what was cloned is read after a write to the clone
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
  %n = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.store %x, %n[%c0] : memref<4xf32>
  func.return %n, %y : memref<4xf32>, f32
}
// ----- plan
{"points": []}
