// title: What shares memory on one path is kept on the other.
// verdict: proved
// wrong: "%r = arith.select %c, %x" => "%r = arith.select %c, %y", "scf.yield %x : f32\n  } else {" => "", "scf.yield %v : f32" => "scf.yield %v : f32\n} else {\nscf.yield %y : f32" -- what shares memory on one path is kept on the other
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %y: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<2x2xf32>
  memref.store %y, %a[%c1] : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %s = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %d = bufferization.to_buffer %s : tensor<2x2xf32> to memref<2x2xf32>
  %b = arith.select %c, %d, %e : memref<2x2xf32>
  memref.store %x, %b[%c0, %c0] : memref<2x2xf32>
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    %v = memref.load %a[%c1] : memref<4xf32>
    scf.yield %v : f32
  }
  return %r : f32
}
