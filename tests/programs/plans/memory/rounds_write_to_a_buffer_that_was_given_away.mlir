// title: Memory of tensors: rounds write to a buffer that was given away.
// verdict: proved
// wrong: "%t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>\n  scf.for %i = %c0 to %c2 step %c1 {" => "%t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>\nscf.for %i = %c0 to %c2 step %c1 {\nmemref.store %x, %m[%c0] : memref<4xf32>" -- rounds write to a buffer that was given away
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
  }
  func.return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  scf.for %i = %c0 to %c2 step %c1 {
  }
  func.return %t : tensor<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "loop", "regions": [[]]}]}
