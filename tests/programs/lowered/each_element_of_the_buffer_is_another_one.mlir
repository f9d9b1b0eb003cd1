// title: Loops fill a buffer of which each element is another one.
// With a stride of 0, each iteration would write over what the one before wrote.
// verdict: proved
// wrong: "strides: [1]" => "strides: [%s]", each "strided<[1]>" => "strided<[?]>" -- all elements may be one
func.func @f(%t: tensor<4xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  return %x : f32
}
// ----- target
func.func @f(%t: memref<4xf32>, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = arith.select %b, %c0, %c1 : index
  %m = memref.alloc() : memref<4xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %t[%i] : memref<4xf32>
    %y = math.exp %x : f32
    memref.store %y, %v[%i] : memref<4xf32, strided<[1]>>
  }
  %x = memref.load %v[%c0] : memref<4xf32, strided<[1]>>
  return %x : f32
}
