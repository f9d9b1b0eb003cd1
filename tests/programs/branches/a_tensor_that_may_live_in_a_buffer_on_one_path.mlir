// title: A tensor that may live in a buffer on one path.
// verdict: proved
// wrong: "scf.yield %u : tensor<4xf32>\n  }\n  %x = tensor.extract %r[%c0] : tensor<4xf32>" => "scf.yield %u : tensor<4xf32>\n}\nmemref.store %z, %m[%c0] : memref<4xf32>\n%x = tensor.extract %r[%c0] : tensor<4xf32>", "memref.store %z, %m[%c0] : memref<4xf32>" => "" -- a tensor that may live in a buffer on one path
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %w = tensor.insert %z into %t[%c0] : tensor<4xf32>
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  %y = tensor.extract %w[%c0] : tensor<4xf32>
  return %x, %y : f32, f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %u = bufferization.to_tensor %n : memref<4xf32> to tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  memref.store %z, %m[%c0] : memref<4xf32>
  %y = memref.load %m[%c0] : memref<4xf32>
  return %x, %y : f32, f32
}
