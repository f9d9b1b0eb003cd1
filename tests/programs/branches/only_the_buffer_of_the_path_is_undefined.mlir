// title: Only the buffer of the path is undefined.
// verdict: proved
// wrong: "%b = scf.if %c -> memref<4xf32> {\n    scf.yield %m : memref<4xf32>\n  } else {\n    scf.yield %n : memref<4xf32>\n  }\n  memref.store %x, %b[%c0] : memref<4xf32>" => "memref.store %x, %m[%c0] : memref<4xf32>\nmemref.store %x, %n[%c0] : memref<4xf32>" -- only the buffer of the path is undefined
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %b = scf.if %c -> memref<4xf32> {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %n : memref<4xf32>
  }
  %t = bufferization.to_tensor %b restrict writable : memref<4xf32> to tensor<4xf32>
  %u = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %d = bufferization.to_buffer %u : tensor<4xf32> to memref<4xf32>
  memref.store %x, %d[%c0] : memref<4xf32>
  return
}
// ----- target
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  %b = scf.if %c -> memref<4xf32> {
    scf.yield %m : memref<4xf32>
  } else {
    scf.yield %n : memref<4xf32>
  }
  memref.store %x, %b[%c0] : memref<4xf32>
  return
}
