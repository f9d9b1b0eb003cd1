// title: A buffer of one path does not say which path it was.
// verdict: proved
// wrong: "%r = arith.select %c, %x, %z : f32\n  return %r : f32" => "%r = arith.select %c, %x, %z : f32\nreturn %x : f32" -- a buffer of one path does not say which path it was
func.func @f(%x: f32, %z: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %t = tensor.from_elements %x : tensor<1xf32>
  scf.if %c {
    %b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>
    %y = memref.load %b[%c0] : memref<1xf32>
    vector.print %y : f32
  }
  %v = tensor.extract %t[%c0] : tensor<1xf32>
  %r = arith.select %c, %v, %z : f32
  return %r : f32
}
// ----- target
func.func @f(%x: f32, %z: f32, %c: i1) -> f32 {
  scf.if %c {
    vector.print %x : f32
  }
  %r = arith.select %c, %x, %z : f32
  return %r : f32
}
