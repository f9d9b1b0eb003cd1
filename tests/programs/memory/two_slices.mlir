// title: Where it would lie is not known: two slices.
// A write to a buffer of which nobody says where in the memory it would lie, leaves that as it is.
// verdict: proved
// unproved: "%c3 = arith.constant 3 : index\n  %r = memref.load %m[%c3] : memref<4xf32>" => "%c3 = arith.constant 3 : index\n%r = arith.constant 77.0 : f32\nmemref.store %r, %m[%c3] : memref<4xf32>" -- two slices
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %p = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s = arith.select %c, %p, %q : tensor<2xf32>
  %n = bufferization.to_buffer %s : tensor<2xf32> to memref<2xf32>
  memref.store %x, %n[%c0] : memref<2xf32>
  %r = memref.load %m[%c3] : memref<4xf32>
  return %r : f32
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) -> f32 {
  %c3 = arith.constant 3 : index
  %r = memref.load %m[%c3] : memref<4xf32>
  return %r : f32
}
