// title: Loops fill a view of a buffer.
// If it shows one element eight times, the last iteration decides what is there.
// verdict: proved
// wrong: each "[1]" => "[0]" -- the view shows one element again and again
func.func @f(%t: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = tensor.extract %t[%c0] : tensor<8xf32>
  return %r : f32
}
// ----- target
func.func @f(%a: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xf32>
  %z = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    %x = memref.load %a[%i] : memref<8xf32>
    memref.store %x, %z[%i] : memref<8xf32, strided<[1]>>
  }
  %r = memref.load %z[%c0] : memref<8xf32, strided<[1]>>
  return %r : f32
}
